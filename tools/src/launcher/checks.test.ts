import { createServer, type Server } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { checkPort } from '#launcher/checks.ts'

async function listen(host: string): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve))
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

it.each(['127.0.0.1', '0.0.0.0', '::1'])('finds a port taken by a program that listens on %s', async (host) => {
  const port = await listen(host)
  await expect(checkPort(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE', port })
})

it('leaves a free port free', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  await checkPort(port, '127.0.0.1')
  await checkPort(port, '127.0.0.1')
})
