// An address that leads to the current primary, as the service `postgres-rw` does in Kubernetes.
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '#infra/free-port.ts'

export interface Front {
  readonly port: number
  /** New connections lead to this port. */
  lead(to: number): Promise<void>
  /** New connections are refused. */
  refuse(): void
  /** Nothing arrives on the open connections any more, but they stay open: their host has vanished without a word. */
  silence(): void
  close(): void
}

export async function openFront(): Promise<Front> {
  const port = await freePort()
  const open = new Set<Socket>()
  let listener: Server | undefined

  function link(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from.setNoDelay(true))
      from.on('data', (data) => void to.write(data))
      from.on('error', () => from.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  }

  function refuse(): void {
    listener?.close()
    listener = undefined
  }

  return {
    port,
    async lead(to) {
      refuse()
      listener = createServer((near) => link(near, connect(to, '127.0.0.1'))).listen(port, '127.0.0.1')
      await once(listener, 'listening')
    },
    refuse,
    silence() {
      // A socket that is not read does not notice either that the other side closes it.
      for (const socket of open) socket.pause()
    },
    close() {
      refuse()
      for (const socket of open) socket.destroy()
    },
  }
}
