import { createServer, type Server } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { checkPort } from '#launcher/checks.ts'

async function listen(host: string): Promise<number> {
  const server: Server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve))
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

it.each(['127.0.0.1', '0.0.0.0', '::1'])('refuses a port on which another program listens at %s', async (host) => {
  const port = await listen(host)
  await expect(checkPort(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE', port })
})

it('accepts a free port', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  await checkPort(port, '127.0.0.1')
  await checkPort(port, '127.0.0.1')
})
