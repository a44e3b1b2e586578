import { t } from '@lingui/core/macro'
import type { BankDetailsRequest } from '@ungana/contracts-payments'
import type { BadgeTone } from '@ungana/ui'
import { dayText } from '@ungana/web-kit'

/** The badge of a request. */
export function requestBadge({ status, readable, endedAt, expiresAt }: BankDetailsRequest): { readonly tone: BadgeTone; readonly text: string } {
  if (status === 'pending') return { tone: 'warning', text: t`Pending` }
  if (status === 'rejected') return { tone: 'danger', text: t`Rejected` }
  if (readable && expiresAt) return { tone: 'success', text: t`Approved until ${dayText(expiresAt)}` }
  return { tone: 'neutral', text: endedAt ? t`Approval ended` : t`Approval expired` }
}
