/** What another app has shared with the installed site, until the person has chosen where it goes. */
import { SHARED_CONTENT, type SharedContent } from '@ungana/contracts-shell/shared-content'
import { inStore } from './account-store.ts'

const { key, ...place } = SHARED_CONTENT

export const readShared = async (): Promise<SharedContent | null> =>
  (await inStore(place, 'readonly', (store) => store.get(key) as IDBRequest<SharedContent | undefined>, { make: false })) ?? null

export const forgetShared = async (): Promise<void> => void (await inStore(place, 'readwrite', (store) => store.delete(key), { make: false }))

/** Keeps what is left. Without files nothing is: the text came with them. */
export async function keepSharedFiles({ text }: SharedContent, files: readonly File[]): Promise<void> {
  if (files.length === 0) return forgetShared()
  await inStore(place, 'readwrite', (store) => store.put({ text, files }, key), { make: false })
}
