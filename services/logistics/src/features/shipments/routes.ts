import {
  cancelShipment as cancelEndpoint,
  changeShipment as changeEndpoint,
  getShipment as getEndpoint,
  listShipments as listEndpoint,
  listOwnShipments as ownEndpoint,
  postShipment as postEndpoint,
  repostShipment as repostEndpoint,
} from '@ungana/contracts-logistics'
import { callerOf, expectedVersion, type Service, tellVersion } from '@ungana/service-kit'
import { actorOf, viewerOf } from '#lib/caller.ts'
import type { Logistics } from '#lib/dependencies.ts'
import { onceByCompany } from '#lib/once-by-company.ts'
import { cancelShipment, changeShipment, getShipment, listOwnShipments, listShipments, postShipment, repostShipment } from './shipments.ts'

export function shipmentRoutes(app: Service, logistics: Logistics): void {
  const { pool, transaction, now } = logistics
  const member = { policy: 'member' } as const
  const anyone = { policy: 'anyone' } as const

  app.route({
    ...listEndpoint,
    config: anyone,
    handler: async (request, reply) => {
      const { shipments, total } = await listShipments(pool, request.query, viewerOf(request), now())
      reply.header('x-total-count', total)
      return shipments
    },
  })

  app.route({ ...ownEndpoint, config: member, handler: async (request) => listOwnShipments(pool, callerOf(request), now()) })

  app.route({
    ...postEndpoint,
    config: member,
    handler: async (request, reply) => onceByCompany(logistics, request, reply, 201, (tx, actor) => postShipment(tx, request.body, actor)),
  })

  app.route({
    ...getEndpoint,
    config: anyone,
    handler: async (request, reply) => {
      const shipment = await getShipment(pool, request.params.id, viewerOf(request), now())
      tellVersion(reply, shipment.version)
      return shipment
    },
  })

  app.route({
    ...changeEndpoint,
    config: member,
    handler: async (request, reply) => {
      const version = expectedVersion(request)
      const changed = await transaction((tx) => changeShipment(tx, request.params.id, request.body, version, actorOf(logistics, request)))
      tellVersion(reply, changed.version)
      return changed
    },
  })

  app.route({
    ...cancelEndpoint,
    config: member,
    handler: async (request) => transaction((tx) => cancelShipment(tx, request.params.id, actorOf(logistics, request))),
  })

  app.route({
    ...repostEndpoint,
    config: member,
    handler: async (request, reply) =>
      onceByCompany(logistics, request, reply, 201, (tx, actor) => repostShipment(tx, request.params.id, request.body.targetDate, actor)),
  })
}
