import { useState, useSyncExternalStore } from 'react'
import { Draft } from './draft.ts'

/** The draft of one text field. Remount the field for another account or conversation. */
export function useDraft(accountId: string | null, otherId: string): { readonly draft: Draft; readonly text: string } {
  const [draft] = useState(() => new Draft(accountId, otherId))
  return { draft, text: useSyncExternalStore(draft.subscribe, draft.text) }
}
