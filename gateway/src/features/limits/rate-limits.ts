import rateLimit from '@fastify/rate-limit'
import { login, logout, register } from '@ungana/contracts-identity'
import { networkOf } from '@ungana/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { GatewayConfig } from '#config.ts'
import { FormLimited, RateLimited } from '#errors.ts'
import { isRead } from '#lib/reads.ts'
import { CountStore } from './count-store.ts'

export interface Allowance {
  /** Visitors' reads per minute from one client address (one /64 network of IPv6). Thousands of phones can share the address of a mobile network. */
  readonly visitorReads: number
  /** Reads per minute by one account, from all addresses. */
  readonly accountReads: number
  /** Kilobytes of JSON per minute for each of these reads. One answer may exceed their sum. */
  readonly kilobytesPerRead: number
  /**
   * Writes per minute from one client address. The limit is much higher than an account's limit, because everybody in an office or mobile network
   * shares one address.
   */
  readonly writes: number
  /** Visitors' writes per minute from one client address, except login and logout. */
  readonly visitorWrites: number
  /** Writes per minute by one account, from all addresses. */
  readonly accountWrites: number
  /** Registrations per hour from one client address. */
  readonly registrations: number
  /** Long lists per minute and route, by one account or one address of visitors. */
  readonly longLists: number
  /** Long lists of a route that one account or address may ask for at the same time. */
  readonly longListsAtOnce: number
  /** Accepted calls per hour of each route that is a form, from one client address. Refused calls have ten times this limit. */
  readonly forms: number
}

const WIDE_FACTOR = 1000
const FORMS = 10
/** A list of 1,000 companies takes as much of directory's time as 30 pages of nine. */
const LONG_LISTS = 60
const LONG_LISTS_AT_ONCE = 4
/** A form that is refused, for example because a field is wrong, may be sent this many times as often. */
const REFUSED_FORMS = 10
/** Most answers are smaller. */
const KILOBYTES_PER_READ = 32

const factorOf = ({ RATE_LIMITS }: GatewayConfig) => (RATE_LIMITS === 'wide' ? WIDE_FACTOR : 1)

/** Returns the configured limits. `wide` multiplies them, for tests and benches that send everything from one address. */
export function allowanceOf(config: GatewayConfig): Allowance {
  const factor = factorOf(config)
  return {
    visitorReads: config.RATE_LIMIT_READS * factor,
    accountReads: config.RATE_LIMIT_ACCOUNT_READS * factor,
    kilobytesPerRead: KILOBYTES_PER_READ,
    writes: config.RATE_LIMIT_WRITES * factor,
    visitorWrites: config.RATE_LIMIT_VISITOR_WRITES * factor,
    accountWrites: config.RATE_LIMIT_ACCOUNT_WRITES * factor,
    registrations: config.RATE_LIMIT_REGISTRATIONS * factor,
    longLists: LONG_LISTS * factor,
    longListsAtOnce: LONG_LISTS_AT_ONCE * factor,
    forms: FORMS * factor,
  }
}

export const socketsPerAddress = (config: GatewayConfig): number => config.SOCKETS_PER_ADDRESS * factorOf(config)

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Hooks for rate-limited routes. Requests over a limit get 429 RATE_LIMITED with Retry-After. */
export interface RateLimits {
  /** Limits members' reads by account, visitors' reads and all writes by client address. Runs before anything else. */
  readonly address: onRequestAsyncHookHandler
  /** Needs `request.destination` and `request.session`. Limits forms, registrations and visitors' writes by address, other writes by account. */
  readonly caller: onRequestAsyncHookHandler
  /** Counts the size of an answer. Once an account or an address has received too much, `address` refuses its reads. */
  readonly answered: (request: FastifyRequest, bytes: number) => void
}

/** Finds the account of a session cookie. */
export interface Readers {
  /** The value of the request's session cookie. Anybody can make one up. */
  readonly tokenOf: (request: FastifyRequest) => string | undefined
  /** The account, if identity has confirmed the session before. Asks nobody. */
  readonly known: (token: string) => string | undefined
  /** Asks identity. Rejects if identity does not answer. */
  readonly ask: (token: string) => Promise<string | undefined>
}

/**
 * The gateway never limits these calls, so that members can log in while others at their address reach the limit. Identity itself limits failed
 * logins.
 */
const loginUrls: readonly string[] = [login.url, logout.url]

export async function limitRates(
  app: FastifyInstance,
  { visitorReads, accountReads, kilobytesPerRead, writes, visitorWrites, accountWrites, registrations, longLists, longListsAtOnce, forms }: Allowance,
  { tokenOf, known, ask }: Readers,
): Promise<RateLimits> {
  // Counters instead of the plugin's hooks, because only the first hook of a request counts it.
  await app.register(rateLimit, { global: false, store: CountStore, keyGenerator: ({ ip }) => networkOf(ip) })
  const countWrite = app.createRateLimit({ timeWindow: MINUTE, max: writes })
  const countRegistration = app.createRateLimit({ timeWindow: HOUR, max: registrations })
  const formKey = ({ destination, ip }: FastifyRequest) => `${destination?.url} ${networkOf(ip)}`
  const countForm = app.createRateLimit({ timeWindow: HOUR, max: forms * REFUSED_FORMS, keyGenerator: formKey })
  const acceptedForms = new CountStore()
  const countLongList = app.createRateLimit({ timeWindow: MINUTE, max: longLists, keyGenerator: longListKey })
  const longListsNow = new Map<string, number>()
  const countVisitorWrite = app.createRateLimit({ timeWindow: MINUTE, max: visitorWrites })
  const countAccountWrite = app.createRateLimit({
    timeWindow: MINUTE,
    max: accountWrites,
    keyGenerator: ({ session }) => session?.accountId as string,
  })

  const reads = new CountStore()
  const questions = new CountStore()
  const answers = new CountStore()

  async function limitRead(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const network = networkOf(request.ip)
    const token = tokenOf(request)
    let account = token && known(token)
    let counted = reads.add(account || network, 1, MINUTE)
    // A member may have just logged in where visitors have reached the limit. Made-up cookies ask identity no more often than an account reads.
    if (token && !account && counted.current > visitorReads && questions.add(network, 1, MINUTE).current <= accountReads) {
      account = await ask(token).catch(() => undefined)
      if (account) counted = reads.add(account, 1, MINUTE)
    }
    const limit = account ? accountReads : visitorReads
    const received = answers.add(account || network, 0, MINUTE)
    const exceeded = counted.current > limit ? counted : received.current > limit * kilobytesPerRead ? received : undefined
    if (!exceeded) return
    reply.header('retry-after', Math.ceil(exceeded.ttl / 1000))
    throw new RateLimited()
  }

  return {
    async address(request, reply) {
      if (isRead(request.method)) await limitRead(request, reply)
      else await refuseExcess(countWrite, request, reply)
    },
    answered(request, bytes) {
      if (isRead(request.method)) answers.add(request.session?.accountId ?? networkOf(request.ip), bytes / 1024, MINUTE)
    },
    async caller(request, reply) {
      const url = request.destination?.url
      if (request.destination?.longList && !hasPage(request)) await limitLongList(request, reply)
      if (isRead(request.method) || url === undefined || loginUrls.includes(url)) return
      if (url === register.url) await refuseExcess(countRegistration, request, reply)
      if (request.destination?.form) await limitForm(request, reply)
      await refuseExcess(request.session ? countAccountWrite : countVisitorWrite, request, reply)
    },
  }

  async function limitLongList(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await refuseExcess(countLongList, request, reply)
    const key = longListKey(request)
    const now = longListsNow.get(key) ?? 0
    if (now >= longListsAtOnce) {
      reply.header('retry-after', 1)
      throw new RateLimited()
    }
    longListsNow.set(key, now + 1)
    reply.raw.once('close', () => {
      const left = (longListsNow.get(key) ?? 1) - 1
      if (left > 0) longListsNow.set(key, left)
      else longListsNow.delete(key)
    })
  }

  /** Every call is counted first, and a refused one is taken back, so that a hundred simultaneous calls count like a hundred in a row. */
  async function limitForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await refuseExcess(countForm, request, reply, tooManyForms)
    const key = formKey(request)
    reply.raw.once('close', () => {
      if (reply.statusCode >= 400) acceptedForms.decr(key)
    })
    acceptedForms.incr(
      key,
      (_error, counted) => {
        if (!counted || counted.current <= forms) return
        const seconds = Math.ceil(counted.ttl / 1000)
        reply.header('retry-after', seconds)
        throw tooManyForms(seconds)
      },
      HOUR,
    )
  }
}

const hasPage = ({ query }: FastifyRequest) => 'page' in (query as object)
const longListKey = ({ destination, session, ip }: FastifyRequest) => `${destination?.url} ${session?.accountId ?? networkOf(ip)}`

const tooManyForms = (seconds: number) => new FormLimited(Math.ceil(seconds / 60))

type Counter = ReturnType<FastifyInstance['createRateLimit']>

async function refuseExcess(
  count: Counter,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: (seconds: number) => Error = () => new RateLimited(),
): Promise<void> {
  const counted = await count(request)
  if (counted.isAllowed || !counted.isExceeded) return
  reply.header('retry-after', counted.ttlInSeconds)
  throw refusal(counted.ttlInSeconds)
}
