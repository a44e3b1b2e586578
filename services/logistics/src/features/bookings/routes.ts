import {
  cancelBooking as cancelEndpoint,
  closeBooking as closeEndpoint,
  countDeliveredLoads as countEndpoint,
  disputeBooking as disputeEndpoint,
  assignDriver as driverEndpoint,
  getBooking,
  getPickupCode,
  listBookings,
  addMilestone as milestoneEndpoint,
  pickUp as pickUpEndpoint,
  reportBorder as reportEndpoint,
  getSharedBooking as sharedEndpoint,
  shareBooking as shareEndpoint,
  nameTruck as truckEndpoint,
  unshareBooking as unshareEndpoint,
} from '@ungana/contracts-logistics'
import { errorAnswer, type Service } from '@ungana/service-kit'
import { countDeliveredLoads, readBooking, readBookings } from '#lib/bookings.ts'
import { actorOf, bookingReaderOf } from '#lib/caller.ts'
import type { Logistics } from '#lib/dependencies.ts'
import { onceByCaller } from '#lib/once-by-caller.ts'
import { addMilestone, cancelBooking, closeBooking, disputeBooking } from './journey.ts'
import { assignDriver, nameTruck, pickUp, showPickupCode } from './pick-up.ts'
import { reportBorder } from './report-border.ts'
import { getSharedBooking, shareBooking, unshareBooking } from './share.ts'

export function bookingRoutes(app: Service, logistics: Logistics): void {
  const { pool, transaction, once } = logistics
  const config = { policy: 'member', act: 'trips.report' } as const
  const reading = { policy: 'member', act: 'trips.see' } as const
  const arranging = { policy: 'member', act: 'bookings.make' } as const

  app.route({
    ...listBookings,
    config: { ...reading, offline: 'kept' },
    handler: async (request) => readBookings(pool, bookingReaderOf(request), request.query),
  })

  app.route({
    ...getBooking,
    config: { ...reading, staffAct: 'cases.decide', offline: 'kept' },
    handler: async (request) =>
      readBooking(pool, request.params.id, { ...bookingReaderOf(request), staff: request.identity.role === 'staff', now: logistics.now() }),
  })

  app.route({
    ...truckEndpoint,
    config: arranging,
    handler: async (request) => transaction((tx) => nameTruck(tx, request.params.id, request.body.plate, actorOf(logistics, request))),
  })

  app.route({
    ...driverEndpoint,
    config: arranging,
    handler: async (request) => transaction((tx) => assignDriver(tx, request.params.id, request.body.driver, actorOf(logistics, request))),
  })

  app.route({
    ...getPickupCode,
    config: arranging,
    handler: async (request) => transaction((tx) => showPickupCode(tx, request.params.id, actorOf(logistics, request))),
  })

  app.route({
    ...pickUpEndpoint,
    config,
    handler: async (request, reply) => {
      const actor = actorOf(logistics, request)
      return once(request, reply, { scope: actor.callerId }, async (tx) => {
        const done = await pickUp(tx, request.params.id, request.body, actor)
        return done instanceof Error ? errorAnswer(done, request.id) : { status: 200, body: done }
      })
    },
  })

  app.route({
    ...milestoneEndpoint,
    config,
    handler: async (request, reply) =>
      onceByCaller(logistics, request, reply, (tx, actor) => addMilestone(tx, request.params.id, request.body, actor)),
  })

  app.route({
    ...reportEndpoint,
    config,
    handler: async (request) => {
      const { id, post } = request.params
      return transaction((tx) => reportBorder(tx, id, { ...request.body, post }, actorOf(logistics, request)))
    },
  })

  for (const [endpoint, end] of [
    [cancelEndpoint, cancelBooking],
    [disputeEndpoint, disputeBooking],
  ] as const) {
    app.route({
      ...endpoint,
      config: arranging,
      handler: async (request, reply) =>
        onceByCaller(logistics, request, reply, (tx, actor) => end(tx, request.params.id, request.body.reason, actor)),
    })
  }

  for (const [endpoint, step] of [
    [closeEndpoint, closeBooking],
    [shareEndpoint, shareBooking],
  ] as const) {
    app.route({
      ...endpoint,
      config: arranging,
      handler: async (request, reply) => onceByCaller(logistics, request, reply, (tx, actor) => step(tx, request.params.id, actor)),
    })
  }

  app.route({
    ...unshareEndpoint,
    config: arranging,
    handler: async (request) => transaction((tx) => unshareBooking(tx, request.params.id, actorOf(logistics, request))),
  })

  app.route({ ...sharedEndpoint, config: { policy: 'anyone' }, handler: async (request) => getSharedBooking(pool, request.params.token) })

  app.route({
    ...countEndpoint,
    config: { policy: { services: ['deals'] } },
    handler: async (request) => ({ count: await countDeliveredLoads(pool, request.params.id) }),
  })
}
