import { invoicesPath, paymentRefunded } from '@ungana/contracts-payments'
import { text } from '@ungana/language/server'
import { money } from '@ungana/service-kit'
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
      title: text('Your refund of {amount} is on its way', { amount: money(amountMinor, currency) }),
      body: text('The money goes back to the account you paid from. Your bank may take a few days.'),
      link: invoicesPath(),
      mailed,
    })
  },
)
