import type { BankDetailsRequest } from '@ungana/contracts-payments'
import type { BadgeTone } from '@ungana/ui'
import { dayText } from '@ungana/web-kit'

/** The badge of a request. */
export function requestBadge({ status, readable, endedAt, expiresAt }: BankDetailsRequest): { readonly tone: BadgeTone; readonly text: string } {
  if (status === 'pending') return { tone: 'warning', text: 'Pending' }
  if (status === 'rejected') return { tone: 'danger', text: 'Rejected' }
  if (readable && expiresAt) return { tone: 'success', text: `Approved until ${dayText(expiresAt)}` }
  return { tone: 'neutral', text: endedAt ? 'Approval ended' : 'Approval expired' }
}
