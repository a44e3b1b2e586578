/** Proofs of delivery that could not be sent yet, in the browser's own database: a photo is too large for its other stores. */

export interface KeptProof {
  /** Also the Idempotency-Key of the photo. */
  readonly id: string
  /** Whose it is: nobody else who signs in on this phone sends it. */
  readonly userId: string
  readonly bookingId: string
  readonly code: string
  readonly photo: Blob
  /** When it was delivered, ISO 8601. */
  readonly at: string
  /** Once the photo has been sent. */
  readonly proofId?: string
  /** Why the server refused it, in its words; it waits for another code or photo then. */
  readonly refusal?: string
}

const STORE = 'proofs'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('ungana-logistics', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves once it is on the disk, not when it was asked for. */
async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

export const keepProof = (proof: KeptProof): Promise<unknown> => inStore('readwrite', (store) => store.put(proof))

export const dropProof = (id: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(id))

/** The oldest first; none where the browser keeps nothing. */
export async function keptProofs(userId: string): Promise<KeptProof[]> {
  try {
    const all = (await inStore('readonly', (store) => store.getAll())) as KeptProof[]
    return all.filter((proof) => proof.userId === userId).sort((one, other) => one.at.localeCompare(other.at))
  } catch {
    return []
  }
}
