// Fetches link cards from services, for crawlers and chat previews that do not run pages.
import { linkCard } from '@ungana/contracts-kit'
import type { LanguageCode } from '@ungana/language'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { parse } from 'zod/v4/core'
import type { AskForCard, CardAnswer } from '#lib/card.ts'
import type { AskAsVisitor } from './ask-as-visitor.ts'

export interface CardOptions {
  readonly ask: AskAsVisitor
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly times?: CardTimes
}

/** Milliseconds. */
export interface CardTimes {
  /** How long a page waits for its card. */
  readonly maxWait: number
  /** How long the call may take. A card that arrives too late for this page is used for the page's next request. */
  readonly deadline: number
  /** How long an answer is reused. "No such page" expires sooner, because the page may be created at any moment. */
  readonly fresh: { readonly card: number; readonly nothing: number }
  /** How long an old answer is used if the service sends no newer answer. */
  readonly stale: number
}

const cardTimes: CardTimes = { maxWait: 250, deadline: 2000, fresh: { card: 30_000, nothing: 3000 }, stale: 600_000 }

/** Maximum number of cached answers, some kilobytes each. */
const MAX_CACHED = 3000
/** Maximum number of calls at the same time. When all are in use, further pages are sent without a card. */
const MAX_CALLS = 64
/** Minimum time between two log lines about missing cards, in milliseconds. */
const WARN_INTERVAL = 10_000

const UNKNOWN = { found: 'unknown' } as const

export function createAskForCard({ ask: askService, log, now, times = cardTimes }: CardOptions): AskForCard {
  const cache = new LRUCache<string, { readonly answer: CardAnswer; readonly askedAt: number }>({ max: MAX_CACHED })
  const calls = new Map<string, Promise<CardAnswer>>()
  let warnedAt = Number.NEGATIVE_INFINITY

  /** Concurrent requests for the same path and language share one call. */
  function ask(key: string, path: string, language: LanguageCode): Promise<CardAnswer> {
    const call = answerOf(path, language)
      .then((answer) => {
        if (answer.found !== 'unknown') cache.set(key, { answer, askedAt: now() })
        return answer
      })
      .catch((error: unknown) => {
        if (now() - warnedAt > WARN_INTERVAL) log.warn({ err: error, path }, 'pages are sent without their link cards')
        warnedAt = Math.max(warnedAt, now() - warnedAt > WARN_INTERVAL ? now() : warnedAt)
        return UNKNOWN
      })
      .finally(() => calls.delete(key))
    calls.set(key, call)
    return call
  }

  async function answerOf(path: string, language: LanguageCode): Promise<CardAnswer> {
    const answer = await askService(path, times.deadline, language)
    if (!answer) return UNKNOWN
    // 400 means that the id is malformed, so there is no such page either.
    if (answer.status === 404 || answer.status === 400) return { found: 'nothing' }
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return { found: 'card', card: parse(linkCard, JSON.parse(answer.text)) }
  }

  return async (path, language) => {
    const key = `${language} ${path}`
    const known = cache.get(key)
    const age = known ? now() - known.askedAt : Number.POSITIVE_INFINITY
    if (known && age < (known.answer.found === 'card' ? times.fresh.card : times.fresh.nothing)) return known.answer
    const fallback = known && age < times.stale ? known.answer : UNKNOWN
    const call = calls.get(key) ?? (calls.size < MAX_CALLS ? ask(key, path, language) : undefined)
    if (!call) return fallback
    const answer = await orUnknownAfter(call, times.maxWait)
    return answer.found === 'unknown' ? fallback : answer
  }
}

/** Resolves to the answer, or to "unknown" after so many milliseconds. */
async function orUnknownAfter(call: Promise<CardAnswer>, milliseconds: number): Promise<CardAnswer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<CardAnswer>((resolve) => {
    timer = setTimeout(() => resolve(UNKNOWN), milliseconds)
  })
  return Promise.race([call, late]).finally(() => clearTimeout(timer))
}
