import { useWriter } from '@ungana/web-kit'
import { useMemo, useSyncExternalStore } from 'react'
import { Draft } from './draft.ts'

/** The person's draft of one text field. */
export function useDraft(otherId: string): { readonly draft: Draft; readonly text: string } {
  const writer = useWriter() ?? null
  const draft = useMemo(() => new Draft(writer, otherId), [writer, otherId])
  return { draft, text: useSyncExternalStore(draft.subscribe, draft.text) }
}
