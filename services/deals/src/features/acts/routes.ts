import {
  answerAmendment,
  answerCancellation,
  cancelDeal,
  confirmPayment,
  type Deal,
  endDispute,
  openDispute,
  proposeAmendment,
  rejectPayment,
  reportDelay,
  reportMilestone,
  reportPayment,
} from '@ungana/contracts-deals'
import type { Service } from '@ungana/service-kit'
import { actorOf } from '#lib/actor.ts'
import { goodsPhoto, keepFile } from '#lib/deal-files.ts'
import { presentDeal, readDeal } from '#lib/deals.ts'
import type { Command } from '#lib/decide.ts'
import type { Deals } from '#lib/dependencies.ts'
import { paymentProof } from '#lib/payment-proofs.ts'
import { act } from '#lib/record.ts'

const keptPhoto = { kind: 'photo', purpose: goodsPhoto.purpose, field: 'photoId' } as const

type Request = Parameters<Deals['once']>[0] & Parameters<typeof actorOf>[0] & { readonly params: { readonly id: string } }

export function actRoutes(app: Service, { once, files, now }: Deals): void {
  const trades = { policy: 'member', act: 'deals.write' } as const
  const pays = { policy: 'member', act: 'deals.pay' } as const

  function done(request: Request, reply: Parameters<Deals['once']>[1], command: Command, proofId?: string) {
    const actor = actorOf(request, now)
    const { id } = request.params
    return once(request, reply, { scope: actor.callerId }, async (tx): Promise<{ status: 200; body: Deal }> => {
      const proof = proofId && (await files.keep(tx, proofId, { ownerId: actor.callerId, purpose: paymentProof.purpose, field: 'proofId' }))
      await act(tx, id, proof ? ({ ...command, proof: { id: proof.id, name: proof.name } } as Command) : command, actor)
      return { status: 200, body: presentDeal(await readDeal(tx, id, actor.callerId), actor.callerId) }
    })
  }

  app.route({
    ...reportMilestone,
    config: trades,
    handler: async (request, reply) => {
      const { milestone, on, note, packages = null, weightKg = null, photoId, signature, recordedAt = null } = request.body
      const actor = actorOf(request, now)
      const { id } = request.params
      return once(request, reply, { scope: actor.callerId }, async (tx) => {
        const photo =
          photoId === undefined ? null : await keepFile(tx, files, id, { ...keptPhoto, id: photoId, callerId: actor.callerId, now: actor.now })
        const signed = signature ? { name: signature.name, drawing: signature.drawing ?? null } : null
        const evidence = { packages, weightKg, photo, signature: signed, recordedAt }
        await act(tx, id, { do: 'report', milestone, on, note: note || null, evidence }, actor)
        return { status: 200, body: presentDeal(await readDeal(tx, id, actor.callerId), actor.callerId) }
      })
    },
  })

  app.route({
    ...reportPayment,
    config: pays,
    handler: async (request, reply) => {
      const { part, amountMinor, on, reference, proofId } = request.body
      return done(request, reply, { do: 'pay', part, amountMinor, on, reference: reference || null }, proofId)
    },
  })

  app.route({
    ...confirmPayment,
    config: pays,
    handler: async (request, reply) => done(request, reply, { do: 'confirm', payment: request.params.payment, ...request.body }),
  })

  app.route({
    ...rejectPayment,
    config: pays,
    handler: async (request, reply) => done(request, reply, { do: 'reject', payment: request.params.payment, ...request.body }),
  })

  app.route({ ...reportDelay, config: trades, handler: async (request, reply) => done(request, reply, { do: 'delay', ...request.body }) })

  app.route({ ...proposeAmendment, config: trades, handler: async (request, reply) => done(request, reply, { do: 'amend', ...request.body }) })

  app.route({
    ...answerAmendment,
    config: trades,
    handler: async (request, reply) => done(request, reply, { do: 'answer-amendment', ...request.body }),
  })

  app.route({ ...openDispute, config: trades, handler: async (request, reply) => done(request, reply, { do: 'dispute', ...request.body }) })

  app.route({ ...endDispute, config: trades, handler: async (request, reply) => done(request, reply, { do: 'end-dispute', ...request.body }) })

  app.route({ ...cancelDeal, config: trades, handler: async (request, reply) => done(request, reply, { do: 'cancel', ...request.body }) })

  app.route({ ...answerCancellation, config: trades, handler: async (request, reply) => done(request, reply, { do: 'answer', ...request.body }) })
}
