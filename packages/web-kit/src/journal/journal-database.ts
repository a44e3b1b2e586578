/** The stored journal of an account. */
import { type AccountStore, inStore } from '../account-store.ts'
import type { JournalStore } from './deliver.ts'
import type { JournalEntry, NewEntry } from './journal-entry.ts'

/** Result of a discard: `tried` means the entry may have arrived, so ask the author first; `gone` means it was sent, or discarded in another tab. */
export type DiscardResult = 'discarded' | 'tried' | 'gone'

export interface JournalDatabase<D> extends JournalStore<D> {
  /** Adds the entry, unless an entry with its key is already stored. */
  readonly add: (entry: NewEntry<D> & Partial<JournalEntry<D>>) => Promise<void>
  /** Checks and deletes in one transaction, so an attempt cannot start in between. */
  readonly discard: (id: number, evenIfTried: boolean) => Promise<DiscardResult>
}

/** Each account has its own database, so its entries stay when another account logs out on the same phone. */
export const journalName = (accountId: string) => `ungana:account:journal:${accountId}`

export function journalDatabase<D>(accountId: string): JournalDatabase<D> {
  const own: AccountStore = { name: journalName(accountId), store: 'entries', options: { keyPath: 'id', autoIncrement: true } }

  /** Resolves to the entry; `work` runs in the same transaction. */
  const withEntry = (id: number, work: (entry: JournalEntry<D>, store: IDBObjectStore) => void) =>
    inStore(
      own,
      'readwrite',
      (store) => {
        const found: IDBRequest<JournalEntry<D> | undefined> = store.get(id)
        found.onsuccess = () => {
          if (found.result) work(found.result, store)
        }
        return found
      },
      { make: false },
    )

  return {
    list: async () => (await inStore(own, 'readonly', (store) => store.getAll() as IDBRequest<JournalEntry<D>[]>, { make: false })) ?? [],
    add: async (entry) => {
      const addOnce = (store: IDBObjectStore) => {
        const stored: IDBRequest<JournalEntry<D>[]> = store.getAll()
        stored.onsuccess = () => {
          if (!stored.result.some(({ key }) => key === entry.key)) store.add({ attemptedAt: null, refusal: null, ...entry })
        }
        return stored
      }
      await inStore(own, 'readwrite', addOnce, { make: true })
    },
    change: async ({ id, key }, change) => {
      const found = await withEntry(id, (entry, store) => entry.key === key && store.put({ ...entry, ...change }))
      return found?.key === key
    },
    discard: async (id, evenIfTried) => {
      const removable = (entry: JournalEntry<D>) => evenIfTried || entry.attemptedAt === null || entry.refusal !== null
      const found = await withEntry(id, (entry, store) => removable(entry) && store.delete(id))
      if (!found) return 'gone'
      return removable(found) ? 'discarded' : 'tried'
    },
    remove: async (id) => void (await inStore(own, 'readwrite', (store) => store.delete(id), { make: false })),
  }
}
