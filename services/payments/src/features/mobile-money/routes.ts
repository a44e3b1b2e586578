import { requestMobileMoney } from '@ungana/contracts-payments'
import type { Service } from '@ungana/service-kit'
import { NotConfigured } from '#errors.ts'
import { checkPayment, startAtProvider } from '#lib/check-payment.ts'
import type { Payments } from '#lib/dependencies.ts'
import { orderPayment } from '#lib/order-payment.ts'
import { presentPayment } from '#lib/payment-rows.ts'
import { withPayerErrors } from '#lib/provider-errors.ts'

export function mobileMoneyRoutes(app: Service, payments: Payments): void {
  app.route({
    ...requestMobileMoney,
    config: { policy: 'member', act: 'payments.make', sensitive: true },
    handler: async (request, reply) => {
      if (!payments.providers['mobile-money']) throw new NotConfigured()
      const payment = await orderPayment(payments, request, 'mobile-money')
      const asked = await withPayerErrors(async () => {
        await startAtProvider(payments, payment, request.body.phone)
        return checkPayment(payments, payment.id)
      })
      reply.code(201)
      return presentPayment(asked.payment)
    },
  })
}
