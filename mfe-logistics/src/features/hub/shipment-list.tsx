import { plural, t } from '@lingui/core/macro'
import { listShipments, type Shipment, shipmentPath } from '@ungana/contracts-logistics'
import { Button } from '@ungana/ui'
import { callPage, inLanguage, useMay } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { ListingBadges } from '#lib/listing-status.tsx'
import { budgetText, datesText, locationsText, weightText } from '#lib/listing-text.ts'
import { type HubListProps, ListingList } from './listing-list.tsx'
import { DetailsButton, ListingRow } from './listing-row.tsx'

export function ShipmentList(props: HubListProps) {
  const mayPost = useMay('freight.write')
  return (
    <ListingList
      title={t`Shipping Requests`}
      kind="shipments"
      {...props}
      load={(query, signal) => callPage(listShipments, { query }, { signal })}
      words={{
        loading: t`Loading shipping requests...`,
        failed: t`Error loading shipping requests`,
        failedHint: t`Please try refreshing the page`,
        empty: t`No shipping requests found`,
        emptyHint: mayPost ? t`Post your free space. We notify shippers on your route.` : null,
      }}
      count={(total, searched) =>
        searched
          ? plural(total, { one: '# shipment on this route', other: '# shipments on this route' })
          : plural(total, { one: '# shipment', other: '# shipments' })
      }
      row={(shipment) => <Row shipment={shipment} mayPost={mayPost} />}
    />
  )
}

function Row({ shipment, mayPost }: { readonly shipment: Shipment; readonly mayPost: boolean }) {
  const { id, own, cargoType } = shipment
  return (
    <ListingRow
      title={locationsText(shipment)}
      lines={[`${inLanguage(cargoType)} · ${weightText(shipment)}`, t`Budget ${budgetText(shipment)} · ${datesText(shipment)}`]}
      badges={<ListingBadges listing={shipment} />}
      action={
        own ? (
          <Button as={Link} to={shipmentPath(id)} variant="outline" aria-label={t`Your listing: ${locationsText(shipment)}`}>
            {t`Your listing`}
          </Button>
        ) : !mayPost ? (
          <DetailsButton to={shipmentPath(id)} title={locationsText(shipment)} />
        ) : (
          <OfferButton shipment={shipment} />
        )
      }
    />
  )
}

function OfferButton({ shipment }: { readonly shipment: Shipment }) {
  const { id, status } = shipment
  if (status !== 'Seeking Transport') return <Button disabled>{status === 'Matched' ? t`Already Matched` : inLanguage(status)}</Button>
  return (
    <Button as={Link} to={shipmentPath(id)} aria-label={t`Offer Transport: ${locationsText(shipment)}`}>
      {t`Offer Transport`}
    </Button>
  )
}
