/**
 * Sends waiting entries in order, each exactly once: the key is stored before the first attempt, and an entry is removed only after the
 * response.
 */
import { type JournalEntry, nextToSend, type Obstacle, type Refusal } from './journal-entry.ts'

/** Access to an account's entries. Every change is on disk when its promise resolves. */
export interface JournalStore<D> {
  readonly list: () => Promise<readonly JournalEntry<D>[]>
  /** Resolves to false, without a change, when the entry is gone or has another key. */
  readonly change: (
    entry: Pick<JournalEntry, 'id' | 'key'>,
    change: Partial<Pick<JournalEntry, 'attemptedAt' | 'refusal' | 'obstacle' | 'files' | 'key'>>,
  ) => Promise<boolean>
  readonly remove: (id: number) => Promise<void>
}

/**
 * `held`: the server did not take this entry now, but may take entries of other subjects. `later`: nothing can be sent now.
 * `absent`: the server has forgotten the key and has no such entry, so it is sent with a new key.
 */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'held' | 'later'; readonly obstacle?: Obstacle }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

interface Delivery<D> {
  readonly store: JournalStore<D>
  readonly send: (entry: JournalEntry<D>) => Promise<Outcome>
  /** Finds out what became of an attempt whose key the server has forgotten. */
  readonly lookUp: (entry: JournalEntry<D>) => Promise<Outcome>
  /** The entry's keys for a new attempt. */
  readonly renewed: (entry: JournalEntry<D>) => Partial<JournalEntry<D>>
  /** Whether to send entries with files. False while another tab may be uploading them, because uploading twice costs data. */
  readonly files: boolean
  readonly now: () => number
  /** Called after each change, to update the screen. */
  readonly changed: () => void
  /** Subjects whose last attempt failed, with a number that grows with each failure. Kept between deliveries. */
  readonly failed: Map<string, number>
}

/** The server remembers a key for 48 hours. After that, a second attempt could have a second effect. */
const KEY_LIFE = 47 * 60 * 60 * 1000

/** Resolves to true when nothing is left to send. False asks the caller to retry later. */
export async function deliverAll<D>({ store, send, lookUp, renewed, files, now, changed, failed }: Delivery<D>): Promise<boolean> {
  /** Subjects with a failed attempt. Their entries wait; other subjects continue. */
  const held = new Set<string>()
  const fail = ({ subject }: JournalEntry<D>) => {
    held.add(subject)
    failed.set(subject, Math.max(0, ...failed.values()) + 1)
  }
  for (;;) {
    const next = nextToSend(await store.list(), { held, failed })
    if (!next) return held.size === 0
    if (!files && next.files.length > 0) {
      held.add(next.subject)
      continue
    }
    const attemptedAt = next.attemptedAt ?? now()
    const isForgotten = now() - attemptedAt > KEY_LIFE
    // The author has discarded the entry. From here on, discarding asks first.
    if (!(await store.change(next, { attemptedAt }))) continue
    if (next.attemptedAt === null) changed()
    const outcome = await (isForgotten ? lookUp : send)({ ...next, attemptedAt }).catch((error: unknown) => {
      // A program error or a killed browser. The next round begins with other subjects.
      fail(next)
      throw error
    })
    if (outcome.kind === 'refused') await store.change(next, { refusal: outcome.refusal, obstacle: null, attemptedAt: null })
    else if (outcome.kind === 'absent') await store.change(next, { ...renewed(next), attemptedAt: null })
    else if (outcome.kind === 'sent') await store.remove(next.id)
    else if (outcome.kind === 'held' || outcome.kind === 'later') {
      fail(next)
      if (outcome.obstacle) await store.change(next, { obstacle: outcome.obstacle })
      changed()
      if (outcome.kind === 'later') return false
      continue
    }
    failed.delete(next.subject)
    changed()
  }
}
