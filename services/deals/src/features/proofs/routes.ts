// Proofs of payment: the buyer uploads a file, then reports the payment with its id.
import { PAYMENT_PROOF_BYTES_MAX, readPaymentProof, uploadPaymentProof } from '@ungana/contracts-deals'
import { callerOf, type Service } from '@ungana/service-kit'
import { sendDocument } from '@ungana/service-kit/files'
import { DealNotFound, NotYourPart } from '#errors.ts'
import { readDeal, sideOf } from '#lib/deals.ts'
import type { Deals } from '#lib/dependencies.ts'
import { paymentProof } from '#lib/payment-proofs.ts'
import { logStaffReading, readAsCaller } from '#lib/read-as-caller.ts'

export function proofRoutes(app: Service, { pool, transaction, once, files }: Deals): void {
  app.route({
    ...uploadPaymentProof,
    config: { policy: 'member', act: 'deals.pay', upload: { maxBytes: PAYMENT_PROOF_BYTES_MAX } },
    handler: async (request, reply) => {
      const scope = callerOf(request)
      if (sideOf(await readDeal(pool, request.params.id, scope), scope) !== 'buyer') throw new NotYourPart()
      const { id, name, sha256 } = await files.receive(request, paymentProof)
      return once(request, reply, { scope, body: { sha256 } }, async () => ({ status: 201, body: { id, name } }))
    },
  })

  app.route({
    ...readPaymentProof,
    config: { policy: 'member', act: 'deals.see', staffAct: 'deals.decide' },
    handler: async (request, reply) => {
      const { id, proofId } = request.params
      const deal = await readAsCaller(pool, id, request)
      const isOfDeal = deal.events.some(({ kind, body }) => kind === 'sent' && body.proof?.id === proofId.toLowerCase())
      const file = isOfDeal ? await files.find(proofId) : undefined
      if (!file) throw new DealNotFound()
      await logStaffReading({ transaction }, request, { action: 'deal.proof-read', dealId: deal.id, details: { proofId } })
      const content = await files.read(file)
      if (!content) throw new DealNotFound()
      return sendDocument(reply, file, content) as never
    },
  })
}
