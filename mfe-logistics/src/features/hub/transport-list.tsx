import { plural, t } from '@lingui/core/macro'
import { listTransports, type Transport, transportPath } from '@ungana/contracts-logistics'
import { Button } from '@ungana/ui'
import { callPage, dayText, inLanguage, useMay } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { ListingBadges } from '#lib/listing-status.tsx'
import { spaceText, stopsOf, tonnePriceText } from '#lib/listing-text.ts'
import { type HubListProps, ListingList } from './listing-list.tsx'
import { DetailsButton, ListingRow } from './listing-row.tsx'

const open = new Set(['Available', 'Partially Booked'])

export function TransportList(props: HubListProps) {
  const mayPost = useMay('freight.write')
  return (
    <ListingList
      title={t`Available Transport Options`}
      kind="transports"
      {...props}
      load={(query, signal) => callPage(listTransports, { query }, { signal })}
      words={{
        loading: t`Loading transport options...`,
        failed: t`Error loading transport options`,
        failedHint: t`Please try refreshing the page`,
        empty: t`No transport options found`,
        emptyHint: mayPost ? t`Post a shipping request. We notify carriers on your route.` : null,
      }}
      count={(total, searched) =>
        searched
          ? plural(total, { one: '# transport on this route', other: '# transports on this route' })
          : plural(total, { one: '# transport', other: '# transports' })
      }
      row={(transport) => <Row transport={transport} mayPost={mayPost} />}
    />
  )
}

function Row({ transport, mayPost }: { readonly transport: Transport; readonly mayPost: boolean }) {
  const { id, own, vehicleType, originLocation, departureDate, status } = transport
  const title = [originLocation, ...stopsOf(transport)].join(' → ')
  return (
    <ListingRow
      title={title}
      lines={[
        t`${inLanguage(vehicleType)} · ${spaceText(transport)} free`,
        `${t`Departs ${dayText(departureDate)}`} · ${t`${tonnePriceText(transport)} per ton`.replaceAll(' ', '\u00a0')}`,
      ]}
      badges={<ListingBadges listing={transport} />}
      action={
        own ? (
          <Button as={Link} to={transportPath(id)} variant="outline" aria-label={t`Your listing: ${title}`}>
            {t`Your listing`}
          </Button>
        ) : !mayPost ? (
          <DetailsButton to={transportPath(id)} title={title} />
        ) : open.has(status) ? (
          <Button as={Link} to={transportPath(id)} aria-label={t`Request space: ${title}`}>
            {t`Request space`}
          </Button>
        ) : (
          <Button disabled>{inLanguage(status)}</Button>
        )
      }
    />
  )
}
