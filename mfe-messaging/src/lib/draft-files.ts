/** Files attached to a draft of a message, an inquiry or a request, stored in this browser. */
import { type AccountStore, inStore } from '@ungana/web-kit'

/** Lists of files, by the id of the receiver or a name of the form. */
const draftsOf = (writer: string): AccountStore => ({ name: `ungana:account:draft-files:${writer}`, store: 'files' })

export async function readDraftFiles(writer: string, otherId: string): Promise<readonly File[]> {
  return (await inStore(draftsOf(writer), 'readonly', (store) => store.get(otherId) as IDBRequest<File[] | undefined>, { make: false })) ?? []
}

/** Rejects when the browser has no room for the files. */
export async function storeDraftFiles(writer: string, otherId: string, files: readonly File[]): Promise<void> {
  if (files.length > 0) await inStore(draftsOf(writer), 'readwrite', (store) => store.put(files, otherId), { make: true })
  else await inStore(draftsOf(writer), 'readwrite', (store) => store.delete(otherId), { make: false })
}
