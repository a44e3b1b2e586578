import type { StaffPayment } from '@ungana/contracts-payments'
import { QueueFacts } from '@ungana/web-kit'
import { moneyText } from '#lib/money-text.ts'
import { answerText, disputeNames, moneyWords } from './dispute-words.ts'

type Dispute = NonNullable<StaffPayment['disputes']>[number]

/** How a dispute stands, how much it is about and why, and until when it can be answered. */
export function DisputeFacts({ dispute }: { readonly dispute: Dispute }) {
  const { state, amount, currency, reason, withdrawn } = dispute
  const answer = answerText(dispute)
  const where = moneyWords(withdrawn)
  return (
    <>
      <QueueFacts>
        <span>{disputeNames[state] ?? state}</span>
        {amount !== null && currency !== null ? <span>{moneyText(amount, currency)} disputed</span> : null}
        {reason ? <span>Reason: {reason}</span> : null}
        {where ? <span>{where}</span> : null}
      </QueueFacts>
      {answer ? <QueueFacts>{answer}</QueueFacts> : null}
    </>
  )
}
