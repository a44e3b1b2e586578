import { t } from '@lingui/core/macro'
import type { Deal } from '@ungana/contracts-deals'
import { Button, Cluster, Notice, Stack } from '@ungana/ui'
import { useMayAct } from '#lib/use-may-act.ts'
import type { Asked } from './deal-dialog.tsx'

interface ClosedPartnerProps {
  readonly deal: Deal
  readonly onAsk: (what: Asked) => void
}

/** Says that the other company is gone, and what its partner can do alone. */
export function ClosedPartner({ deal, onAsk }: ClosedPartnerProps) {
  const { side, parts, dispute, cancelsAtOnce } = deal
  const [mayWrite, mayPay] = [useMayAct('deals.write'), useMayAct('deals.pay')]
  const owed = side === 'buyer' && dispute?.about !== 'money' ? parts.find(({ owedMinor }) => owedMinor > 0) : undefined
  const alone = cancelsAtOnce
    ? t`You can cancel the deal without it. That counts against neither company.`
    : dispute?.by === side
      ? t`End the dispute first. Then you can cancel the deal without it.`
      : t`Our staff decide the dispute. If the deal continues, you can cancel it.`
  return (
    <Notice tone="warning" title={t`The other company closed its account`}>
      <Stack $gap={3}>
        <p>{t`It can no longer read or answer anything here.`}</p>
        <p>{alone}</p>
        <Cluster $gap={2}>
          {cancelsAtOnce && mayWrite ? (
            <Button variant="danger" onClick={() => onAsk({ do: 'cancel' })}>
              {t`Cancel the deal`}
            </Button>
          ) : null}
          {owed && mayPay ? (
            <Button
              variant="outline"
              onClick={() =>
                onAsk({ do: 'pay', step: { side, step: 'pay', part: owed.part, payment: null, amountMinor: owed.owedMinor, dueOn: null } })
              }
            >
              {t`Report a payment`}
            </Button>
          ) : null}
        </Cluster>
      </Stack>
    </Notice>
  )
}
