// A link between a process and a server. It can hold back all data, like a broken network switch.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Link {
  /** Returns `url` with the address of this link instead of the server's. */
  through(url: string): string
  /**
   * For this many milliseconds, nothing arrives on either side, although connections stay open and new connections are accepted. After that,
   * everything arrives.
   */
  swallow(milliseconds: number): Promise<void>
  close(): Promise<void>
}

/** Opens a link to the host and port of `url`. */
export async function openLink(url: string): Promise<Link> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let holding: Promise<unknown> | undefined

  const server = createServer({ pauseOnConnect: true }, async (near) => {
    keep(near)
    await holding
    if (near.destroyed) return
    const far = keep(connect(Number(port), hostname))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => {
        if (!to.write(data)) from.pause()
      })
      to.on('drain', () => holding ?? from.resume())
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
      const ended = sleep(milliseconds)
      holding = ended
      for (const socket of open) socket.pause()
      await ended
      holding = undefined
      for (const socket of open) socket.resume()
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
