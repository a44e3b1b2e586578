import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import { HostProvider, RouterLink } from '@ungana/web-kit'
import { LaneDocuments } from '#features/shipping-guidelines/lane-documents.tsx'

/** The documents of a lane, on /resources/shipping-guidelines. */
const ShippingGuidelines: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>
    <LinkProvider component={RouterLink}>
      <LaneDocuments />
    </LinkProvider>
  </HostProvider>
)

export default ShippingGuidelines
