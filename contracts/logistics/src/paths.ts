/** Where the hub's screens live; the only way one part links to another's page. */
export interface HubQuery {
  readonly tab?: 'find-transport' | 'offer-transport'
  readonly origin?: string
  readonly destination?: string
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
/** What a shipper shares: works without signing in. */
export const sharedBookingPath = (token: string) => `/logistics-hub/shared/${encodeURIComponent(token)}`
export const staffBordersPath = () => '/staff/borders'
export const staffLogisticsCasesPath = () => '/staff/logistics-cases'
