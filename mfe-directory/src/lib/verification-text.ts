/** Labels for verification statuses, checks and file sizes. */
import type { BadgeTone } from '@ungana/ui'

interface Words {
  readonly label: string
  readonly tone: BadgeTone
}

const statuses: Readonly<Record<string, Words>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Waiting for review', tone: 'warning' },
  'in-review': { label: 'Under review', tone: 'warning' },
  'changes-requested': { label: 'Changes requested', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Not approved', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Approval removed', tone: 'danger' },
  replaced: { label: 'Replaced', tone: 'neutral' },
}

/** Label and colour of a status. An unknown status is shown as the API names it. */
export const statusWords = (status: string): Words => statuses[status] ?? { label: status, tone: 'neutral' }

const checks: Readonly<Record<string, string>> = {
  'registration-number': 'Registration number',
  'tax-number': 'Tax number',
  documents: 'Documents',
  contact: 'Contact details',
}

export const checkLabel = (check: string) => checks[check] ?? check
