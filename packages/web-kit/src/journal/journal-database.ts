/** The stored journal of an account. Each person of the account sees and sends only their own entries. */
import { type AccountStore, inStore } from '../account-store.ts'
import { readWriter } from '../writer.ts'
import type { JournalStore } from './deliver.ts'
import type { JournalEntry, NewEntry } from './journal-entry.ts'
import { journalName } from './journal-name.ts'

/** Result of a discard: `tried` means the entry may have arrived, so ask the author first; `gone` means it was sent, or discarded in another tab. */
export type DiscardResult = 'discarded' | 'tried' | 'gone'

export interface JournalDatabase<D> extends JournalStore<D> {
  /** The entries of all people of the account. */
  readonly listAll: () => Promise<readonly JournalEntry<D>[]>
  readonly isOwn: (entry: JournalEntry<D>) => boolean
  /** Adds the entry, unless an entry with its key is already stored. */
  readonly add: (entry: NewEntry<D> & Partial<JournalEntry<D>>) => Promise<void>
  /** Checks and deletes in one transaction, so an attempt cannot start in between. */
  readonly discard: (id: number, evenIfTried: boolean) => Promise<DiscardResult>
}

const storeOf = (accountId: string): AccountStore => ({
  name: journalName(accountId),
  store: 'entries',
  options: { keyPath: 'id', autoIncrement: true },
})

export function journalDatabase<D>(writer: string): JournalDatabase<D> {
  const { accountId, personId } = readWriter(writer)
  const own = storeOf(accountId)

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

  const isOwn = ({ person = personId }: JournalEntry<D>) => person === personId
  const listAll = async () => (await inStore(own, 'readonly', (store) => store.getAll() as IDBRequest<JournalEntry<D>[]>, { make: false })) ?? []

  return {
    listAll,
    isOwn,
    list: async () => (await listAll()).filter(isOwn),
    add: async (entry) => {
      const addOnce = (store: IDBObjectStore) => {
        const stored: IDBRequest<JournalEntry<D>[]> = store.getAll()
        stored.onsuccess = () => {
          if (!stored.result.some(({ key }) => key === entry.key)) store.add({ attemptedAt: null, refusal: null, ...entry, person: personId })
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

/** Takes over entries of older releases, which name no author. */
export async function takeOver(writer: string): Promise<void> {
  const { accountId, personId } = readWriter(writer)
  if ((await journalDatabase(writer).listAll()).every(({ person }) => person)) return
  const nameAuthor = (store: IDBObjectStore) => {
    const stored: IDBRequest<JournalEntry[]> = store.getAll()
    stored.onsuccess = () => {
      for (const entry of stored.result) if (!entry.person) store.put({ ...entry, person: personId })
    }
    return stored
  }
  await inStore(storeOf(accountId), 'readwrite', nameAuthor, { make: false })
}

/** Deletes the person's entries. Resolves to true if colleagues have entries, which stay. */
export async function forgetUnsent(writer: string): Promise<boolean> {
  const { list, listAll, remove } = journalDatabase(writer)
  for (const { id } of await list()) await remove(id)
  return (await listAll()).length > 0
}
