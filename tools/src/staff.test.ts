import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

it('ends the work that Ctrl-C interrupts before it ends itself', async () => {
  // A NATS that never says a word.
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const staff = spawn(process.execPath, [join(import.meta.dirname, 'staff.ts'), 'hear-again', 'directory'], {
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
  const gone = once(socket, 'close')
  staff.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  await gone
})
