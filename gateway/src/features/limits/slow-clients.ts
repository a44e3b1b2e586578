import type { FastifyInstance } from 'fastify'

/** Bounds what a client can hold by being slow: milliseconds until its headers, and its whole request, must be there, how often
 * Node looks for it (by default each 30 s, which would make the bounds far wider), and open sockets in all. */
export const slowClients = { headers: 10_000, request: 30_000, keepAlive: 65_000, sockets: 10_000, check: 5000 } as const

export function boundSlowClients({ server }: FastifyInstance): void {
  server.maxConnections = slowClients.sockets
}
