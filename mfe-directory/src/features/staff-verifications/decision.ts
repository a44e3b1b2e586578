import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewedVerification } from '@ungana/contracts-directory'
import { staffKey } from '#lib/staff-key.ts'

/** Mutation options for a decision about a verification. They update the query cache. */
export const decisionOn = (queries: QueryClient, id: string) => ({
  mutationFn: (work: () => Promise<ReviewedVerification>) => work(),
  onSuccess: (answer: ReviewedVerification) => void queries.setQueryData(staffKey('verifications', id), answer),
  // Reload everything, even after a refusal: the status may have changed, and many pages show badges.
  onSettled: () => queries.invalidateQueries(),
})

export function useDecision(id: string, onDecided: () => void) {
  const options = decisionOn(useQueryClient(), id)
  return useMutation({ ...options, onSettled: () => options.onSettled().then(onDecided) })
}
