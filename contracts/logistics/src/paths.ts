import { DAY_SECONDS, type TokenLink } from '@ungana/contracts-kit'

/** Paths of the hub's pages. Parts link to each other's pages only through such functions. */
export interface HubQuery {
  readonly tab?: 'find-transport' | 'offer-transport'
  readonly origin?: string
  readonly destination?: string
  /** Fills the form of a new load from the deal. */
  readonly deal?: string
}

export function logisticsHubPath(query: HubQuery = {}): string {
  const text = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))).toString()
  return text ? `/logistics-hub?${text}` : '/logistics-hub'
}
/** The caller's listings, offers and bookings. */
export const myLogisticsPath = () => '/logistics-hub/mine'
export const shipmentPath = (id: string) => `/logistics-hub/shipments/${encodeURIComponent(id)}`
export const transportPath = (id: string) => `/logistics-hub/transports/${encodeURIComponent(id)}`
export const offerPath = (id: string) => `/logistics-hub/offers/${encodeURIComponent(id)}`
export const bookingPath = (id: string) => `/logistics-hub/bookings/${encodeURIComponent(id)}`
/** The state of all border posts, and how long trucks wait there. */
export const bordersPath = () => '/logistics-hub/borders'
export const staffBordersPath = () => '/staff/borders'
export const staffLogisticsCasesPath = () => '/staff/logistics-cases'
/** The link that a shipper shares. It works without logging in. */
export const sharedBookingLink = {
  name: 'shared booking',
  seconds: 60 * DAY_SECONDS,
  path: (token: string) => `/logistics-hub/shared/${encodeURIComponent(token)}`,
} as const satisfies TokenLink
