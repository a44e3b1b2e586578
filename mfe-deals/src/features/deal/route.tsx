import type { Deal, DealRouteContext } from '@ungana/contracts-deals'
import { useHost } from '@ungana/web-kit'
import { lastPlace } from '#lib/last-place.ts'
import { useDealFiles } from '#lib/papers/use-deal-files.ts'

/** The route of the goods, once a side has chosen their lane. Logistics draws it. */
export function Route({ deal: { id, events } }: { readonly deal: Deal }) {
  const { Slot } = useHost()
  const lane = useDealFiles(id).data?.lane
  if (!lane) return null
  const context: DealRouteContext = { origin: lane.origin, destination: lane.destination, at: lastPlace(events, lane) }
  return <Slot name="deal.route" context={{ ...context }} />
}
