import { useQuery } from '@tanstack/react-query'
import { getMessageQuota } from '@ungana/contracts-messaging'
import { call } from '@ungana/web-kit'
import { quotaKey } from '#lib/message-keys.ts'

/** The account's message quota of this month. */
export function useQuota(accountId: string) {
  return useQuery({ queryKey: quotaKey(accountId), queryFn: ({ signal }) => call(getMessageQuota, {}, { signal }), staleTime: 0 })
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Africa/Kigali' })

/** "3 of 5 messages left, renews 1 December"; null on unlimited plans. */
export function quotaText({
  used,
  limit,
  renewsAt,
}: {
  readonly used: number
  readonly limit: number | null
  readonly renewsAt: string
}): string | null {
  if (limit === null) return null
  return `${Math.max(0, limit - used)} of ${limit} messages left, renews ${day.format(new Date(renewsAt))}`
}
