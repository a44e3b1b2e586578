import { t } from '@lingui/core/macro'
import type { Deal } from '@ungana/contracts-deals'
import { Notice, Stack } from '@ungana/ui'
import type { ReactNode } from 'react'
import { disputeText } from '#lib/deal-texts.ts'

interface DisputeNoticeProps {
  readonly deal: Deal
  readonly children: ReactNode
}

/** The open dispute with its reason. Shows nothing without one. */
export function DisputeNotice({ deal: { dispute, buyer, seller }, children }: DisputeNoticeProps) {
  if (!dispute) return null
  return (
    <Notice
      tone="danger"
      title={t`${dispute.by === 'buyer' ? buyer.name : seller.name} opened a dispute: ${disputeText(dispute.about).toLowerCase()}`}
    >
      <Stack $gap={3}>
        <p dir="auto">{dispute.reason}</p>
        {children}
      </Stack>
    </Notice>
  )
}
