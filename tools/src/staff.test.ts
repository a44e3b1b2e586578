import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

it('ends its work before it ends on Ctrl-C', async () => {
  // A NATS server that never answers.
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const staff = spawn(process.execPath, [join(import.meta.dirname, 'staff.ts'), 'replay-events', 'directory'], {
    env: { PATH: process.env.PATH, NATS_URL: `nats://127.0.0.1:${(server.address() as AddressInfo).port}` },
    stdio: 'ignore',
  })
  const ended = once(staff, 'exit')
  const [socket] = (await once(server, 'connection')) as [Socket]
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  socket.on('error', () => {}).resume()
  const closed = once(socket, 'close')
  staff.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  await closed
})
