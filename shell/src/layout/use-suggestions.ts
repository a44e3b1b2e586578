import { useQuery } from '@tanstack/react-query'
import { type Suggestion, suggest } from '@ungana/contracts-directory'
import { call } from '@ungana/web-kit'
import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 150
/** Fewer letters match too much. */
const MIN_LETTERS = 2

const none: readonly Suggestion[] = []

/**
 * The directory's suggestions for a typed text. Requests them when typing pauses and cancels the previous request. Keeps the last suggestions until
 * new ones arrive, but only while the new text continues the old one. Empty if the directory does not answer.
 */
export function useSuggestions(text: string, asked: boolean): readonly Suggestion[] {
  const settled = useSettled(text)
  const { data } = useQuery({
    queryKey: ['directory', 'suggestions', settled.toLowerCase()],
    queryFn: ({ signal }) => call(suggest, { query: { q: settled } }, { signal }),
    enabled: asked && settled.length >= MIN_LETTERS,
    placeholderData: (before, query) => (isContinued(String(query?.queryKey[2]), settled.toLowerCase()) ? before : undefined),
  })
  return data && text.length >= MIN_LETTERS && isContinued(settled.toLowerCase(), text.toLowerCase()) ? data : none
}

/** Whether one text is the beginning of the other. An empty text is never a match. */
const isContinued = (before: string, after: string) => before !== '' && after !== '' && (after.startsWith(before) || before.startsWith(after))

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
