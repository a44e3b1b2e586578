/** Context of the slot `deal.route` on the page of a deal. Logistics draws the route there. */
export interface DealRouteContext {
  /** Names of places that logistics knows. */
  readonly origin: string
  readonly destination: string
  /** Where the last report saw the goods; null without such a report. */
  readonly at: string | null
}
