import rateLimit from '@fastify/rate-limit'
import { register } from '@ungana/contracts-identity'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { RateLimited } from '#errors.ts'
import { isRead } from '#lib/reads.ts'
import { CountStore } from './count-store.ts'

export interface Allowance {
  /** Requests a minute from one client address (one /64 network of IPv6). */
  readonly reads: number
  readonly writes: number
  /** Writes a minute by one account, from wherever they come. */
  readonly accountWrites: number
  /** Registrations an hour from one client address. */
  readonly registrations: number
}

export const allowances = {
  normal: { reads: 1200, writes: 300, accountWrites: 300, registrations: 60 },
  wide: { reads: 1_200_000, writes: 300_000, accountWrites: 300_000, registrations: 60_000 },
} satisfies Record<string, Allowance>

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const unseen = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Hooks for the routes that count. Too many are answered 429 RATE_LIMITED with Retry-After. */
export interface RateLimits {
  /** By client address, reads and writes apart: before anything else is looked at. */
  readonly address: onRequestAsyncHookHandler
  /** Beside it, what only `request.destination` and `request.session` tell: registrations by address, writes by account. */
  readonly caller: onRequestAsyncHookHandler
}

export async function limitRates(app: FastifyInstance, { reads, writes, accountWrites, registrations }: Allowance): Promise<RateLimits> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: MINUTE,
    store: CountStore,
    addHeaders: { ...unseen, 'retry-after': true },
    addHeadersOnExceeding: unseen,
    errorResponseBuilder: () => new RateLimited(),
  })
  const countRead = app.rateLimit({ timeWindow: MINUTE, max: reads }) as onRequestAsyncHookHandler
  const countWrite = app.rateLimit({ timeWindow: MINUTE, max: writes }) as onRequestAsyncHookHandler
  // The plugin's hooks count a request once, whichever comes first; its counters do as they are told.
  const countRegistration = app.createRateLimit({ timeWindow: HOUR, max: registrations })
  const countAccountWrite = app.createRateLimit({
    timeWindow: MINUTE,
    max: accountWrites,
    keyGenerator: ({ session }) => session?.accountId as string,
  })

  return {
    async address(request, reply) {
      await (isRead(request.method) ? countRead : countWrite).call(app, request, reply)
    },
    async caller(request, reply) {
      if (isRead(request.method)) return
      if (request.destination?.url === register.url) await refuseExcess(countRegistration, request, reply)
      if (request.session) await refuseExcess(countAccountWrite, request, reply)
    },
  }
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>

async function refuseExcess(count: Counter, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const counted = await count(request)
  if (counted.isAllowed || !counted.isExceeded) return
  reply.header('retry-after', counted.ttlInSeconds)
  throw new RateLimited()
}
