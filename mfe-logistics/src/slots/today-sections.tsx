import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { bookingPath, myLogisticsPath, offerPath, transportPath } from '@ungana/contracts-logistics'
import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider, TaskCard } from '@ungana/ui'
import { HostProvider, inLanguage, RouterLink } from '@ungana/web-kit'
import { usdText } from '#lib/figures.ts'
import { cityOf, laneText } from '#lib/listing-text.ts'
import { otherSide } from '#lib/offer-row.tsx'
import { bookingsQuery, offersQuery, ownTransportsQuery } from '#lib/queries.ts'
import { statusText } from '#lib/status-text.ts'

/** Offers, bookings and return trips that wait for the member, on /today. */
const TodaySections: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>
    <LinkProvider component={RouterLink}>
      <Waiting />
    </LinkProvider>
  </HostProvider>
)

const over = new Set(['closed', 'cancelled'])

function Waiting() {
  const [offers, bookings, transports] = [useQuery(offersQuery()), useQuery(bookingsQuery), useQuery(ownTransportsQuery)]
  const all = [offers, bookings, transports]
  const tasks =
    offers.data && bookings.data && transports.data
      ? [
          ...offers.data
            .filter(({ yourTurn }) => yourTurn)
            .map((offer) => ({
              href: offerPath(offer.id),
              title: `${cityOf(offer.shipment.origin)} → ${cityOf(offer.shipment.destination)}, ${usdText(offer.price)}`,
              note: t`Your turn · offer from ${otherSide(offer).name}`,
            })),
          ...bookings.data
            .filter(({ status }) => !over.has(status))
            .map((booking) => ({
              href: bookingPath(booking.id),
              title: `${cityOf(booking.origin)} → ${cityOf(booking.destination)}`,
              note: t`Booking ${booking.frozen ? t`on hold` : statusText(booking.status)} · ${inLanguage(booking.cargoType)}`,
            })),
          ...transports.data
            .filter(({ status }) => status === 'Draft')
            .map((transport) => ({ href: transportPath(transport.id), title: laneText(transport), note: t`Return trip to publish` })),
        ]
      : undefined
  return (
    <TaskCard
      title={t`Loads and trucks`}
      tasks={all.some(({ isError }) => isError) ? null : tasks}
      none={t`No offers to answer and no bookings in progress.`}
      all={{ href: myLogisticsPath(), label: t`My Logistics` }}
      onRetry={() => {
        for (const { refetch } of all) void refetch()
      }}
    />
  )
}

export default TodaySections
