// Who is signed in, remembered for a while, so that identity is not asked with every request.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { UpstreamBusy } from '#errors.ts'
import type { Session } from '#lib/session.ts'

/** How long (milliseconds) identity's word counts after it was asked. */
const times = {
  /** While every revocation is heard of; and however little is heard, while identity does not answer. */
  heard: 60_000,
  /** While revocations may go by unheard, and for who has to be certain. */
  unheard: 1000,
  /** That a cookie's value is nobody's: it stays so, as values are never given out twice. Short, because nothing is lost by asking again. */
  unknown: 2000,
} as const

export interface SessionsLimits {
  /** Sessions, cookie values that are nobody's, and changes heard of, remembered at once; the longest unused of each goes first. */
  readonly sessions: number
  readonly unknown: number
  readonly changed: number
  /** Questions to identity under way at once: unknown cookies must not take the room that signing in needs. */
  readonly asking: number
}

export const sessionsLimits: SessionsLimits = { sessions: 20_000, unknown: 20_000, changed: 50_000, asking: 64 }

export interface SessionsOptions {
  /** Asks identity whose a cookie's value is; null: nobody's. Rejects when identity does not answer. */
  readonly ask: (token: string) => Promise<Session | null>
  /** Whether revocations are heard now. */
  readonly hearing: () => boolean
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly limits?: SessionsLimits
}

export interface Sessions {
  /**
   * The session of a cookie's value, or undefined where it is nobody's or its session is over. `certain`: what was learned a second ago
   * no longer counts. Rejects, with what `ask` says, when identity does not answer and nothing that counts is remembered.
   */
  find(token: string, certain: boolean): Promise<Session | undefined>
  /** These sessions are over, or go on under another cookie: what identity said of them before counts no longer. */
  forget(sessionIds: readonly string[]): void
  /** Revocations may have gone by unheard until now. */
  missed(): void
}

interface Question {
  readonly askedAt: number
  /** Place among all questions and all changes heard of. */
  readonly order: number
  /** Number of the stretch of unbroken hearing in which it was asked; undefined if it was in none. */
  readonly stretch: number | undefined
}

interface Known extends Question {
  readonly session: Session
}

/** Remembers sessions by a hash of the cookie's value: the value itself is nowhere but in the request. */
export function createSessions({ ask, hearing, now = Date.now, limits = sessionsLimits }: SessionsOptions): Sessions {
  const known = new LRUCache<string, Known>({ max: limits.sessions })
  /** When identity was asked, by hash. Apart from `known`, so that made-up cookies push nobody out. */
  const unknown = new LRUCache<string, number>({ max: limits.unknown })
  /**
   * When it was heard of, by session. Kept, where deleting from `known` would not do: identity's answer to an earlier question may still
   * be on its way. One that is pushed out before its time counts as unheard.
   */
  const changed = new LRUCache<string, { readonly order: number; readonly heardAt: number }>({
    max: limits.changed,
    dispose: ({ heardAt }, _id, reason) => {
      if (reason === 'evict' && now() - heardAt < 2 * times.heard) missed()
    },
  })
  const asking = new Map<string, Promise<Session | undefined>>()
  let order = 0
  let stretch = 0

  function missed(): void {
    stretch += 1
  }

  /** Whether the answer to `question` may tell of `session` what is no longer so. */
  const isOutdated = (session: Session, question: Question) => (changed.get(session.id)?.order ?? 0) > question.order

  /** Whether what is known may serve at all, identity's silence provided. */
  const mayServe = (entry: Known) => now() < entry.session.expiresAt && now() - entry.askedAt < times.heard && !isOutdated(entry.session, entry)

  function counts(entry: Known, certain: boolean): boolean {
    const heard = !certain && hearing() && entry.stretch === stretch
    return mayServe(entry) && (heard || now() - entry.askedAt < times.unheard)
  }

  /** One question a value at a time; who comes meanwhile gets its answer. */
  function askOnce(hash: string, token: string): Promise<Session | undefined> {
    const underWay = asking.get(hash)
    if (underWay) return underWay
    if (asking.size >= limits.asking) return Promise.reject(new UpstreamBusy('identity'))
    const answer = askAndRemember(hash, token).finally(() => asking.delete(hash))
    asking.set(hash, answer)
    return answer
  }

  async function askAndRemember(hash: string, token: string): Promise<Session | undefined> {
    order += 1
    const question: Question = { askedAt: now(), order, stretch: hearing() ? stretch : undefined }
    const session = await ask(token)
    if (session && isOutdated(session, question)) return askAndRemember(hash, token)
    if (session && now() < session.expiresAt) {
      known.set(hash, { session, ...question })
      return session
    }
    known.delete(hash)
    unknown.set(hash, question.askedAt)
    return undefined
  }

  return {
    async find(token, certain) {
      const hash = createHash('sha256').update(token).digest('base64url')
      const entry = known.get(hash)
      if (entry && counts(entry, certain)) return entry.session
      const unknownAt = unknown.get(hash)
      if (unknownAt !== undefined && now() - unknownAt < times.unknown) return undefined
      try {
        return await askOnce(hash, token)
      } catch (error) {
        if (entry && !certain && mayServe(entry)) return entry.session
        throw error
      }
    },
    forget(sessionIds) {
      order += 1
      for (const id of sessionIds) changed.set(id, { order, heardAt: now() })
    },
    missed,
  }
}
