// Caches sessions, so that identity is not asked for every request.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { UpstreamBusy } from '#errors.ts'
import type { Session } from '#lib/session.ts'

/** How long an answer of identity is trusted, in milliseconds. */
const times = {
  /** Used while all revocations arrive. Older answers are not used even if identity does not answer. */
  withRevocations: 60_000,
  /** Used while revocations may be missed, and for calls that need a fresh session. */
  withoutRevocations: 1000,
  /** Used for a cookie value without a session. Such a value never gets a session later. The time is short, because asking again is cheap. */
  unknown: 2000,
} as const

export interface SessionsLimits {
  /** Maximum number of cached sessions, of cookie values without a session, and of revocations. A full cache drops the least recently used entry. */
  readonly sessions: number
  readonly unknown: number
  readonly revocations: number
  /** Maximum number of simultaneous questions to identity, so that questions about unknown cookies leave room for logins. */
  readonly questions: number
}

export const sessionsLimits: SessionsLimits = { sessions: 20_000, unknown: 20_000, revocations: 50_000, questions: 64 }

export interface SessionsOptions {
  /** Asks identity for the session of a cookie value; null if there is none. Rejects if identity does not answer. */
  readonly ask: (token: string) => Promise<Session | null>
  /** Returns whether revocations arrive at the moment. */
  readonly receivesRevocations: () => boolean
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly limits?: SessionsLimits
}

export interface Sessions {
  /**
   * Returns the session of a cookie value; undefined if there is none or it has ended. With `mustBeFresh`, a cached answer is used for a second only.
   * Rejects with the error of `ask` if identity does not answer and no cached answer can be used.
   */
  find(token: string, mustBeFresh: boolean): Promise<Session | undefined>
  /**
   * Returns the account of a session that identity has confirmed before. Only for counting: the answer may be old, so the session may have ended.
   * Asks nobody.
   */
  knownAccount(token: string): string | undefined
  /** Drops cached answers about these sessions, which have ended or continue under another cookie. */
  forget(sessionIds: readonly string[]): void
  /** Call this when revocations may have been missed. */
  noteGap(): void
}

interface Question {
  readonly askedAt: number
  /** The position of this question in the order of all questions and revocations. */
  readonly order: number
  /** The number of the period without missed revocations in which this question was asked; undefined if it was asked outside such a period. */
  readonly period: number | undefined
}

interface CachedSession extends Question {
  readonly session: Session
}

/** Caches sessions under a hash of the cookie's value. The value itself is not stored. */
export function createSessions({ ask, receivesRevocations, now = Date.now, limits = sessionsLimits }: SessionsOptions): Sessions {
  const cached = new LRUCache<string, CachedSession>({ max: limits.sessions })
  /** Hash → when identity was asked. Separate from `cached`, so that made-up cookies cannot displace sessions. */
  const unknown = new LRUCache<string, number>({ max: limits.unknown })
  /**
   * Session id → when its revocation arrived. Deleting from `cached` would not be enough, because an answer to an earlier question may still arrive.
   * If the cache drops an entry too early, revocations count as missed.
   */
  const revocations = new LRUCache<string, { readonly order: number; readonly arrivedAt: number }>({
    max: limits.revocations,
    dispose: ({ arrivedAt }, _id, reason) => {
      if (reason === 'evict' && now() - arrivedAt < 2 * times.withRevocations) noteGap()
    },
  })
  const asking = new Map<string, Promise<Session | undefined>>()
  let order = 0
  let period = 0

  function noteGap(): void {
    period += 1
  }

  /** Returns whether the session changed after the question was asked. */
  const isOutdated = (session: Session, question: Question) => (revocations.get(session.id)?.order ?? 0) > question.order

  /** Returns whether a cached entry may be used if identity does not answer. */
  const isUsable = (entry: CachedSession) =>
    now() < entry.session.expiresAt && now() - entry.askedAt < times.withRevocations && !isOutdated(entry.session, entry)

  function isFreshEnough(entry: CachedSession, mustBeFresh: boolean): boolean {
    const complete = !mustBeFresh && receivesRevocations() && entry.period === period
    return isUsable(entry) && (complete || now() - entry.askedAt < times.withoutRevocations)
  }

  /** Concurrent requests with the same cookie share one question. */
  function askOnce(hash: string, token: string): Promise<Session | undefined> {
    const running = asking.get(hash)
    if (running) return running
    if (asking.size >= limits.questions) return Promise.reject(new UpstreamBusy('identity'))
    const answer = askAndCache(hash, token).finally(() => asking.delete(hash))
    asking.set(hash, answer)
    return answer
  }

  async function askAndCache(hash: string, token: string): Promise<Session | undefined> {
    order += 1
    const question: Question = { askedAt: now(), order, period: receivesRevocations() ? period : undefined }
    const session = await ask(token)
    if (session && isOutdated(session, question)) return askAndCache(hash, token)
    if (session && now() < session.expiresAt) {
      cached.set(hash, { session, ...question })
      return session
    }
    cached.delete(hash)
    unknown.set(hash, question.askedAt)
    return undefined
  }

  return {
    knownAccount(token) {
      const entry = cached.get(hashOf(token))
      return entry && now() < entry.session.expiresAt && !isOutdated(entry.session, entry) ? entry.session.accountId : undefined
    },
    async find(token, mustBeFresh) {
      const hash = hashOf(token)
      const entry = cached.get(hash)
      if (entry && isFreshEnough(entry, mustBeFresh)) return entry.session
      const unknownAt = unknown.get(hash)
      if (unknownAt !== undefined && now() - unknownAt < times.unknown) return undefined
      try {
        return await askOnce(hash, token)
      } catch (error) {
        if (entry && !mustBeFresh && isUsable(entry)) return entry.session
        throw error
      }
    },
    forget(sessionIds) {
      order += 1
      for (const id of sessionIds) revocations.set(id, { order, arrivedAt: now() })
    },
    noteGap,
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
