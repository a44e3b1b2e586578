import {
  cancelShipment as cancelEndpoint,
  changeShipment as changeEndpoint,
  getShipment as getEndpoint,
  listShipments as listEndpoint,
  listOwnShipments as ownEndpoint,
  postShipment as postEndpoint,
  repostShipment as repostEndpoint,
} from '@ungana/contracts-logistics'
import type { Service } from '@ungana/service-kit'
import type { Logistics } from '#lib/dependencies.ts'
import { listingRoutes } from '#lib/listing-routes.ts'
import { cancelShipment, changeShipment, getShipment, listOwnShipments, listShipments, postShipment, repostShipment } from './shipments.ts'

export function shipmentRoutes(app: Service, logistics: Logistics): void {
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
    list: listShipments,
    listOwn: listOwnShipments,
    post: postShipment,
    get: getShipment,
    change: changeShipment,
    cancel: cancelShipment,
    repost: repostShipment,
  })
}
