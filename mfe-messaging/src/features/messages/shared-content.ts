/** What another app has shared with the installed site, until the person has chosen a conversation. */
import { SHARED_CONTENT, type SharedContent } from '@ungana/contracts-shell/shared-content'
import { inStore } from '@ungana/web-kit'
import { Draft } from '#lib/draft.ts'
import { readDraftFiles, storeDraftFiles } from '#lib/draft-files.ts'

const { key, ...place } = SHARED_CONTENT

export const readShared = async (): Promise<SharedContent | null> =>
  (await inStore(place, 'readonly', (store) => store.get(key) as IDBRequest<SharedContent | undefined>, { make: false })) ?? null

export const forgetShared = async (): Promise<void> => void (await inStore(place, 'readwrite', (store) => store.delete(key), { make: false }))

/** Adds it to the draft of the conversation, which the person sends. Rejects if the browser has no room. */
export async function moveToDraft(accountId: string, otherId: string, { text, files }: SharedContent): Promise<void> {
  if (files.length > 0) await storeDraftFiles(accountId, otherId, [...(await readDraftFiles(accountId, otherId)), ...files])
  const draft = new Draft(accountId, otherId)
  draft.write([draft.text(), text].filter(Boolean).join('\n'))
  await forgetShared()
}
