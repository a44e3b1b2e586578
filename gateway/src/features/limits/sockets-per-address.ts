// Limits how many sockets one client address can hold, so that one client cannot use up all sockets of the gateway.
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import { networkOf } from '@ungana/service-kit'
import type { FastifyInstance } from 'fastify'

export interface SocketLimits {
  /** Maximum number of open sockets. The last tenth is for addresses that hold few sockets. */
  readonly sockets: number
  /** Maximum number of open sockets of one client address (one /64 network of IPv6). */
  readonly perAddress: number
  /** Whether the address belongs to a trusted proxy, which may hold any number of sockets, because they belong to many clients. */
  readonly isProxy: (address: string) => boolean
}

/** An address that holds at most this share of its limit holds few sockets. */
const FEW = 1 / 16

/** An address at its limit loses its longest idle socket for each new one. If none is idle, the new one is closed. */
export function limitSockets({ server }: FastifyInstance, { sockets, perAddress, isProxy }: SocketLimits): void {
  server.maxConnections = sockets
  const reserved = Math.floor(sockets / 10)
  const few = Math.max(1, Math.floor(perAddress * FEW))
  /** The number of running requests on each socket, by network. A socket that becomes idle moves to the end. */
  const held = new Map<string, Map<Socket, number>>()
  let open = 0

  server.on('connection', (socket: Socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    const address = socket.remoteAddress
    // The client has already closed the connection.
    if (address === undefined) return void socket.destroy()
    if (isProxy(address)) return
    const network = networkOf(address)
    const own = held.get(network) ?? new Map<Socket, number>()
    const limit = open > sockets - reserved ? few : perAddress
    if (own.size >= limit) {
      const idle = [...own].find(([, running]) => running === 0)?.[0]
      if (!idle) return void socket.destroy()
      own.delete(idle)
      idle.destroy()
    }
    own.set(socket, 0)
    held.set(network, own)
    socket.once('close', () => {
      own.delete(socket)
      if (own.size === 0 && held.get(network) === own) held.delete(network)
    })
  })

  server.on('request', ({ socket }, response) => {
    const own = held.get(networkOf(socket.remoteAddress ?? ''))
    const running = own?.get(socket)
    if (!own || running === undefined) return
    own.set(socket, running + 1)
    response.once('close', () => {
      const left = (own.get(socket) ?? 0) - 1
      if (left < 0) return
      if (left === 0) own.delete(socket)
      if (!socket.destroyed) own.set(socket, left)
    })
  })
}

/** Returns whether TRUST_PROXY names an address, by the library that Fastify uses for `trustProxy`. */
export function proxyTest(trusted: boolean | string): (address: string) => boolean {
  if (typeof trusted === 'boolean') return () => trusted
  const isTrusted = compile(trusted.split(',').map((part) => part.trim()))
  return (address) => isTrusted(address, 0)
}
