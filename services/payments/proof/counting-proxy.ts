// A line between two processes that counts what one says to the other, and can stop at a word.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What becomes of the message at which the speaker dies: it still arrives, or it does not. */
export type LastWord = 'arrives' | 'is lost'

export interface Tally {
  /** Messages until the speaker dies; none where it is infinite. */
  left: number
  lastWord: LastWord
  /** Called in the moment of the death. */
  die: () => void
  /** Ends each line that is open, and lets arrive what was said. */
  readonly ends: Set<() => void>
}

export interface CountingProxy {
  readonly port: number
  close(): Promise<void>
}

/** Each piece that the client sends is one message: a query with all that belongs to it, a request. Answers are not counted: a lost one is a word that arrived. */
export async function countingProxy(target: { readonly host: string; readonly port: number }, tally: Tally): Promise<CountingProxy> {
  const open = new Set<Socket>()
  const door = createServer((client) => {
    const server = connect(target)
    const end = () => {
      tally.ends.delete(end)
      client.destroy()
      // Half closed: what was said before still arrives.
      server.end()
    }
    tally.ends.add(end)
    for (const socket of [client, server]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    client.on('data', (message: Buffer) => {
      if (--tally.left > 0) return void server.write(message)
      tally.left = Number.POSITIVE_INFINITY
      tally.die()
      if (tally.lastWord === 'arrives') server.write(message)
      for (const each of [...tally.ends]) each()
    })
    server.on('data', (answer: Buffer) => {
      if (!client.destroyed) client.write(answer)
    })
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    port: (door.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        door.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
