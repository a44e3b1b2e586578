import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import { HostProvider, RouterLink } from '@ungana/web-kit'
import { LaneDocuments } from '#features/shipping-guidelines/lane-documents.tsx'

/** On /resources/shipping-guidelines: which papers a lane needs. */
const ShippingGuidelines: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>
    <LinkProvider component={RouterLink}>
      <LaneDocuments />
    </LinkProvider>
  </HostProvider>
)

export default ShippingGuidelines
