import { useQuery } from '@tanstack/react-query'
import type { Shipment } from '@ungana/contracts-logistics'
import { Notice } from '@ungana/ui'
import { dayText, useHost } from '@ungana/web-kit'
import { laneText, spaceText } from '#lib/listing-text.ts'
import { postingPath } from '#lib/posting-path.ts'
import { ownTransportsQuery } from '#lib/queries.ts'
import { ChooseOwnListing } from './choose-own-listing.tsx'

const open = ['Available', 'Partially Booked']

export function OfferOwnTransport({ shipment: { id, sample, budgetUsd } }: { readonly shipment: Shipment }) {
  const { user } = useHost().session
  const own = useQuery({
    ...ownTransportsQuery,
    enabled: user !== null && !sample,
    select: (transports) =>
      transports
        .filter(({ status }) => open.includes(status))
        .map((transport) => ({
          id: transport.id,
          text: `${laneText(transport)}, ${spaceText(transport)} free, ${dayText(transport.departureDate)}`,
        })),
  })
  if (sample) return <Notice>This is a sample listing. You cannot book it.</Notice>
  return (
    <ChooseOwnListing
      title="Carry this load"
      label="Your truck"
      ask="Offer Transport"
      own={own}
      none={{
        text: 'You have no listed truck with free space. Please post one first. Other shippers can find it too.',
        action: 'Post Transport Availability',
        to: postingPath({ tab: 'offer-transport' }),
      }}
      pair={(transportId) => ({ shipmentId: id, transportId })}
      price={budgetUsd}
    />
  )
}
