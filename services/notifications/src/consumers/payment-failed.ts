import { amountText, membershipPath, paymentFailed, paymentsPath } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfFailedPayment = consumer(
  paymentFailed,
  'payments-failed',
  async (tx: Transaction, { paymentId, payerId, amountMinor, currency, plan, reason, renewal }) => {
    await holdFeeds(tx, [payerId])
    await notify(tx, payerId, {
      kind: 'payment',
      about: `payment-failed:${paymentId}`,
      title: `Your payment of ${amountText(amountMinor, currency)} did not go through`,
      body: reason ? `${reason} Nothing was taken.` : 'Nothing was taken.',
      mailed: renewal === true,
      link: plan === null ? paymentsPath() : membershipPath(),
    })
  },
)
