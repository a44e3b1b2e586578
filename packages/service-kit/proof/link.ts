// A TCP link that can be held. While it is held, nothing passes and no connection is closed, as with a pulled cable.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Link {
  readonly port: number
  /** Stops all traffic until `release`, which delivers what waited. New connections are accepted but get no answer. */
  hold(): void
  release(): void
  close(): Promise<void>
}

/** Opens a link from a free port of this machine to `target`. */
export async function openLink(target: number): Promise<Link> {
  const sockets = new Set<Socket>()
  let held = false

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('data', (data) => void other.write(data))
      socket.on('error', () => {})
      // While the link is held, the other side must not notice a closed connection.
      socket.on('close', () => {
        sockets.delete(socket)
        if (held) server.once('released', () => other.destroy())
        else other.destroy()
      })
      if (held) socket.pause()
    }
  })
  server.setMaxListeners(0)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    hold() {
      held = true
      for (const socket of sockets) socket.pause()
    },
    release() {
      held = false
      for (const socket of sockets) socket.resume()
      server.emit('released')
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
