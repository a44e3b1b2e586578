import { membershipPath, paymentFailed, paymentsPath } from '@ungana/contracts-payments'
import { asText, text } from '@ungana/language/server'
import { money } from '@ungana/service-kit'
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
      title: text('Your payment of {amount} failed', { amount: money(amountMinor, currency) }),
      body: reason ? text('{reason} You were not charged.', { reason: asText(reason) }) : text('You were not charged.'),
      mailed: renewal === true,
      link: plan === null ? paymentsPath() : membershipPath(),
    })
  },
)
