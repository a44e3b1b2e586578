import type { FastifyInstance } from 'fastify'
import { BodyTooSlow } from '#errors.ts'

/** Limits on what a slow client can occupy. */
export interface SlowClients {
  /** Milliseconds until a request's headers must have arrived. */
  readonly headers: number
  /** Milliseconds until the whole request must have arrived. */
  readonly request: number
  /** Milliseconds until a file upload must have arrived. Uploads are also stopped when no data arrives for a while. */
  readonly upload: number
  /** Milliseconds that an idle connection stays open between requests. */
  readonly keepAlive: number
  /** Milliseconds between checks of all connections. Node's default of 30 s would make the limits above imprecise. */
  readonly check: number
  /** Maximum number of open sockets. */
  readonly sockets: number
}

export const slowClients: SlowClients = { headers: 10_000, request: 30_000, upload: 300_000, keepAlive: 65_000, check: 5000, sockets: 10_000 }

/** Node has one time limit for all requests, which is set to the limit for uploads. This hook applies the shorter limit to all other requests. */
export function limitBodyTime(app: FastifyInstance, { request: milliseconds }: SlowClients): void {
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
