// A proxy that counts the messages of a client and can cut the connection at a chosen message.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Whether the last message before the client dies still arrives. */
export type LastMessage = 'arrives' | 'is lost'

export interface Tally {
  /** How many messages are left before the client dies; infinite if it never dies. */
  left: number
  lastMessage: LastMessage
  /** Kills the client. */
  die: () => void
  /** Functions that each close one open connection. Messages that were already sent still arrive. */
  readonly ends: Set<() => void>
}

export interface CountingProxy {
  readonly port: number
  close(): Promise<void>
}

/**
 * Each chunk from the client counts as one message. Responses are not counted, because losing a response is the same as dying after the message
 * arrived.
 */
export async function countingProxy(target: { readonly host: string; readonly port: number }, tally: Tally): Promise<CountingProxy> {
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(target)
    const end = () => {
      tally.ends.delete(end)
      client.destroy()
      // Closes only one direction, so that messages that were already sent still arrive.
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
      if (tally.lastMessage === 'arrives') server.write(message)
      for (const each of [...tally.ends]) each()
    })
    server.on('data', (answer: Buffer) => {
      if (!client.destroyed) client.write(answer)
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
