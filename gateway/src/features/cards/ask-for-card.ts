// What services know of single pages, for those who read pages without running them.
import { IDENTITY_HEADER } from '@ungana/contracts-identity'
import { linkCard } from '@ungana/contracts-kit'
import { requestId } from '@ungana/service-kit'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { parse } from 'zod/v4/core'
import type { AskForCard, CardAnswer } from '#lib/card.ts'
import type { RouteMatch } from '#lib/destination.ts'
import type { SendToService } from '#lib/service-call.ts'

export interface CardOptions {
  readonly match: (method: string, path: string) => RouteMatch
  readonly send: SendToService
  /** The token of a visitor. */
  readonly identityToken: (service: string, session: undefined) => Promise<string>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly times?: CardTimes
}

/** Milliseconds. */
export interface CardTimes {
  /** How long a page waits for its card. */
  readonly patience: number
  /** How long the call may take: what comes too late for one page is there for the next. */
  readonly deadline: number
  /** How long an answer is given without asking again. A page that is missing may be there in a moment. */
  readonly fresh: { readonly card: number; readonly nothing: number }
  /** How much older it may be where there is no other. */
  readonly stale: number
}

const cardTimes: CardTimes = { patience: 250, deadline: 2000, fresh: { card: 30_000, nothing: 3000 }, stale: 600_000 }

/** Some kilobytes each. */
const KEPT = 3000
/** Most calls at a time. Pages beyond go out without a card. */
const UNDER_WAY = 64
/** Milliseconds between two log lines about cards that did not come. */
const QUIET = 10_000

const UNKNOWN = { found: 'unknown' } as const

export function createAskForCard({ match, send, identityToken, log, now, times = cardTimes }: CardOptions): AskForCard {
  const kept = new LRUCache<string, { readonly answer: CardAnswer; readonly askedAt: number }>({ max: KEPT })
  const underWay = new Map<string, Promise<CardAnswer>>()
  let warnedAt = Number.NEGATIVE_INFINITY

  /** Whoever asks for the same meanwhile waits for the same call. */
  function ask(path: string): Promise<CardAnswer> {
    const flight = answerOf(path)
      .then((answer) => {
        if (answer.found !== 'unknown') kept.set(path, { answer, askedAt: now() })
        return answer
      })
      .catch((error: unknown) => {
        if (now() - warnedAt > QUIET) log.warn({ err: error, path }, 'pages go out without their cards')
        warnedAt = Math.max(warnedAt, now() - warnedAt > QUIET ? now() : warnedAt)
        return UNKNOWN
      })
      .finally(() => underWay.delete(path))
    underWay.set(path, flight)
    return flight
  }

  async function answerOf(path: string): Promise<CardAnswer> {
    const matched = match('GET', path)
    if (matched.found === 'malformed') return { found: 'nothing' }
    // Only what every visitor may call himself.
    if (matched.found !== 'destination' || matched.destination.policy !== 'anyone') return UNKNOWN
    const { service } = matched.destination
    const { statusCode, body } = await send(service, {
      method: 'GET',
      path,
      headers: { accept: 'application/json', 'x-request-id': requestId({ headers: {} }), [IDENTITY_HEADER]: await identityToken(service, undefined) },
      body: undefined,
      lasting: false,
      deadline: { answer: times.deadline, silence: times.deadline },
      ending: new AbortController(),
    })
    const text = await body.text()
    // An id that is none is no page either.
    if (statusCode === 404 || statusCode === 400) return { found: 'nothing' }
    if (statusCode !== 200) throw new Error(`${service} answered ${statusCode}`)
    return { found: 'card', card: parse(linkCard, JSON.parse(text)) }
  }

  return async (path) => {
    const known = kept.get(path)
    const age = known ? now() - known.askedAt : Number.POSITIVE_INFINITY
    if (known && age < (known.answer.found === 'card' ? times.fresh.card : times.fresh.nothing)) return known.answer
    const old = known && age < times.stale ? known.answer : UNKNOWN
    const flight = underWay.get(path) ?? (underWay.size < UNDER_WAY ? ask(path) : undefined)
    if (!flight) return old
    const answer = await within(flight, times.patience)
    return answer.found === 'unknown' ? old : answer
  }
}

/** The answer, if it comes in so many milliseconds. */
async function within(flight: Promise<CardAnswer>, milliseconds: number): Promise<CardAnswer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<CardAnswer>((resolve) => {
    timer = setTimeout(() => resolve(UNKNOWN), milliseconds)
  })
  return Promise.race([flight, late]).finally(() => clearTimeout(timer))
}
