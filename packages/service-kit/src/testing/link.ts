// A link between a process and its server that can swallow all that is sent over it, as a broken switch does.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Link {
  /** `url` with this link in the place of its server. */
  through(url: string): string
  /** For so many milliseconds connections stay open, new ones are taken, and nothing arrives on either side. Then all of it does. */
  swallow(milliseconds: number): Promise<void>
  close(): Promise<void>
}

/** A link to the server that `url` names by host and port. */
export async function openLink(url: string): Promise<Link> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let lit: Promise<unknown> | undefined

  const server = createServer({ pauseOnConnect: true }, async (near) => {
    keep(near)
    await lit
    if (near.destroyed) return
    const far = keep(connect(Number(port), hostname))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => {
        if (!to.write(data)) from.pause()
      })
      to.on('drain', () => lit ?? from.resume())
      from.on('close', () => to.destroy())
    }
    near.resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: nearPort } = server.address() as AddressInfo

  function keep(socket: Socket): Socket {
    open.add(socket.setNoDelay(true))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    return socket
  }

  return {
    through(given) {
      const address = new URL(given)
      address.hostname = '127.0.0.1'
      address.port = String(nearPort)
      return address.href
    },
    async swallow(milliseconds) {
      const dark = sleep(milliseconds)
      lit = dark
      for (const socket of open) socket.pause()
      await dark
      lit = undefined
      for (const socket of open) socket.resume()
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
