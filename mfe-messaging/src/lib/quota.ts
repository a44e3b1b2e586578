import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getMessageQuota } from '@ungana/contracts-messaging'
import { dateText } from '@ungana/language/formats'
import { call } from '@ungana/web-kit'
import { quotaKey } from '#lib/message-keys.ts'

/** The account's message quota of this month. */
export function useQuota(accountId: string) {
  return useQuery({ queryKey: quotaKey(accountId), queryFn: ({ signal }) => call(getMessageQuota, {}, { signal }), staleTime: 0 })
}

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
  const left = Math.max(0, limit - used)
  const day = dateText(new Date(renewsAt), { day: 'numeric', month: 'long', timeZone: 'Africa/Kigali' })
  return t`${left} of ${limit} messages left, renews ${day}`
}
