// Proofs of payment: the buyer uploads a file, then reports the payment with its id.
import { PAYMENT_PROOF_BYTES_MAX, readPaymentProof, uploadPaymentProof } from '@ungana/contracts-deals'
import { audit, callerOf, type Service } from '@ungana/service-kit'
import { sendDocument } from '@ungana/service-kit/files'
import { DealNotFound, NotYourPart } from '#errors.ts'
import { readDeal, readDisputedDeal, sideOf } from '#lib/deals.ts'
import type { Deals } from '#lib/dependencies.ts'
import { paymentProof } from '#lib/payment-proofs.ts'

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
      const callerId = callerOf(request)
      const isStaff = request.identity.role === 'staff'
      const deal = await (isStaff ? readDisputedDeal(pool, id) : readDeal(pool, id, callerId))
      const isOfDeal = deal.events.some(({ kind, body }) => kind === 'sent' && body.proof?.id === proofId.toLowerCase())
      const file = isOfDeal ? await files.find(proofId) : undefined
      const content = file && (await files.read(file))
      if (!file || !content) throw new DealNotFound()
      // Before the content is sent, so that no reading goes unlogged. A HEAD request shows nobody the file.
      if (isStaff && request.method === 'GET') {
        await transaction((tx) => audit.add(tx, { actor: callerId, action: 'deal.proof-read', subject: deal.id, details: { proofId } })).catch(
          (error: unknown) => {
            content.stream.destroy()
            throw error
          },
        )
      }
      return sendDocument(reply, file, content) as never
    },
  })
}
