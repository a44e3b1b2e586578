/** Where messages on their way are kept: IndexedDB, which outlives the tab, the browser and a dead battery. */
import type { OutboxStore } from './deliver.ts'
import type { NewEntry, OutboxEntry } from './outbox-entry.ts'

/** The shell deletes every database whose name begins so when somebody logs out. */
const DATABASE = 'ungana:account:outbox'
const STORE = 'messages'

/** What became of the wish to discard a message: `tried` asks its writer first, for it may be at the server; what is `gone` was sent meanwhile, or discarded in another tab. */
export type Discarded = 'discarded' | 'tried' | 'gone'

export interface OutboxDatabase extends OutboxStore {
  readonly add: (entry: NewEntry) => Promise<void>
  /** In one step with the look at whether it was tried: the attempt and this cannot both come first. */
  readonly discard: (id: number, evenIfTried: boolean) => Promise<Discarded>
}

export const outboxDatabase: OutboxDatabase = {
  list: (accountId) => inStore('readonly', (store) => store.index('accountId').getAll(accountId) as IDBRequest<OutboxEntry[]>),
  add: async (entry) => void (await inStore('readwrite', (store) => store.add({ ...entry, attemptedAt: null, refusal: null }))),
  change: async (id, change) => {
    const found = await withEntry(id, (entry, store) => store.put({ ...entry, ...change }))
    return found !== undefined
  },
  discard: async (id, evenIfTried) => {
    const removable = (entry: OutboxEntry) => evenIfTried || entry.attemptedAt === null || entry.refusal !== null
    const found = await withEntry(id, (entry, store) => removable(entry) && store.delete(id))
    if (!found) return 'gone'
    return removable(found) ? 'discarded' : 'tried'
  },
  remove: async (id) => void (await inStore('readwrite', (store) => store.delete(id))),
}

/** Resolves to what was there; `work` is done in the same transaction. */
function withEntry(id: number, work: (entry: OutboxEntry, store: IDBObjectStore) => void): Promise<OutboxEntry | undefined> {
  return inStore('readwrite', (store) => {
    const found: IDBRequest<OutboxEntry | undefined> = store.get(id)
    found.onsuccess = () => {
      if (found.result) work(found.result, store)
    }
    return found
  })
}

/** Opened for each look, so that nothing stands in the way of its deletion at log-out. Resolves when the transaction is on disk. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true })
      store.createIndex('accountId', 'accountId')
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
