/** Sends what waits, in order, each to one effect: the key is stored before the first attempt, and an entry is let go only after the answer. */
import { nextToSend, type OutboxEntry, type Refusal } from './outbox-entry.ts'

/** What can be done to an account’s entries; every call is durable once it has resolved. */
export interface OutboxStore {
  readonly list: () => Promise<readonly OutboxEntry[]>
  /** Resolves to whether it was still there under this key; of what is gone, and of another attempt, nothing changes. */
  readonly change: (
    entry: Pick<OutboxEntry, 'id' | 'key'>,
    change: Partial<Pick<OutboxEntry, 'attemptedAt' | 'refusal' | 'files' | 'key'>>,
  ) => Promise<boolean>
  readonly remove: (id: number) => Promise<void>
}

/** `later`: no answer, or none that says what became of it. */
export type Outcome = { readonly kind: 'sent' } | { readonly kind: 'refused'; readonly refusal: Refusal } | { readonly kind: 'later' }

interface Delivery {
  readonly store: OutboxStore
  readonly send: (entry: OutboxEntry) => Promise<Outcome>
  /** Whether those with files are sent, too: twice at once would be dear. */
  readonly files: boolean
  readonly now: () => number
  /** After each change, so that the screen follows. */
  readonly changed: () => void
}

/** The server knows a key for 48 hours. After that a second attempt could be a second message. */
const KEY_LIFE = 47 * 60 * 60 * 1000

const UNSURE: Refusal = {
  code: 'UNSURE',
  message: 'The connection broke while this was sent, days ago. It may have arrived: look at the conversation before you send it again.',
}

/** Resolves to whether all is sent that can be; false asks to be called again. */
export async function deliverAll({ store, send, files, now, changed }: Delivery): Promise<boolean> {
  /** With whom a file could not be sent for the moment: what else waits there waits on, and no other conversation does. */
  const held = new Set<string>()
  for (;;) {
    const next = nextToSend((await store.list()).filter(({ otherId }) => !held.has(otherId)))
    if (!next) return held.size === 0
    if (!files && next.files.length > 0) {
      held.add(next.otherId)
      continue
    }
    const attemptedAt = next.attemptedAt ?? now()
    if (now() - attemptedAt > KEY_LIFE) {
      await store.change(next, { refusal: UNSURE })
      changed()
      continue
    }
    // Discarded since it was read: from here on its writer is asked before he discards it.
    if (!(await store.change(next, { attemptedAt }))) continue
    if (next.attemptedAt === null) changed()
    const outcome = await send({ ...next, attemptedAt })
    if (outcome.kind === 'later') {
      if (next.files.length === 0) return false
      held.add(next.otherId)
      continue
    }
    if (outcome.kind === 'sent') await store.remove(next.id)
    else await store.change(next, { refusal: outcome.refusal, attemptedAt: null })
    changed()
  }
}
