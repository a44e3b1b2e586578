import { createPaymentIntent, getPaymentIntent, mainUnits } from '@ungana/contracts-payments'
import { callerOf, type Service } from '@ungana/service-kit'
import { NotConfigured, PaymentNotFound } from '#errors.ts'
import { checkPayment, startAtProvider } from '#lib/check-payment.ts'
import type { Payments } from '#lib/dependencies.ts'
import { orderPayment } from '#lib/order-payment.ts'
import { paymentByReference } from '#lib/payment-rows.ts'
import { withPayerErrors } from '#lib/provider-errors.ts'

export function cardRoutes(app: Service, payments: Payments): void {
  app.route({
    ...createPaymentIntent,
    config: { policy: 'member', act: 'payments.make', sensitive: true },
    handler: async (request) => {
      if (!payments.providers.card) throw new NotConfigured()
      const payment = await orderPayment(payments, request, 'card')
      const { secret } = await withPayerErrors(() => startAtProvider(payments, payment))
      const { id: paymentId, currency, description } = payment
      const amount = mainUnits(Number(payment.amount), currency)
      return { success: true, clientSecret: secret, message: 'Payment intent created', amount, currency, description, paymentId }
    },
  })

  app.route({
    ...getPaymentIntent,
    config: { policy: 'member', act: 'payments.make', sensitive: true },
    handler: async (request) => {
      const found = await paymentByReference(payments.pool, {
        method: 'card',
        reference: request.params.paymentIntentId,
        payerId: callerOf(request),
      })
      if (!found) throw new PaymentNotFound()
      // Asks the provider now, so that the payer does not have to wait for the webhook.
      const { payment, fact } = await withPayerErrors(() => checkPayment(payments, found.id))
      const { id: paymentId, currency, plan, status } = payment
      const amount = mainUnits(Number(payment.amount), currency)
      const isPaid = status === 'succeeded' || status === 'refunded'
      const word = payment.mismatch !== null && !isPaid ? 'requires_review' : status === 'refunded' ? 'refunded' : (fact?.word ?? status)
      return { success: true, data: { status: word, amount, currency, plan, paymentId } }
    },
  })
}
