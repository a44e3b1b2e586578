import { listShipments, type Shipment, shipmentPath } from '@ungana/contracts-logistics'
import { Button } from '@ungana/ui'
import { callPage } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { ListingBadges } from '#lib/listing-status.tsx'
import { budgetText, datesText, locationsText, weightText } from '#lib/listing-text.ts'
import { type HubListProps, ListingList } from './listing-list.tsx'
import { ListingRow } from './listing-row.tsx'

export function ShipmentList(props: HubListProps) {
  return (
    <ListingList
      title="Shipping Requests"
      what="shipments"
      {...props}
      load={(query, signal) => callPage(listShipments, { query }, { signal })}
      words={{
        loading: 'Loading shipping requests...',
        failed: 'Error loading shipping requests',
        failedHint: 'Please try refreshing the page',
        empty: 'No shipping requests found',
        emptyHint: 'Post your free space. We notify shippers on your route.',
      }}
      row={(shipment) => <Row shipment={shipment} />}
    />
  )
}

function Row({ shipment }: { readonly shipment: Shipment }) {
  const { id, own, cargoType } = shipment
  return (
    <ListingRow
      title={locationsText(shipment)}
      lines={[`${cargoType} · ${weightText(shipment)}`, `Budget ${budgetText(shipment)} · ${datesText(shipment)}`]}
      badges={<ListingBadges listing={shipment} />}
      action={
        own ? (
          <Button as={Link} to={shipmentPath(id)} variant="outline" aria-label={`Your listing: ${locationsText(shipment)}`}>
            Your listing
          </Button>
        ) : (
          <OfferButton shipment={shipment} />
        )
      }
    />
  )
}

function OfferButton({ shipment }: { readonly shipment: Shipment }) {
  const { id, status } = shipment
  if (status !== 'Seeking Transport') return <Button disabled>{status === 'Matched' ? 'Already Matched' : status}</Button>
  return (
    <Button as={Link} to={shipmentPath(id)} aria-label={`Offer Transport: ${locationsText(shipment)}`}>
      Offer Transport
    </Button>
  )
}
