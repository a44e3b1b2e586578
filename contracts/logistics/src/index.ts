export { mainUnits, parsePrice } from '@ungana/contracts-kit'
export {
  addMilestone,
  assignDriver,
  type Booking,
  type BookingCase,
  booking,
  bookingCase,
  bookingStatuses,
  cancelBooking,
  caseDetails,
  caseKinds,
  closeBooking,
  decideCase,
  deliver,
  disputeBooking,
  getBooking,
  getPickupCode,
  getSharedBooking,
  listBookings,
  listCases,
  milestone,
  nameTruck,
  PICKUP_CODE_SECONDS,
  PROOF_BYTES_MAX,
  pickUp,
  proofTypes,
  readProof,
  shareBooking,
  unshareBooking,
  uploadProof,
} from './bookings.ts'
export { type BorderPost, borderPost, borderStatuses, listBorders, setBorderStatus } from './borders.ts'
export { agreesWithCheckDigit, CODE_DIGITS, withCheckDigit } from './codes.ts'
export {
  bookingChanged,
  bookingCompleted,
  driverAssigned,
  matchFound,
  offerDecided,
  offerMade,
  returnDrafted,
  shipmentPosted,
  transportPosted,
  wayChanged,
} from './events.ts'
export { FAR_BELOW_LANE, getLanePrice, getSplit, LANE_COMPANIES_MIN, laneDocument, listLaneDocuments } from './lanes.ts'
export { company, FIGURES_MAX, LISTINGS_PAGE_SIZE } from './listings.ts'
export { getRoadMap, listTruckTowns, type RoadMap, type TruckTown } from './map.ts'
export {
  listShipmentMatches,
  listShipmentNearMisses,
  listTransportMatches,
  listTransportNearMisses,
  MATCHES_MAX,
  matchReasons,
  NEAR_MISSES_MAX,
  type ShipmentMatch,
  type ShipmentNearMiss,
  shipmentMatch,
  type TransportMatch,
  type TransportNearMiss,
  transportMatch,
} from './matches.ts'
export {
  acceptOffer,
  counterOffer,
  declineOffer,
  getOffer,
  listOffers,
  makeOffer,
  OFFER_DAYS,
  type Offer,
  offer,
  offerSides,
  offerStatuses,
  withdrawOffer,
} from './offers.ts'
export {
  bookingPath,
  type HubQuery,
  logisticsHubPath,
  myLogisticsPath,
  offerPath,
  sharedBookingLink,
  shipmentPath,
  staffBordersPath,
  staffLogisticsCasesPath,
  transportPath,
} from './paths.ts'
export { cargoTypes, city, DEFAULT_DESTINATION, DEFAULT_ORIGIN, getLogisticsReference, popularRoutes, vehicleTypes } from './places.ts'
export { listLogisticsTrends } from './queue-trends.ts'
export { borderOnTheWay, findRoute, type Route, roadLeg, route } from './roads.ts'
export {
  cancelShipment,
  changeShipment,
  getShipment,
  listOwnShipments,
  listShipments,
  postShipment,
  repostShipment,
  type Shipment,
  type ShipmentForm,
  shipment,
  shipmentForm,
  shipmentStatuses,
} from './shipments.ts'
export { listProofViews } from './staff-views.ts'
export {
  cancelTransport,
  changeTransport,
  DETOUR_PERCENT_DEFAULT,
  getTransport,
  listOwnTransports,
  listTransports,
  postTransport,
  publishReturn,
  repostTransport,
  type Transport,
  type TransportForm,
  transport,
  transportForm,
  transportStatuses,
} from './transports.ts'
