import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { text } from '#lib/list-query.ts'

const TYPING_PAUSE_MS = 250

/**
 * The text of a search box while the user types. Calls `onSearch` after a pause of 250 ms, or at once on `submit`. A search that changes
 * elsewhere (Back, a cleared filter, the header) replaces the text.
 */
export function useSearchDraft(search: string, onSearch: (search: string) => void) {
  const [draft, setDraft] = useState(search)
  const latest = useRef(search)
  // The router may show an earlier search after the user has typed more. That search must not replace the newer text.
  const ownSearches = useRef<string[]>([])

  const submit = () => {
    const next = text(draft)
    if (next === latest.current) return
    latest.current = next
    ownSearches.current.push(next)
    onSearch(next)
  }
  const submitTyped = useEffectEvent(submit)

  useEffect(() => {
    const index = ownSearches.current.indexOf(search)
    if (index >= 0) {
      ownSearches.current.splice(0, index + 1)
    } else if (search !== latest.current) {
      ownSearches.current = []
      latest.current = search
      setDraft(search)
    }
  }, [search])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the pause
  useEffect(() => {
    const timer = setTimeout(submitTyped, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])

  return { draft, setDraft, submit }
}
