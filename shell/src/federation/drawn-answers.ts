import type { QueryClient } from '@tanstack/react-query'
import { ANSWERS_ELEMENT_ID, type DrawnAnswer } from '@ungana/contracts-shell/drawn-page'

/** Milliseconds. A browser may show a document again that it got long ago. */
const OLD = 60_000

/**
 * Takes over the answers that the gateway drew the page with, so that its code shows the same at once. The code asks again if they are old, and for a
 * member, who may see more.
 */
export function takeDrawnAnswers(queries: QueryClient, isMember: boolean) {
  const text = document.getElementById(ANSWERS_ELEMENT_ID)?.textContent
  for (const [queryKey, data, updatedAt] of text ? (JSON.parse(text) as DrawnAnswer[]) : []) {
    queries.setQueryData(queryKey, data, { updatedAt: Math.min(updatedAt, Date.now()) })
    if (isMember || Date.now() - updatedAt > OLD) void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}
