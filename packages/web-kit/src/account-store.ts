/** IndexedDB stores, one for each account. The data stays when the tab or browser closes or the battery dies. */

/** One store in its own database. */
export interface AccountStore {
  /** Starts with `ungana:account:<what>:<account>`, so the shell deletes the database when this account logs out. */
  readonly name: string
  readonly store: string
  readonly options?: IDBObjectStoreParameters
}

/** Resolves when the transaction is on disk. Resolves to undefined when the database does not exist and `make` is false. */
export async function inStore<T>(
  place: AccountStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
  { make }: { readonly make: boolean },
): Promise<T | undefined> {
  const database = await openDatabase(place, make)
  if (!database) return undefined
  // Closed after each use, because an open database would block its deletion at logout.
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

/** Null when the database does not exist and `make` is false. Reading must never create a database, not even after a logout. */
function openDatabase({ name, store, options }: AccountStore, make: boolean): Promise<IDBDatabase | null> {
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
