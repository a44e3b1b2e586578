import { t } from '@lingui/core/macro'
import { agreeToDeal, type Deal, declineDeal } from '@ungana/contracts-deals'
import { Button, Card, Cluster, ConfirmDialog, Notice, SectionHeading, Stack } from '@ungana/ui'
import { call, useMay } from '@ungana/web-kit'
import { useState } from 'react'
import { moneyText, partText } from '#lib/deal-texts.ts'
import { useDealAction } from '#lib/use-deal.ts'
import { useMayAct } from '#lib/use-may-act.ts'
import { OtherRole } from './other-role.tsx'

/** A deal that waits for the other side's agreement. */
export function Proposal({ deal }: { readonly deal: Deal }) {
  const { id, side, steps, buyer, seller, totalMinor, currency, parts, partnerClosed, events } = deal
  const waits = steps.some((step) => step.step === 'answer-proposal' && step.side === side)
  const action = useDealAction(t`Not sent`)
  const [asking, setAsking] = useState(false)
  const mayDecline = useMayAct('deals.write')
  const mayAgree = useMay('quotes.accept') && mayDecline
  const other = side === 'buyer' ? seller.name : buyer.name
  const isOwn = partnerClosed ? events[0]?.by === side : !waits
  const title = partnerClosed ? t`The other company closed its account` : waits ? t`${other} proposes this deal` : t`${other} has not answered yet`
  const decline = () => action.mutate((options) => call(declineDeal, { params: { id } }, options))
  const agree = () => {
    setAsking(false)
    action.mutate((options) => call(agreeToDeal, { params: { id } }, options))
  }
  const payment = parts.map(({ part, priceMinor }) => `${partText(part)}: ${moneyText(priceMinor, currency)}`).join(' · ')
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{t`Your next step`}</SectionHeading>
        <Notice tone={waits || partnerClosed ? 'warning' : 'info'} title={title}>
          <Stack $gap={3}>
            {partnerClosed ? <p>{t`This proposal can no longer become a deal.`}</p> : null}
            <p>{payment}</p>
            {waits && !mayAgree ? <OtherRole /> : null}
            <Cluster $gap={2}>
              {waits && mayAgree ? (
                <Button variant="primary" loading={action.isPending} onClick={() => setAsking(true)}>
                  {t`Agree to the deal`}
                </Button>
              ) : null}
              {mayDecline ? (
                <Button variant="outline" disabled={action.isPending} onClick={decline}>
                  {isOwn ? t`Withdraw it` : t`Decline`}
                </Button>
              ) : null}
            </Cluster>
          </Stack>
        </Notice>
      </Stack>
      {asking ? (
        <ConfirmDialog
          title={t`Agree to this deal?`}
          description={t`This is binding: ${deal.subject} for ${moneyText(totalMinor, currency)}.`}
          confirm={t`Agree`}
          variant="primary"
          busy={action.isPending}
          onConfirm={agree}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  )
}
