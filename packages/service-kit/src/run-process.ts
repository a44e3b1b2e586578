// A process for run.test.ts. Its slow route answers when the parent process tells it to.
import { generateKeyPairSync } from 'node:crypto'
import { buildService, runService } from './index.ts'

const service = await buildService({ name: 'slow', identityPublicKey: generateKeyPairSync('ed25519').publicKey })
const messageReceived = (message: string) =>
  new Promise<void>((resolve) => {
    const listen = (given: unknown) => {
      if (given !== message) return
      process.off('message', listen)
      resolve()
    }
    process.on('message', listen)
  })

service.get('/slow', { config: { policy: 'operations' } }, async () => {
  process.send?.('entered')
  await messageReceived('finish')
  return 'finished'
})
service.addHook('onClose', async () => void process.send?.('closed'))
messageReceived('reject').then(() => Promise.reject(new Error('uncaught')))

await runService(service, { host: '127.0.0.1', port: 0, drainDelay: 50 })
process.send?.(service.listeningOrigin)
