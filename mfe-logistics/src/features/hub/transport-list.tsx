import { listTransports, type Transport, transportPath } from '@ungana/contracts-logistics'
import { Button } from '@ungana/ui'
import { callPage, dayText } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { ListingBadges } from '#lib/listing-status.tsx'
import { spaceText, stopsOf, tonnePriceText } from '#lib/listing-text.ts'
import { type HubListProps, ListingList } from './listing-list.tsx'
import { ListingRow } from './listing-row.tsx'

const open = ['Available', 'Partially Booked']

export function TransportList(props: HubListProps) {
  return (
    <ListingList
      title="Available Transport Options"
      what="transports"
      {...props}
      load={(query, signal) => callPage(listTransports, { query }, { signal })}
      words={{
        loading: 'Loading transport options...',
        failed: 'Error loading transport options',
        failedHint: 'Please try refreshing the page',
        empty: 'No transport options found',
        emptyHint: 'Post a shipping request. We notify carriers on your route.',
      }}
      row={(transport) => <Row transport={transport} />}
    />
  )
}

function Row({ transport }: { readonly transport: Transport }) {
  const { id, own, vehicleType, originLocation, departureDate, status } = transport
  const title = [originLocation, ...stopsOf(transport)].join(' → ')
  return (
    <ListingRow
      title={title}
      lines={[
        `${vehicleType} · ${spaceText(transport)} free`,
        `Departs ${dayText(departureDate)} · ${`${tonnePriceText(transport)} per ton`.replaceAll(' ', '\u00a0')}`,
      ]}
      badges={<ListingBadges listing={transport} />}
      action={
        own ? (
          <Button as={Link} to={transportPath(id)} variant="outline" aria-label={`Your listing: ${title}`}>
            Your listing
          </Button>
        ) : open.includes(status) ? (
          <Button as={Link} to={transportPath(id)} aria-label={`Request space: ${title}`}>
            Request space
          </Button>
        ) : (
          <Button disabled>{status}</Button>
        )
      }
    />
  )
}
