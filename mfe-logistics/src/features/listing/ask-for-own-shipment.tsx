import { useQuery } from '@tanstack/react-query'
import { logisticsHubPath, type Transport } from '@ungana/contracts-logistics'
import { Notice } from '@ungana/ui'
import { dayText, useHost } from '@ungana/web-kit'
import { laneText, weightText } from '#lib/listing-words.ts'
import { ownShipmentsQuery } from '#lib/queries.ts'
import { ChooseOwnListing } from './choose-own-listing.tsx'

export function AskForOwnShipment({ transport: { id, sample } }: { readonly transport: Transport }) {
  const { user } = useHost().session
  const own = useQuery({
    ...ownShipmentsQuery,
    enabled: user !== null && !sample,
    select: (shipments) =>
      shipments
        .filter(({ status }) => status === 'Seeking Transport')
        .map((shipment) => ({ id: shipment.id, text: `${laneText(shipment)}, ${weightText(shipment)}, ${dayText(shipment.targetDate)}` })),
  })
  if (sample) return <Notice>This is a sample: it shows how a listing looks, and cannot be booked.</Notice>
  return (
    <ChooseOwnListing
      title="Use this space"
      label="Your shipment"
      ask="Request Space"
      own={own}
      none={{
        text: 'You have no shipment that seeks transport. Post it first: it takes a minute, and other trucks find it as well.',
        action: 'Post Shipping Request',
        to: logisticsHubPath(),
      }}
      pair={(shipmentId) => ({ shipmentId, transportId: id })}
      price={null}
    />
  )
}
