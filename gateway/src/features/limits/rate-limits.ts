import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { RateLimited } from '#errors.ts'
import { isRead } from '#lib/reads.ts'

/** Requests a minute from one client address (one /64 network of IPv6). */
export interface Allowance {
  readonly reads: number
  readonly writes: number
}

export const allowances = {
  normal: { reads: 1200, writes: 300 },
  wide: { reads: 1_200_000, writes: 300_000 },
} satisfies Record<string, Allowance>

/** Client addresses remembered at once; the longest unseen is forgotten first. */
const REMEMBERED = 20_000

const unseen = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** A hook for the routes that count: reads and writes apart. Too many are answered 429 RATE_LIMITED with Retry-After. */
export async function limitRates(app: FastifyInstance, { reads, writes }: Allowance): Promise<onRequestAsyncHookHandler> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    addHeaders: { ...unseen, 'retry-after': true },
    addHeadersOnExceeding: unseen,
    errorResponseBuilder: () => new RateLimited(),
  })
  const options = { timeWindow: 60_000, cache: REMEMBERED }
  const countRead = app.rateLimit({ ...options, max: reads }) as onRequestAsyncHookHandler
  const countWrite = app.rateLimit({ ...options, max: writes }) as onRequestAsyncHookHandler
  return async (request, reply) => {
    await (isRead(request.method) ? countRead : countWrite).call(app, request, reply)
  }
}
