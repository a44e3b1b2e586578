import { amountText, invoicesPath, paymentSucceeded } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfPayment = consumer(
  paymentSucceeded,
  'payments-succeeded',
  async (tx: Transaction, { paymentId, payerId, amountMinor, currency }) => {
    await holdFeeds(tx, [payerId])
    await notify(tx, payerId, {
      kind: 'payment',
      about: `payment:${paymentId}`,
      title: `Your payment of ${amountText(amountMinor, currency)} was received`,
      body: 'The invoice is among your invoices.',
      link: invoicesPath(),
      mailed: true,
    })
  },
)
