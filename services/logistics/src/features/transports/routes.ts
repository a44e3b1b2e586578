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
import type { Service } from '@ungana/service-kit'
import type { Logistics } from '#lib/dependencies.ts'
import { listingRoutes } from '#lib/listing-routes.ts'
import { onceByCompany } from '#lib/once-by-company.ts'
import { listTransports } from './list-transports.ts'
import { cancelTransport, changeTransport, getTransport, listOwnTransports, postTransport, publishReturn, repostTransport } from './transports.ts'

export function transportRoutes(app: Service, logistics: Logistics): void {
  listingRoutes(app, logistics, {
    endpoints: {
      list: listEndpoint,
      own: ownEndpoint,
      post: postEndpoint,
      get: getEndpoint,
      change: changeEndpoint,
      cancel: cancelEndpoint,
      repost: repostEndpoint,
    },
    list: listTransports,
    listOwn: listOwnTransports,
    post: postTransport,
    get: getTransport,
    change: changeTransport,
    cancel: cancelTransport,
    repost: repostTransport,
  })

  app.route({
    ...publishEndpoint,
    config: { policy: 'member' },
    handler: async (request, reply) =>
      onceByCompany(logistics, request, reply, 200, (tx, actor) => publishReturn(tx, request.params.id, request.body, actor)),
  })
}
