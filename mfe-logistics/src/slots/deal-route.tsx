import type { DealRouteContext } from '@ungana/contracts-deals'
import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import { HostProvider, RouterLink } from '@ungana/web-kit'
import { RouteCard } from '#features/listing/route-card.tsx'

/** The route of a deal's goods, and where they were last seen. */
const DealRoute: SlotModule['default'] = ({ host, context }) => {
  const { origin, destination, at } = context as Partial<DealRouteContext>
  return (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        {origin && destination ? <RouteCard origin={origin} destination={destination} at={at ?? null} /> : null}
      </LinkProvider>
    </HostProvider>
  )
}

export default DealRoute
