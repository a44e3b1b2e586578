import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { removeFromTeam, revokeTeamInvitation, type TeamInvitation, type TeamPerson } from '@ungana/contracts-identity'
import { ApiError, call } from '@ungana/web-kit'
import { TEAM_KEY, teamQuery } from '#lib/team-query.ts'

export const useTeam = (companyId: string) => useQuery(teamQuery(companyId))

export function useTeamRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: TEAM_KEY })
}

/** Revokes an invitation. The list loads again even if the question was closed before the answer. */
export function useRevocation() {
  const refresh = useTeamRefresh()
  return useMutation({
    mutationFn: ({ id }: TeamInvitation) => call(revokeTeamInvitation, { params: { id } }).catch(unlessGone),
    onSuccess: refresh,
  })
}

/** Takes a person out of the team. `onRemoved` runs even if the page has closed before the answer. */
export function useRemoval(onRemoved?: () => void) {
  return useMutation({
    mutationFn: ({ id }: Pick<TeamPerson, 'id'>) => call(removeFromTeam, { params: { id } }).catch(unlessGone),
    onSuccess: () => onRemoved?.(),
  })
}

/** Ignores that somebody else was faster. */
function unlessGone(error: unknown) {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
