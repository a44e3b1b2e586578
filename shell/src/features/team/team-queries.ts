import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getTeam, removeFromTeam, revokeTeamInvitation, type TeamInvitation, type TeamPerson } from '@ungana/contracts-identity'
import { ApiError, call } from '@ungana/web-kit'

const KEY = ['team']

/** Fetched on each visit, because other people change the team. */
export function useTeam(companyId: string) {
  return useQuery({ queryKey: [...KEY, companyId], queryFn: ({ signal }) => call(getTeam, {}, { signal }), staleTime: 0 })
}

export function useTeamRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: KEY })
}

/** Revokes an invitation. */
export function useRevocation() {
  return useMutation({
    mutationFn: ({ id }: TeamInvitation) => call(revokeTeamInvitation, { params: { id } }).catch(unlessGone),
  })
}

/** Takes a person out of the team. */
export function useRemoval() {
  return useMutation({
    mutationFn: ({ id }: Pick<TeamPerson, 'id'>) => call(removeFromTeam, { params: { id } }).catch(unlessGone),
  })
}

/** Ignores that somebody else was faster. */
function unlessGone(error: unknown) {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
