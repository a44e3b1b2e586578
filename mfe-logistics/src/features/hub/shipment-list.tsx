import { listShipments, type Shipment, shipmentPath } from '@ungana/contracts-logistics'
import { Button } from '@ungana/ui'
import { callPage, dayText } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { ListingBadges } from '#lib/listing-status.tsx'
import { budgetText, locationsText, weightText } from '#lib/listing-words.ts'
import { ListingList } from './listing-list.tsx'
import { ListingRow } from './listing-row.tsx'
import type { useHubView } from './use-hub-view.ts'

export function ShipmentList({ view }: { readonly view: ReturnType<typeof useHubView> }) {
  return (
    <ListingList
      title="Shipping Requests"
      what="shipments"
      view={view}
      load={(query, signal) => callPage(listShipments, { query }, { signal })}
      words={{
        loading: 'Loading shipping requests...',
        failed: 'Error loading shipping requests',
        failedHint: 'Please try refreshing the page',
        empty: 'No shipping requests found',
        emptyHint: 'Post your free space: shippers on your route are told of it.',
      }}
      row={(shipment) => <Row shipment={shipment} />}
    />
  )
}

function Row({ shipment }: { readonly shipment: Shipment }) {
  const { id, own, cargoType, targetDate } = shipment
  return (
    <ListingRow
      title={locationsText(shipment)}
      lines={[`${cargoType} · ${weightText(shipment)}`, `By ${dayText(targetDate)} · budget ${budgetText(shipment)}`]}
      badges={<ListingBadges listing={shipment} />}
      action={
        own ? (
          <Button as={Link} to={shipmentPath(id)} variant="outline" aria-label={`Your listing: ${locationsText(shipment)}`}>
            Your Listing
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
