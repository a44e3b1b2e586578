import { useQuery } from '@tanstack/react-query'
import { getPush } from '@ungana/contracts-notifications'
import { call } from '@ungana/web-kit'

export const pushKey = (accountId: string) => ['push', accountId] as const

/** The devices and choices of the person who is logged in. */
export const usePush = (accountId: string) => useQuery({ queryKey: pushKey(accountId), queryFn: ({ signal }) => call(getPush, {}, { signal }) })
