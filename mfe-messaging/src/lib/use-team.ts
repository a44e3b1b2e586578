import { useQuery } from '@tanstack/react-query'
import { getTeam, type TeamPerson } from '@ungana/contracts-identity'
import { call, useMay } from '@ungana/web-kit'
import { messagingKey } from '#lib/message-keys.ts'

/** The people of the company, for somebody who may write. Empty until they load. */
export function useTeam(accountId: string): readonly TeamPerson[] {
  const mayWrite = useMay('messages.write')
  const { data } = useQuery({
    queryKey: [...messagingKey(accountId), 'team'],
    queryFn: ({ signal }) => call(getTeam, {}, { signal }),
    enabled: mayWrite,
    retry: false,
    staleTime: 10 * 60_000,
  })
  return (mayWrite && data?.people) || []
}

/** People who can take care of a conversation. A company of one person has none. */
export function useColleagues(accountId: string): readonly TeamPerson[] {
  const people = useTeam(accountId).filter(({ role, suspended }) => role !== 'driver' && role !== 'viewer' && !suspended)
  return people.length > 1 ? people : []
}
