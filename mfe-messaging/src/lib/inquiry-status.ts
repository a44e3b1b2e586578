import { t } from '@lingui/core/macro'

const labels: Readonly<Record<string, string>> = {
  pending: t({ message: 'Pending', context: 'inquiry' }),
  viewed: t`Viewed`,
  answered: t({ message: 'Answered', context: 'inquiry' }),
  quoted: t`Quoted`,
  accepted: t`Accepted`,
  declined: t`Declined`,
  closed: t({ message: 'Closed', context: 'inquiry' }),
}

export const statusLabel = (status: string) => labels[status] ?? status
