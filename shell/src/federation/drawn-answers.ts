import type { QueryClient } from '@tanstack/react-query'
import { ANSWERS_ELEMENT_ID, type DrawnAnswer } from '@ungana/contracts-shell/drawn-page'

/** Takes over the answers that the gateway drew the page with, so that its code shows the same at once. A member may see more, so the code asks again. */
export function takeDrawnAnswers(queries: QueryClient, isMember: boolean) {
  const text = document.getElementById(ANSWERS_ELEMENT_ID)?.textContent
  for (const [queryKey, data, updatedAt] of text ? (JSON.parse(text) as DrawnAnswer[]) : []) {
    queries.setQueryData(queryKey, data, { updatedAt })
    if (isMember) void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}
