import { amountText, membershipPath, paymentFailed, paymentsPath } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onPaymentFailed = consumer(
  paymentFailed,
  'payments-failed',
  async (tx: Transaction, { paymentId, payerId, amountMinor, currency, plan, reason, renewal }) => {
    await lockFeeds(tx, [payerId])
    await notify(tx, payerId, {
      kind: 'payment',
      about: `payment-failed:${paymentId}`,
      title: `Your payment of ${amountText(amountMinor, currency)} failed`,
      body: reason ? `${reason} You were not charged.` : 'You were not charged.',
      mailed: renewal === true,
      link: plan === null ? paymentsPath() : membershipPath(),
    })
  },
)
