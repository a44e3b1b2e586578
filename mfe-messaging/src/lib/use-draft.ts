import { useState, useSyncExternalStore } from 'react'
import { Draft } from './draft.ts'

/** For as long as the box is there, which is to be another one for another account or conversation. */
export function useDraft(accountId: string | null, otherId: string): { readonly draft: Draft; readonly text: string } {
  const [draft] = useState(() => new Draft(accountId, otherId))
  return { draft, text: useSyncExternalStore(draft.subscribe, draft.text) }
}
