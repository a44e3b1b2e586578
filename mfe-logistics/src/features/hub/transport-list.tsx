import { listTransports, type Transport, transportPath } from '@ungana/contracts-logistics'
import { Button } from '@ungana/ui'
import { callPage, dayText } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { ListingBadges } from '#lib/listing-status.tsx'
import { spaceText, stopsOf, tonnePriceText } from '#lib/listing-words.ts'
import { ListingList } from './listing-list.tsx'
import { ListingRow } from './listing-row.tsx'
import type { useHubView } from './use-hub-view.ts'

const open = ['Available', 'Partially Booked']

export function TransportList({ view }: { readonly view: ReturnType<typeof useHubView> }) {
  return (
    <ListingList
      title="Available Transport Options"
      what="transports"
      view={view}
      load={(query, signal) => callPage(listTransports, { query }, { signal })}
      words={{
        loading: 'Loading transport options...',
        failed: 'Error loading transport options',
        failedHint: 'Please try refreshing the page',
        empty: 'No transport options found',
        emptyHint: 'Post a shipping request: truckers on your route are told of it.',
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
            Your Listing
          </Button>
        ) : open.includes(status) ? (
          <Button as={Link} to={transportPath(id)} aria-label={`Request Space: ${title}`}>
            Request Space
          </Button>
        ) : (
          <Button disabled>{status}</Button>
        )
      }
    />
  )
}
