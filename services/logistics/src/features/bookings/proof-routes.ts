// Proof of delivery: the carrier uploads a photo, then confirms the delivery with its id.
import { deliver as deliverEndpoint, listProofViews, PROOF_BYTES_MAX, proofTypes, readProof, uploadProof } from '@ungana/contracts-logistics'
import { audit, callerOf, errorAnswer, NotFound, type Service, staffViewsRoute } from '@ungana/service-kit'
import { type FileUse, sendPrivateImage } from '@ungana/service-kit/files'
import { BookingNotFound, NotYourPart } from '#errors.ts'
import { readBooking } from '#lib/bookings.ts'
import { actorOf, bookingReaderOf } from '#lib/caller.ts'
import type { Logistics } from '#lib/dependencies.ts'
import { deliver, PROOF_PURPOSE } from './journey.ts'

const use: FileUse = { purpose: PROOF_PURPOSE, as: 'image', types: proofTypes }

export function proofRoutes(app: Service, logistics: Logistics): void {
  const { pool, transaction, once, files } = logistics
  const config = { policy: 'member', act: 'trips.report' } as const

  app.route({
    ...uploadProof,
    config: { ...config, upload: { maxBytes: PROOF_BYTES_MAX } },
    handler: async (request, reply) => {
      const scope = callerOf(request)
      const booking = await readBooking(pool, request.params.id, bookingReaderOf(request))
      if (booking.carrier.id !== scope) throw new NotYourPart()
      const { id, width, height, sha256 } = await files.receive(request, use)
      return once(request, reply, { scope, body: { sha256 } }, async () => ({ status: 201, body: { id, width: width ?? 0, height: height ?? 0 } }))
    },
  })

  app.route({
    ...readProof,
    config: { policy: 'member', act: 'trips.see', staffAct: 'cases.decide', offline: 'asked' },
    handler: async (request, reply) => {
      const { id, proofId } = request.params
      const isStaff = request.identity.role === 'staff'
      const booking = await readBooking(pool, id, { ...bookingReaderOf(request), staff: isStaff })
      if (!booking.proofs.includes(proofId.toLowerCase())) throw new NotFound()
      const file = await files.find(proofId)
      const content = file && (await files.read(file, 'large'))
      if (!file || !content) throw new BookingNotFound()
      // Before the content is sent, so that no reading goes unlogged. A HEAD request shows nobody the photo.
      if (isStaff && request.method === 'GET') {
        await transaction((tx) =>
          audit.add(tx, { actor: callerOf(request), action: 'booking.proof-read', subject: booking.id, details: { proofId } }),
        ).catch((error: unknown) => {
          content.stream.destroy()
          throw error
        })
      }
      return sendPrivateImage(reply, file, content) as never
    },
  })

  app.route({
    ...deliverEndpoint,
    config,
    handler: async (request, reply) => {
      const actor = actorOf(logistics, request)
      return once(request, reply, { scope: actor.callerId }, async (tx) => {
        const done = await deliver(tx, files, request.params.id, request.body, actor)
        return done instanceof Error ? errorAnswer(done, request.id) : { status: 200, body: done }
      })
    },
  })

  staffViewsRoute(app, listProofViews, pool, ['booking.proof-read'])
}
