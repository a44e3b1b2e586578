import { closeMismatch as closeEndpoint, refundPayment, returnMismatch } from '@ungana/contracts-payments'
import { callerOf, type Service } from '@ungana/service-kit'
import { PaymentNotFound } from '#errors.ts'
import { checkPayment } from '#lib/check-payment.ts'
import type { Payments, Transaction } from '#lib/dependencies.ts'
import { ProviderAway } from '#lib/providers/provider.ts'
import { readForStaff } from '#lib/staff-payment.ts'
import { closeMismatch } from './close-mismatch.ts'
import { noteRefund, noteReturn } from './refunds.ts'

export function refundRoutes(app: Service, payments: Payments): void {
  const { once, transaction, logger, now } = payments
  type Call = Parameters<typeof once>[0] & { readonly params: { readonly id: string } }

  /** Noted once; the money's way back takes as long as it takes, and is looked after in any case. */
  async function goesBack(request: Call, reply: Parameters<typeof once>[1], note: (tx: Transaction, staffId: string) => Promise<void>) {
    const { id } = request.params
    const staffId = callerOf(request)
    await once(request, reply, { scope: staffId }, async (tx) => {
      await note(tx, staffId)
      const payment = await readForStaff(tx, id)
      if (!payment) throw new PaymentNotFound()
      return { status: 200, body: payment }
    })
    // After the answer.
    checkPayment(payments, id).catch((error: unknown) => {
      if (!(error instanceof ProviderAway)) logger.error({ err: error, paymentId: id }, 'a refund could not be made yet')
    })
    return reply
  }

  app.route({
    ...refundPayment,
    config: { policy: 'staff' },
    handler: (request, reply) =>
      goesBack(request, reply, (tx, staffId) => noteRefund(tx, { paymentId: request.params.id, ...request.body, staffId, now: now() })),
  })

  app.route({
    ...returnMismatch,
    config: { policy: 'staff' },
    handler: (request, reply) =>
      goesBack(request, reply, (tx, staffId) => noteReturn(tx, { paymentId: request.params.id, ...request.body, staffId, now: now() })),
  })

  app.route({
    ...closeEndpoint,
    config: { policy: 'staff' },
    handler: (request) =>
      transaction((tx) => closeMismatch(tx, { paymentId: request.params.id, note: request.body.note, staffId: callerOf(request), now: now() })),
  })
}
