/** What the states of a verification are called. */
import type { BadgeTone } from '@ungana/ui'

interface Words {
  readonly label: string
  readonly tone: BadgeTone
}

const statuses: Readonly<Record<string, Words>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Waiting for review', tone: 'warning' },
  'in-review': { label: 'In review', tone: 'warning' },
  'changes-requested': { label: 'Changes requested', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Not accepted', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Ended', tone: 'neutral' },
  revoked: { label: 'Taken back', tone: 'danger' },
  replaced: { label: 'Replaced', tone: 'neutral' },
}

/** A state that only a newer directory knows keeps its own name. */
export const statusWords = (status: string): Words => statuses[status] ?? { label: status, tone: 'neutral' }

const checks: Readonly<Record<string, string>> = {
  'registration-number': 'Registration number',
  'tax-number': 'Tax number',
  documents: 'Documents',
  contact: 'Contact details',
}

export const checkLabel = (check: string) => checks[check] ?? check

/** "1.2 MB" */
export const fileSize = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
