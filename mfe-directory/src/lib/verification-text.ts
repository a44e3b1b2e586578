/** Labels for verification statuses, checks and file sizes. */
import { t } from '@lingui/core/macro'
import type { BadgeTone } from '@ungana/ui'

interface Words {
  readonly label: string
  readonly tone: BadgeTone
}

const statuses: Readonly<Record<string, Words>> = {
  draft: { label: t`Draft`, tone: 'neutral' },
  submitted: { label: t`Waiting for review`, tone: 'warning' },
  'in-review': { label: t`Under review`, tone: 'warning' },
  'changes-requested': { label: t`Changes requested`, tone: 'warning' },
  approved: { label: t`Approved`, tone: 'success' },
  rejected: { label: t`Not approved`, tone: 'danger' },
  withdrawn: { label: t`Withdrawn`, tone: 'neutral' },
  expired: { label: t`Expired`, tone: 'neutral' },
  revoked: { label: t`Approval removed`, tone: 'danger' },
  replaced: { label: t`Replaced`, tone: 'neutral' },
}

/** Label and colour of a status. An unknown status is shown as the API names it. */
export const statusWords = (status: string): Words => statuses[status] ?? { label: status, tone: 'neutral' }

const checks: Readonly<Record<string, string>> = {
  'registration-number': t`Registration number`,
  'tax-number': t`Tax number`,
  documents: t`Documents`,
  contact: t`Contact details`,
}

export const checkLabel = (check: string) => checks[check] ?? check
