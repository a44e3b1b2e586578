/** Stores of this browser that are kept by account: IndexedDB, which outlives the tab, the browser and a dead battery. */

/** One store, in a database of its own. */
export interface KeptStore {
  /** Begins with `ungana:account:<what>:<account>`, so that the shell forgets it when this account logs out. */
  readonly name: string
  readonly store: string
  readonly options?: IDBObjectStoreParameters
}

/** Resolves when the transaction is on disk; to undefined where there is no such database and it is not to be made. */
export async function inStore<T>(
  place: KeptStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
  { make }: { readonly make: boolean },
): Promise<T | undefined> {
  const database = await openDatabase(place, make)
  if (!database) return undefined
  // Open for this look only, so that nothing stands in the way of its deletion at log-out.
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(place.store, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(place.store))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** Null where there is none: what only looks leaves nothing behind, nor does it after a log-out. */
function openDatabase({ name, store, options }: KeptStore, make: boolean): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    let absent = false
    opening.onupgradeneeded = () => {
      absent = !make
      if (absent) opening.transaction?.abort()
      else opening.result.createObjectStore(store, options)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => (absent ? resolve(null) : reject(opening.error))
  })
}
