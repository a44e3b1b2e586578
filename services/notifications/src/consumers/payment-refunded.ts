import { amountText, invoicesPath, paymentRefunded } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfRefund = consumer(
  paymentRefunded,
  'payments-refunded',
  async (tx: Transaction, { refundId, payerId, amountMinor, currency, mailed = true }) => {
    await holdFeeds(tx, [payerId])
    await notify(tx, payerId, {
      kind: 'payment',
      about: `refund:${refundId}`,
      title: `${amountText(amountMinor, currency)} goes back to you`,
      body: 'It goes the way it came. Your bank may take some days.',
      link: invoicesPath(),
      mailed,
    })
  },
)
