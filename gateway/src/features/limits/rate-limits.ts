import rateLimit from '@fastify/rate-limit'
import { login, logout, register } from '@ungana/contracts-identity'
import { network } from '@ungana/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { GatewayConfig } from '#config.ts'
import { RateLimited } from '#errors.ts'
import { isRead } from '#lib/reads.ts'
import { CountStore } from './count-store.ts'

export interface Allowance {
  /** Requests a minute from one client address (one /64 network of IPv6). */
  readonly reads: number
  /** Of whomever: whole offices and mobile networks share an address, so these are many times an account's. */
  readonly writes: number
  /** Of visitors, but for signing in and out. */
  readonly visitorWrites: number
  /** Writes a minute by one account, from wherever they come. */
  readonly accountWrites: number
  /** Registrations an hour from one client address. */
  readonly registrations: number
}

const WIDE = 1000

/** `wide` is for tests and measurements that come from one address. */
export function allowanceOf(config: GatewayConfig): Allowance {
  const times = config.RATE_LIMITS === 'wide' ? WIDE : 1
  return {
    reads: config.RATE_LIMIT_READS * times,
    writes: config.RATE_LIMIT_WRITES * times,
    visitorWrites: config.RATE_LIMIT_VISITOR_WRITES * times,
    accountWrites: config.RATE_LIMIT_ACCOUNT_WRITES * times,
    registrations: config.RATE_LIMIT_REGISTRATIONS * times,
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const unseen = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Hooks for the routes that count. Too many are answered 429 RATE_LIMITED with Retry-After. */
export interface RateLimits {
  /** By client address, reads and writes apart: before anything else is looked at. */
  readonly address: onRequestAsyncHookHandler
  /** Beside it, what only `request.destination` and `request.session` tell: registrations and visitors' writes by address, others by account. */
  readonly caller: onRequestAsyncHookHandler
}

/** What members lean on while others at their address write in vain: identity counts who fails. */
const signing: readonly string[] = [login.url, logout.url]

export async function limitRates(
  app: FastifyInstance,
  { reads, writes, visitorWrites, accountWrites, registrations }: Allowance,
): Promise<RateLimits> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: MINUTE,
    store: CountStore,
    keyGenerator: ({ ip }) => network(ip),
    addHeaders: { ...unseen, 'retry-after': true },
    addHeadersOnExceeding: unseen,
    errorResponseBuilder: () => new RateLimited(),
  })
  const countRead = app.rateLimit({ timeWindow: MINUTE, max: reads }) as onRequestAsyncHookHandler
  const countWrite = app.rateLimit({ timeWindow: MINUTE, max: writes }) as onRequestAsyncHookHandler
  // The plugin's hooks count a request once, whichever comes first; its counters do as they are told.
  const countRegistration = app.createRateLimit({ timeWindow: HOUR, max: registrations })
  const countVisitorWrite = app.createRateLimit({ timeWindow: MINUTE, max: visitorWrites })
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
      const url = request.destination?.url
      if (isRead(request.method) || url === undefined || signing.includes(url)) return
      if (url === register.url) await refuseExcess(countRegistration, request, reply)
      await refuseExcess(request.session ? countAccountWrite : countVisitorWrite, request, reply)
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
