import { t } from '@lingui/core/macro'
import type { StaffPayment } from '@ungana/contracts-payments'
import { QueueFacts } from '@ungana/web-kit'
import { moneyText } from '#lib/money-text.ts'
import { answerText, disputeNames, moneyStateText } from './dispute-text.ts'

type Dispute = NonNullable<StaffPayment['disputes']>[number]

/** Status, amount, reason and deadline of a dispute. */
export function DisputeFacts({ dispute }: { readonly dispute: Dispute }) {
  const { state, amount, currency, reason, withdrawn } = dispute
  const answer = answerText(dispute)
  const where = moneyStateText(withdrawn)
  return (
    <>
      <QueueFacts>
        <span>{disputeNames[state] ?? state}</span>
        {amount !== null && currency !== null ? <span>{t`${moneyText(amount, currency)} disputed`}</span> : null}
        {reason ? <span>{t`Reason: ${reason}`}</span> : null}
        {where ? <span>{where}</span> : null}
      </QueueFacts>
      {answer ? <QueueFacts>{answer}</QueueFacts> : null}
    </>
  )
}
