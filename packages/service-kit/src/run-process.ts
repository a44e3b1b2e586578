// A process for run.test.ts: its one slow route answers when the parent says so.
import { generateKeyPairSync } from 'node:crypto'
import { buildService, runService } from './index.ts'

const service = await buildService({ name: 'slow', identityPublicKey: generateKeyPairSync('ed25519').publicKey })
const said = (message: string) =>
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
  await said('finish')
  return 'finished'
})
service.addHook('onClose', async () => void process.send?.('closed'))
said('reject').then(() => Promise.reject(new Error('nobody caught this')))

await runService(service, { host: '127.0.0.1', port: 0, drainDelay: 50 })
process.send?.(service.listeningOrigin)
