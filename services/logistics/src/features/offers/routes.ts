import {
  acceptOffer as acceptEndpoint,
  counterOffer as counterEndpoint,
  declineOffer,
  getOffer,
  listOffers,
  makeOffer as makeEndpoint,
  withdrawOffer,
} from '@ungana/contracts-logistics'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Logistics } from '#lib/dependencies.ts'
import { readOffer, readOffers } from '#lib/offers.ts'
import { onceByCaller, onceByCompany } from '#lib/once-by-caller.ts'
import { acceptOffer } from './accept-offer.ts'
import { counterOffer, endOffer, makeOffer } from './offers.ts'

export function offerRoutes(app: Service, logistics: Logistics): void {
  const { pool, now } = logistics
  const config = { policy: 'member', act: 'freight.write' } as const
  const reading = { policy: 'member', act: 'freight.read' } as const

  app.route({
    ...listOffers,
    config: { ...reading, offline: 'recent' },
    handler: async (request) => readOffers(pool, callerOf(request), now(), request.query),
  })

  app.route({
    ...makeEndpoint,
    config,
    handler: async (request, reply) => onceByCompany(logistics, request, reply, 201, (tx, actor) => makeOffer(tx, request.body, actor)),
  })

  app.route({
    ...getOffer,
    config: { ...reading, offline: 'recent' },
    handler: async (request) => readOffer(pool, request.params.id, callerOf(request), now()),
  })

  app.route({
    ...acceptEndpoint,
    config: { policy: 'member', act: 'bookings.make', provedDevice: true },
    handler: async (request, reply) =>
      onceByCaller(logistics, request, reply, (tx, actor) => acceptOffer(tx, request.params.id, request.body.price, actor)),
  })

  app.route({
    ...counterEndpoint,
    config,
    handler: async (request, reply) =>
      onceByCaller(logistics, request, reply, (tx, actor) => counterOffer(tx, request.params.id, request.body, actor)),
  })

  for (const [endpoint, decision] of [
    [declineOffer, 'declined'],
    [withdrawOffer, 'withdrawn'],
  ] as const) {
    app.route({
      ...endpoint,
      config,
      handler: async (request, reply) => onceByCaller(logistics, request, reply, (tx, actor) => endOffer(tx, request.params.id, decision, actor)),
    })
  }
}
