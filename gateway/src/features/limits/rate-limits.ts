import { login, logout, register } from '@ungana/contracts-identity'
import { networkOf } from '@ungana/service-kit'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { GatewayConfig } from '#config.ts'
import { FormLimited, RateLimited } from '#errors.ts'
import { isRead } from '#lib/reads.ts'
import type { Count, SharedCounts } from './counts.ts'

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
  /** Limits reports of pages by client address. They count alone, so that nobody's writes are refused because of them. */
  readonly pageReports: onRequestAsyncHookHandler
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

export function limitRates(
  counts: Pick<SharedCounts, 'of'>,
  { visitorReads, accountReads, kilobytesPerRead, writes, visitorWrites, accountWrites, registrations, longLists, longListsAtOnce, forms }: Allowance,
  { tokenOf, known, ask }: Readers,
): RateLimits {
  const reads = counts.of('reads', MINUTE)
  const questions = counts.of('questions', MINUTE)
  const kilobytes = counts.of('kilobytes', MINUTE)
  const writesFrom = counts.of('writes', MINUTE)
  const visitorWritesFrom = counts.of('visitor-writes', MINUTE)
  const pageReportsFrom = counts.of('page-reports', MINUTE)
  const accountWritesOf = counts.of('account-writes', MINUTE)
  const registrationsFrom = counts.of('registrations', HOUR)
  const sentForms = counts.of('forms', HOUR)
  const acceptedForms = counts.of('accepted-forms', HOUR)
  const longListsOf = counts.of('long-lists', MINUTE)
  const longListsNow = new Map<string, number>()

  async function limitRead(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const network = networkOf(request.ip)
    const token = tokenOf(request)
    let account = token && known(token)
    let counted = reads.add(account || network)
    // A member may have just logged in where visitors have reached the limit. Made-up cookies ask identity no more often than an account reads.
    if (token && !account && counted.current > visitorReads && questions.add(network).current <= accountReads) {
      account = await ask(token).catch(() => undefined)
      if (account) counted = reads.add(account)
    }
    const limit = account ? accountReads : visitorReads
    const received = kilobytes.add(account || network, 0)
    const exceeded = counted.current > limit ? counted : received.current > limit * kilobytesPerRead ? received : undefined
    if (!exceeded) return
    reply.header('retry-after', Math.ceil(exceeded.ttl / 1000))
    throw new RateLimited()
  }

  return {
    async address(request, reply) {
      if (isRead(request.method)) await limitRead(request, reply)
      else refuseExcess(reply, writesFrom.add(networkOf(request.ip)), writes)
    },
    async pageReports(request, reply) {
      refuseExcess(reply, pageReportsFrom.add(networkOf(request.ip)), visitorWrites)
    },
    answered(request, bytes) {
      if (isRead(request.method)) kilobytes.add(request.session?.accountId ?? networkOf(request.ip), Math.ceil(bytes / 1024))
    },
    async caller(request, reply) {
      const url = request.destination?.url
      if (request.destination?.longList && !hasPage(request)) limitLongList(request, reply)
      if (isRead(request.method) || url === undefined || loginUrls.includes(url)) return
      const network = networkOf(request.ip)
      if (url === register.url) refuseExcess(reply, registrationsFrom.add(network), registrations)
      if (request.destination?.form) limitForm(request, reply)
      if (request.session) refuseExcess(reply, accountWritesOf.add(request.session.accountId), accountWrites)
      else refuseExcess(reply, visitorWritesFrom.add(network), visitorWrites)
    },
  }

  function limitLongList(request: FastifyRequest, reply: FastifyReply): void {
    const key = longListKey(request)
    refuseExcess(reply, longListsOf.add(key), longLists)
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
  function limitForm(request: FastifyRequest, reply: FastifyReply): void {
    const key = `${request.destination?.url} ${networkOf(request.ip)}`
    refuseExcess(reply, sentForms.add(key), forms * REFUSED_FORMS, tooManyForms)
    reply.raw.once('close', () => {
      if (reply.statusCode >= 400) acceptedForms.add(key, -1)
    })
    refuseExcess(reply, acceptedForms.add(key), forms, tooManyForms)
  }
}

const hasPage = ({ query }: FastifyRequest) => 'page' in (query as object)
const longListKey = ({ destination, session, ip }: FastifyRequest) => `${destination?.url} ${session?.accountId ?? networkOf(ip)}`

const tooManyForms = (seconds: number) => new FormLimited(Math.ceil(seconds / 60))

function refuseExcess(
  reply: FastifyReply,
  { current, ttl }: Count,
  limit: number,
  refusal: (seconds: number) => Error = () => new RateLimited(),
): void {
  if (current <= limit) return
  const seconds = Math.ceil(ttl / 1000)
  reply.header('retry-after', seconds)
  throw refusal(seconds)
}
