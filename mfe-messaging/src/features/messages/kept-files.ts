/** Files that were chosen for a message and are not sent yet, beside the draft of its words. */
import { inStore, type KeptStore } from '#lib/kept-store.ts'

/** Lists of files by the id of whom they are for. */
const place = (accountId: string): KeptStore => ({ name: `ungana:account:draft-files:${accountId}`, store: 'files' })

export async function readFiles(accountId: string, otherId: string): Promise<readonly File[]> {
  return (await inStore(place(accountId), 'readonly', (store) => store.get(otherId) as IDBRequest<File[] | undefined>, { make: false })) ?? []
}

/** Rejects where the browser has no room for them. */
export async function keepFiles(accountId: string, otherId: string, files: readonly File[]): Promise<void> {
  if (files.length > 0) await inStore(place(accountId), 'readwrite', (store) => store.put(files, otherId), { make: true })
  else await inStore(place(accountId), 'readwrite', (store) => store.delete(otherId), { make: false })
}
