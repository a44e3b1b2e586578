import { useQuery } from '@tanstack/react-query'
import { listStaff } from '@ungana/contracts-identity'
import { call } from '@ungana/web-kit'

/** Says by whom something was decided: "Ada Obura"; "Staff" while the names are on their way, missing, or do not have the one. */
export function useStaffName(): (id: string) => string {
  const { data } = useQuery({ queryKey: ['identity', 'staff'], queryFn: ({ signal }) => call(listStaff, {}, { signal }) })
  return (id) => data?.find((account) => account.id === id)?.name ?? 'Staff'
}
