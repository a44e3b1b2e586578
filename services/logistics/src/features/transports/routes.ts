import {
  cancelTransport as cancelEndpoint,
  changeTransport as changeEndpoint,
  getTransport as getEndpoint,
  listTransports as listEndpoint,
  listOwnTransports as ownEndpoint,
  postTransport as postEndpoint,
  publishReturn as publishEndpoint,
  repostTransport as repostEndpoint,
} from '@ungana/contracts-logistics'
import { callerOf, expectedVersion, type Service, tellVersion } from '@ungana/service-kit'
import { actorOf, viewerOf } from '#lib/caller.ts'
import type { Logistics } from '#lib/dependencies.ts'
import { onceByCompany } from '#lib/once-by-company.ts'
import { listTransports } from './list-transports.ts'
import { cancelTransport, changeTransport, getTransport, listOwnTransports, postTransport, publishReturn, repostTransport } from './transports.ts'

export function transportRoutes(app: Service, logistics: Logistics): void {
  const { pool, transaction, now } = logistics
  const member = { policy: 'member' } as const
  const anyone = { policy: 'anyone' } as const

  app.route({
    ...listEndpoint,
    config: anyone,
    handler: async (request, reply) => {
      const { transports, total } = await listTransports(pool, request.query, viewerOf(request), now())
      reply.header('x-total-count', total)
      return transports
    },
  })

  app.route({ ...ownEndpoint, config: member, handler: async (request) => listOwnTransports(pool, callerOf(request), now()) })

  app.route({
    ...postEndpoint,
    config: member,
    handler: async (request, reply) => onceByCompany(logistics, request, reply, 201, (tx, actor) => postTransport(tx, request.body, actor)),
  })

  app.route({
    ...getEndpoint,
    config: anyone,
    handler: async (request, reply) => {
      const transport = await getTransport(pool, request.params.id, viewerOf(request), now())
      tellVersion(reply, transport.version)
      return transport
    },
  })

  app.route({
    ...changeEndpoint,
    config: member,
    handler: async (request, reply) => {
      const version = expectedVersion(request)
      const changed = await transaction((tx) => changeTransport(tx, request.params.id, request.body, version, actorOf(logistics, request)))
      tellVersion(reply, changed.version)
      return changed
    },
  })

  app.route({
    ...cancelEndpoint,
    config: member,
    handler: async (request) => transaction((tx) => cancelTransport(tx, request.params.id, actorOf(logistics, request))),
  })

  app.route({
    ...repostEndpoint,
    config: member,
    handler: async (request, reply) =>
      onceByCompany(logistics, request, reply, 201, (tx, actor) => repostTransport(tx, request.params.id, request.body.departureDate, actor)),
  })

  app.route({
    ...publishEndpoint,
    config: member,
    handler: async (request, reply) =>
      onceByCompany(logistics, request, reply, 200, (tx, actor) => publishReturn(tx, request.params.id, request.body, actor)),
  })
}
