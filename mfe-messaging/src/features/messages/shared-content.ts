/** What another app has shared becomes a draft. */
import type { SharedContent } from '@ungana/contracts-shell/shared-content'
import { forgetShared } from '@ungana/web-kit'
import { Draft } from '#lib/draft.ts'
import { readDraftFiles, storeDraftFiles } from '#lib/draft-files.ts'

/** Adds it to the draft of the conversation, which the person sends. Rejects if the browser has no room. */
export async function moveToDraft(writer: string, otherId: string, { text, files }: SharedContent): Promise<void> {
  if (files.length > 0) await storeDraftFiles(writer, otherId, [...(await readDraftFiles(writer, otherId)), ...files])
  const draft = new Draft(writer, otherId)
  draft.write([draft.text(), text].filter(Boolean).join('\n'))
  await forgetShared()
}
