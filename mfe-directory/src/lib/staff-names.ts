import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { listStaff } from '@ungana/contracts-identity'
import { call } from '@ungana/web-kit'

/** Returns a function that gives a staff member's name, or "Staff" while the names load or if the id is unknown. */
export function useStaffName(): (id: string) => string {
  const { data } = useQuery({ queryKey: ['identity', 'staff'], queryFn: ({ signal }) => call(listStaff, {}, { signal }) })
  return (id) => data?.find((account) => account.id === id)?.name ?? t`Staff`
}
