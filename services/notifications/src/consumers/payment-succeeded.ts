import { invoicesPath, paymentSucceeded } from '@ungana/contracts-payments'
import { text } from '@ungana/language/server'
import { money } from '@ungana/service-kit'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onPaymentSucceeded = consumer(
  paymentSucceeded,
  'payments-succeeded',
  async (tx: Transaction, { paymentId, payerId, amountMinor, currency }) => {
    await lockFeeds(tx, [payerId])
    await notify(tx, payerId, {
      kind: 'payment',
      about: `payment:${paymentId}`,
      title: text('We received your payment of {amount}', { amount: money(amountMinor, currency) }),
      body: text('Your invoice is ready.'),
      link: invoicesPath(),
      mailed: true,
    })
  },
)
