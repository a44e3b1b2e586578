import { amountText, invoicesPath, paymentRefunded } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onPaymentRefunded = consumer(
  paymentRefunded,
  'payments-refunded',
  async (tx: Transaction, { refundId, payerId, amountMinor, currency, mailed = true }) => {
    await lockFeeds(tx, [payerId])
    await notify(tx, payerId, {
      kind: 'payment',
      about: `refund:${refundId}`,
      title: `Your refund of ${amountText(amountMinor, currency)} is on its way`,
      body: 'The money goes back to the account you paid from. Your bank may take a few days.',
      link: invoicesPath(),
      mailed,
    })
  },
)
