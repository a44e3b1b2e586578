import * as contracts from '@ungana/contracts-logistics'
import type { Service } from '@ungana/service-kit'
import type { Logistics } from '#lib/dependencies.ts'
import { listingRoutes } from '#lib/listing-routes.ts'
import { cancelShipment, changeShipment, getShipment, listOwnShipments, listShipments, postShipment, repostShipment } from './shipments.ts'

export function shipmentRoutes(app: Service, logistics: Logistics): void {
  listingRoutes(app, logistics, {
    list: [contracts.listShipments, listShipments],
    own: [contracts.listOwnShipments, listOwnShipments],
    post: [contracts.postShipment, postShipment],
    get: [contracts.getShipment, getShipment],
    change: [contracts.changeShipment, changeShipment],
    cancel: [contracts.cancelShipment, cancelShipment],
    repost: [contracts.repostShipment, repostShipment],
  })
}
