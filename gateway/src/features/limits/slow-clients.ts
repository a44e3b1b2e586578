import type { FastifyInstance } from 'fastify'
import { BodyTooSlow } from '#errors.ts'

/** What a client can hold by being slow. */
export interface SlowClients {
  /** Milliseconds until a request's headers must be there. */
  readonly headers: number
  /** Milliseconds until the whole request must be there. */
  readonly request: number
  /** The same where a file is uploaded, which is besides watched for silence. */
  readonly upload: number
  /** Milliseconds that a connection may be idle between requests. */
  readonly keepAlive: number
  /** Milliseconds from one look at all connections to the next: Node's 30 s would make the bounds far wider. */
  readonly check: number
  /** Open sockets in all. */
  readonly sockets: number
}

export const slowClients: SlowClients = { headers: 10_000, request: 30_000, upload: 300_000, keepAlive: 65_000, check: 5000, sockets: 10_000 }

export function boundSockets({ server }: FastifyInstance, { sockets }: SlowClients): void {
  server.maxConnections = sockets
}

/** Node knows one time for all requests, which is that of uploads: what is none has less. */
export function boundBodies(app: FastifyInstance, { request: milliseconds }: SlowClients): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': transfer } = raw.headers
    if (transfer === undefined && !Number(length)) return done()
    const timer = setTimeout(() => {
      if (raw.complete || request.destination?.upload) return
      if (reply.sent) raw.destroy()
      else void reply.header('connection', 'close').send(new BodyTooSlow())
    }, milliseconds)
    raw.once('close', () => clearTimeout(timer))
    done()
  })
}
