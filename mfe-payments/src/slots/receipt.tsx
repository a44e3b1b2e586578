import type { SlotModule } from '@ungana/contracts-shell'
import { paymentIn } from '@ungana/contracts-shell'
import { LinkProvider, Page } from '@ungana/ui'
import { HostProvider, RouterLink } from '@ungana/web-kit'
import { ReceiptCard } from '#lib/receipt-card.tsx'

/** The receipt of the payment just made, on the home page. */
const Receipt: SlotModule['default'] = ({ host, context }) => {
  const paymentId = paymentIn(context)
  return (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>{paymentId ? <Page $narrow>{<ReceiptCard paymentId={paymentId} />}</Page> : null}</LinkProvider>
    </HostProvider>
  )
}

export default Receipt
