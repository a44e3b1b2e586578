import {
  closeMismatch as closeEndpoint,
  confirmRefund,
  declineRefund,
  listRefundProposals,
  recordRefund as recordEndpoint,
  refundPayment,
  returnMismatch,
} from '@ungana/contracts-payments'
import { callerOf, type Service, staffProposalRoutes } from '@ungana/service-kit'
import { PaymentNotFound } from '#errors.ts'
import { checkPayment } from '#lib/check-payment.ts'
import type { Payments, Transaction } from '#lib/dependencies.ts'
import { ProviderAway } from '#lib/providers/provider.ts'
import { readForStaff } from '#lib/staff-payment.ts'
import { closeMismatch } from './close-mismatch.ts'
import { recordRefund } from './record-refund.ts'
import { refundAsProposed, requestMismatchRefund, requestRefund } from './refunds.ts'

export function refundRoutes(app: Service, payments: Payments): void {
  const { once, transaction, logger, now, site, working } = payments
  type Call = Parameters<typeof once>[0] & { readonly params: { readonly id: string } }

  /** Stores the refund once and answers. The provider is asked after that, and later checks ask again until the refund succeeds. */
  async function storeRefund(request: Call, reply: Parameters<typeof once>[1], store: (tx: Transaction, staffId: string) => Promise<void>) {
    const { id } = request.params
    const staffId = callerOf(request)
    await once(request, reply, { scope: staffId }, async (tx) => {
      await store(tx, staffId)
      const payment = await readForStaff(tx, id)
      if (!payment) throw new PaymentNotFound()
      return { status: 200, body: payment }
    })
    // The caller does not wait for this check, because the response is already sent.
    const work = checkPayment(payments, id).catch((error: unknown) => {
      if (!(error instanceof ProviderAway)) logger.error({ err: error, paymentId: id }, 'could not make a refund yet')
    })
    working.add(work)
    void work.finally(() => working.delete(work))
    return reply
  }

  app.route({
    ...refundPayment,
    config: { policy: 'staff', act: 'payments.refund', recentLogin: true },
    handler: (request, reply) =>
      storeRefund(request, reply, (tx, staffId) => requestRefund(tx, { paymentId: request.params.id, ...request.body, staffId, now: now() })),
  })

  app.route({
    ...returnMismatch,
    config: { policy: 'staff', act: 'payments.refund', recentLogin: true },
    handler: (request, reply) =>
      storeRefund(request, reply, (tx, staffId) => requestMismatchRefund(tx, { paymentId: request.params.id, ...request.body, staffId, now: now() })),
  })

  // The next check asks the provider.
  staffProposalRoutes<Transaction>(
    app,
    { list: listRefundProposals, confirm: confirmRefund, decline: declineRefund },
    {
      act: 'payments.refund',
      transaction,
      carryOut: (tx, proposed) => refundAsProposed(tx, proposed, now()),
    },
  )

  app.route({
    ...recordEndpoint,
    config: { policy: 'staff', act: 'payments.refund', recentLogin: true },
    handler: (request) => {
      const { id: paymentId, refundId } = request.params
      return transaction((tx) => recordRefund(tx, { ...request.body, paymentId, refundId, staffId: callerOf(request), now: now(), site }))
    },
  })

  app.route({
    ...closeEndpoint,
    config: { policy: 'staff', act: 'payments.refund' },
    handler: (request) =>
      transaction((tx) => closeMismatch(tx, { paymentId: request.params.id, note: request.body.note, staffId: callerOf(request), now: now(), site })),
  })
}
