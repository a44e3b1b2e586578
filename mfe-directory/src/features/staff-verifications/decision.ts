import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewedVerification } from '@ungana/contracts-directory'
import { staffKey } from '#lib/staff-key.ts'

/** How a decision about a verification is made, and what it leaves of what was loaded before. */
export const decisionOn = (queries: QueryClient, id: string) => ({
  mutationFn: (work: () => Promise<ReviewedVerification>) => work(),
  onSuccess: (answer: ReviewedVerification) => void queries.setQueryData(staffKey('verifications', id), answer),
  // Also after a refusal: it may have moved on. Badges stand on cards and pages everywhere.
  onSettled: () => queries.invalidateQueries(),
})

export function useDecision(id: string, onDecided: () => void) {
  const options = decisionOn(useQueryClient(), id)
  return useMutation({ ...options, onSettled: () => options.onSettled().then(onDecided) })
}
