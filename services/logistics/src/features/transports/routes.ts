import * as contracts from '@ungana/contracts-logistics'
import type { Service } from '@ungana/service-kit'
import type { Logistics } from '#lib/dependencies.ts'
import { listingRoutes } from '#lib/listing-routes.ts'
import { onceByCompany } from '#lib/once-by-caller.ts'
import { listTransports } from './list-transports.ts'
import { cancelTransport, changeTransport, getTransport, listOwnTransports, postTransport, publishReturn, repostTransport } from './transports.ts'

export function transportRoutes(app: Service, logistics: Logistics): void {
  listingRoutes(app, logistics, {
    list: [contracts.listTransports, listTransports],
    own: [contracts.listOwnTransports, listOwnTransports],
    post: [contracts.postTransport, postTransport],
    get: [contracts.getTransport, getTransport],
    change: [contracts.changeTransport, changeTransport],
    cancel: [contracts.cancelTransport, cancelTransport],
    repost: [contracts.repostTransport, repostTransport],
  })

  app.route({
    ...contracts.publishReturn,
    config: { policy: 'member', act: 'freight.write' },
    handler: async (request, reply) =>
      onceByCompany(logistics, request, reply, 200, (tx, actor) => publishReturn(tx, request.params.id, request.body, actor)),
  })
}
