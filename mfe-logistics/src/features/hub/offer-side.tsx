import { t } from '@lingui/core/macro'
import type { Transport } from '@ungana/contracts-logistics'
import type { HubListProps } from './listing-list.tsx'
import { ShipmentList } from './shipment-list.tsx'
import { Sides } from './sides.tsx'
import { TransportForm } from './transport-form.tsx'

export interface OfferSideProps {
  readonly searched: boolean
  readonly list: HubListProps
  readonly onPosted: (transport: Transport) => void
}

/** For carriers. Loads when somebody chooses its tab, because most readers need transport. */
export default function OfferSide({ searched, list, onPosted }: OfferSideProps) {
  return (
    <Sides
      searched={searched}
      title={t`Post Transport Availability`}
      see={t`See shipping requests`}
      to="shipments"
      form={<TransportForm onPosted={onPosted} />}
      list={<ShipmentList {...list} />}
    />
  )
}
