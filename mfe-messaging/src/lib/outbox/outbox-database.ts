/** Where the messages of an account on their way are kept. */
import { inStore, type KeptStore } from '#lib/kept-store.ts'
import type { OutboxStore } from './deliver.ts'
import type { NewEntry, OutboxEntry } from './outbox-entry.ts'

/** What became of the wish to discard a message: `tried` asks its writer first, for it may be at the server; what is `gone` was sent meanwhile, or discarded in another tab. */
export type Discarded = 'discarded' | 'tried' | 'gone'

export interface OutboxDatabase extends OutboxStore {
  readonly add: (entry: NewEntry) => Promise<void>
  /** Whether something may still be where earlier releases kept it, and could not be listed. */
  readonly mayHoldMore: () => boolean
  /** In one step with the look at whether it was tried: the attempt and this cannot both come first. */
  readonly discard: (id: number, evenIfTried: boolean) => Promise<Discarded>
}

const place = (name: string): KeptStore => ({ name, store: 'messages', options: { keyPath: 'id', autoIncrement: true } })
/** An account's own, so that another one's log-out on the same phone leaves it. */
const placeOf = (accountId: string) => place(`ungana:account:outbox:${accountId}`)
/** Where earlier releases kept those of all accounts. */
const SHARED = place('ungana:account:outbox')

export function outboxDatabase(accountId: string): OutboxDatabase {
  const own = placeOf(accountId)

  /** Resolves to what was there; `work` is done in the same transaction. */
  const withEntry = (id: number, work: (entry: OutboxEntry, store: IDBObjectStore) => void) =>
    inStore(
      own,
      'readwrite',
      (store) => {
        const found: IDBRequest<OutboxEntry | undefined> = store.get(id)
        found.onsuccess = () => {
          if (found.result) work(found.result, store)
        }
        return found
      },
      { make: false },
    )

  return {
    list: async () => {
      await sharedOut()
      return (await inStore(own, 'readonly', (store) => store.getAll() as IDBRequest<OutboxEntry[]>, { make: false })) ?? []
    },
    add: async (entry) => {
      // Those are older.
      await sharedOut()
      await inStore(own, 'readwrite', (store) => store.add({ ...entry, attemptedAt: null, refusal: null }), { make: true })
    },
    change: async ({ id, key }, change) => {
      const found = await withEntry(id, (entry, store) => entry.key === key && store.put({ ...entry, ...change }))
      return found?.key === key
    },
    discard: async (id, evenIfTried) => {
      const removable = (entry: OutboxEntry) => evenIfTried || entry.attemptedAt === null || entry.refusal !== null
      const found = await withEntry(id, (entry, store) => removable(entry) && store.delete(id))
      if (!found) return 'gone'
      return removable(found) ? 'discarded' : 'tried'
    },
    mayHoldMore: () => !allShared,
    remove: async (id) => void (await inStore(own, 'readwrite', (store) => store.delete(id), { make: false })),
  }
}

/** Milliseconds after which tabs of earlier releases are looked after again. */
const SHARE_AGAIN = 10_000
let sharing: Promise<boolean> | undefined
let sharedAt = Number.NEGATIVE_INFINITY
let allShared = false

/** What fails is tried again with the next look. */
async function sharedOut(): Promise<void> {
  if (!allShared || performance.now() - sharedAt > SHARE_AGAIN) {
    sharing ??= shareOut().catch(() => false)
    allShared = await sharing
    sharedAt = performance.now()
    sharing = undefined
  }
}

/** Gives each account its own of what all had together; resolves to whether nothing was left over. First there, then no longer here: where it is killed between, or two tabs do it, its key tells that it is the same message. */
async function shareOut(): Promise<boolean> {
  const kept = (await inStore(SHARED, 'readonly', (store) => store.getAll() as IDBRequest<OutboxEntry[]>, { make: false })) ?? []
  let all = true
  for (const { id, ...entry } of kept) {
    const addOnce = (store: IDBObjectStore) => {
      const own: IDBRequest<OutboxEntry[]> = store.getAll()
      own.onsuccess = () => {
        if (!own.result.some(({ key }) => key === entry.key)) store.add(entry)
      }
      return own
    }
    try {
      await inStore(placeOf(entry.accountId), 'readwrite', addOnce, { make: true })
      await inStore(SHARED, 'readwrite', (store) => store.delete(id), { make: false })
    } catch {
      // Too large for what is free, perhaps. The others do not wait for it.
      all = false
    }
  }
  return all
}
