import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { text } from '#lib/list-query.ts'

const TYPING_PAUSE_MS = 250

/**
 * What stands in a search box while it is being typed. `onSearch` hears it after a pause of 250 ms, or at once by `submit`;
 * a search that changes from elsewhere (Back, a cleared filter, the header) replaces what stands there.
 */
export function useSearchDraft(search: string, onSearch: (search: string) => void) {
  const [draft, setDraft] = useState(search)
  const latest = useRef(search)
  // The router may show a search later than it was asked for, when more has been typed: an echo of our own must not undo that.
  const echoes = useRef<string[]>([])

  const submit = () => {
    const wanted = text(draft)
    if (wanted === latest.current) return
    latest.current = wanted
    echoes.current.push(wanted)
    onSearch(wanted)
  }
  const submitTyped = useEffectEvent(submit)

  useEffect(() => {
    const echo = echoes.current.indexOf(search)
    if (echo >= 0) {
      echoes.current.splice(0, echo + 1)
    } else if (search !== latest.current) {
      echoes.current = []
      latest.current = search
      setDraft(search)
    }
  }, [search])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke starts the pause anew
  useEffect(() => {
    const timer = setTimeout(submitTyped, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])

  return { draft, setDraft, submit }
}
