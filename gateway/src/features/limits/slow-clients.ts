import type { FastifyInstance } from 'fastify'

/** What a client can hold by being slow. */
export interface SlowClients {
  /** Milliseconds until a request's headers must be there. */
  readonly headers: number
  /** Milliseconds until the whole request must be there. */
  readonly request: number
  /** Milliseconds that a connection may be idle between requests. */
  readonly keepAlive: number
  /** Milliseconds from one look at all connections to the next: Node's 30 s would make the bounds far wider. */
  readonly check: number
  /** Open sockets in all. */
  readonly sockets: number
}

export const slowClients: SlowClients = { headers: 10_000, request: 30_000, keepAlive: 65_000, check: 5000, sockets: 10_000 }

export function boundSockets({ server }: FastifyInstance, { sockets }: SlowClients): void {
  server.maxConnections = sockets
}
