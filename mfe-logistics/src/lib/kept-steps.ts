/**
 * Steps of a journey that could not be sent yet, in the browser's own database: a photo is too large for its other stores. They outlive a log-out,
 * because nobody can stand at that door again; only their own account sees and sends them.
 */

interface Step {
  /** Also the Idempotency-Key. */
  readonly id: string
  /** Whose it is: nobody else who signs in on this phone sends it. */
  readonly userId: string
  readonly bookingId: string
  /** When it happened, ISO 8601. */
  readonly at: string
}

export interface MilestoneStep extends Step {
  readonly kind: 'milestone'
  readonly status: 'in transit' | 'at border'
  readonly place?: string | undefined
  readonly note?: string | undefined
}

export interface DeliveryStep extends Step {
  readonly kind: 'delivery'
  readonly code: string
  readonly photo: Blob
  /** Once the photo has been sent. */
  readonly proofId?: string
  /** Why the server refused it, in its words; it waits for another code or photo then. */
  readonly refusal?: string
  /** What of it was refused, as the server names it. */
  readonly refusedField?: string
}

export type KeptStep = MilestoneStep | DeliveryStep

/**
 * When it happened, for what is sent once more: as it was kept. A moment that was refused is that of a phone whose clock was wrong, or of weeks ago, and
 * would be refused for ever.
 */
export const momentOf = (refused: DeliveryStep | undefined, now: Date): string =>
  refused && refused.refusedField !== 'at' ? refused.at : now.toISOString()

/** "At border: Busia" */
export function stepText(step: KeptStep): string {
  if (step.kind === 'delivery') return 'Delivery'
  const where = step.status === 'at border' ? 'At border' : 'In transit'
  return step.place ? `${where}: ${step.place}` : where
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

export const keepStep = (step: KeptStep): Promise<unknown> => inStore('readwrite', (store) => store.put(step))

export const dropStep = (id: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(id))

/** In the order in which they happened; none where the browser keeps nothing. */
export async function keptSteps(userId: string): Promise<KeptStep[]> {
  try {
    const all = (await inStore('readonly', (store) => store.getAll())) as (KeptStep | Omit<DeliveryStep, 'kind'>)[]
    return all
      .filter((step) => step.userId === userId)
      .map((step): KeptStep => ('kind' in step ? step : { ...step, kind: 'delivery' }))
      .sort((one, other) => one.at.localeCompare(other.at))
  } catch {
    return []
  }
}
