import { queryOptions } from '@tanstack/react-query'
import { getTeam } from '@ungana/contracts-identity'
import { call } from '@ungana/web-kit'

export const TEAM_KEY = ['team']

/** The company's people. Fetched on each visit, because other people change the team. */
export const teamQuery = (companyId: string) =>
  queryOptions({ queryKey: [...TEAM_KEY, companyId], queryFn: ({ signal }) => call(getTeam, {}, { signal }), staleTime: 0 })
