import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type device, listFailedLogins, listSessions, revokeOtherSessions, revokeSession } from '@ungana/contracts-identity'
import { ApiError, call } from '@ungana/web-kit'
import type { output } from 'zod/v4/core'

export type Device = output<typeof device>

const keyOf = (accountId: string) => ['devices', accountId]

/** Fetched on each visit, because other devices log in and out. */
export function useDevices(accountId: string) {
  return useQuery({ queryKey: keyOf(accountId), queryFn: ({ signal }) => call(listSessions, {}, { signal }), staleTime: 0 })
}

export function useFailedLogins(accountId: string) {
  return useQuery({ queryKey: ['failed-logins', accountId], queryFn: ({ signal }) => call(listFailedLogins, {}, { signal }), staleTime: 0 })
}

/** Logs out one device or all other devices, and removes them from the list. */
export function useRevocation(accountId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (asked: Device | 'others') => {
      if (asked === 'others') await call(revokeOtherSessions)
      else await call(revokeSession, { params: { id: asked.id } }).catch(unlessGone)
    },
    onSuccess: (_, asked) => {
      queries.setQueryData<Device[]>(keyOf(accountId), (devices) =>
        devices?.filter((device) => (asked === 'others' ? device.current : device.id !== asked.id)),
      )
    },
  })
}

/** Ignores a device that has already logged out. */
function unlessGone(error: unknown) {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
