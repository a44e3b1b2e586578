import { getPayment, listPayments, listStaffPayments } from '@ungana/contracts-payments'
import { callerOf, type Service } from '@ungana/service-kit'
import { PaymentNotFound } from '#errors.ts'
import type { Payments } from '#lib/dependencies.ts'
import { paymentById, presentPayment } from '#lib/payment-rows.ts'
import { listForStaff, listOwn } from './list-payments.ts'

export function paymentRoutes(app: Service, { pool }: Payments): void {
  app.route({
    ...listPayments,
    config: { policy: 'member', act: 'payments.read', sensitive: true },
    handler: async (request, reply) => {
      const { found, total } = await listOwn(pool, callerOf(request), request.query)
      reply.header('x-total-count', total)
      return found
    },
  })

  app.route({
    ...getPayment,
    config: { policy: 'member', act: 'payments.read', sensitive: true },
    handler: async (request) => {
      const payment = await paymentById(pool, request.params.id)
      if (payment?.payerId !== callerOf(request)) throw new PaymentNotFound()
      return presentPayment(payment)
    },
  })

  app.route({
    ...listStaffPayments,
    config: { policy: 'staff', act: 'payments.see' },
    handler: async (request, reply) => {
      const { found, total } = await listForStaff(pool, request.query)
      reply.header('x-total-count', total)
      return found
    },
  })
}
