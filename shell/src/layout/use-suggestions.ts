import { useQuery } from '@tanstack/react-query'
import { type Suggestion, suggest } from '@ungana/contracts-directory'
import { call } from '@ungana/web-kit'
import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 150
/** One letter begins too much to be of use. */
const SUGGEST_FROM = 2

const none: readonly Suggestion[] = []

/**
 * What the directory suggests for a text that is being typed, asked for when the typing pauses; the call before is ended. Until the answer
 * is there, and only while the text still goes on from what was asked before, that answer stays. None when the directory does not answer.
 */
export function useSuggestions(text: string, asked: boolean): readonly Suggestion[] {
  const settled = useSettled(text)
  const { data } = useQuery({
    queryKey: ['directory', 'suggestions', settled.toLowerCase()],
    queryFn: ({ signal }) => call(suggest, { query: { q: settled } }, { signal }),
    enabled: asked && settled.length >= SUGGEST_FROM,
    placeholderData: (before, query) => (goesOn(String(query?.queryKey[2]), settled.toLowerCase()) ? before : undefined),
  })
  return data && text.length >= SUGGEST_FROM && goesOn(settled.toLowerCase(), text.toLowerCase()) ? data : none
}

/** Whether one of the texts is the other's beginning. An emptied box begins anew. */
const goesOn = (before: string, after: string) => before !== '' && after !== '' && (after.startsWith(before) || before.startsWith(after))

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
