import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Shipment } from '@ungana/contracts-logistics'
import { Notice } from '@ungana/ui'
import { dayText, useHost } from '@ungana/web-kit'
import { laneText, spaceText } from '#lib/listing-text.ts'
import { postingPath } from '#lib/posting-path.ts'
import { ownTransportsQuery } from '#lib/queries.ts'
import { ChooseOwnListing } from './choose-own-listing.tsx'

const open = new Set(['Available', 'Partially Booked'])

export function OfferOwnTransport({ shipment: { id, sample, budgetUsd } }: { readonly shipment: Shipment }) {
  const { user } = useHost().session
  const own = useQuery({
    ...ownTransportsQuery,
    enabled: user !== null && !sample,
    select: (transports) =>
      transports
        .filter(({ status }) => open.has(status))
        .map((transport) => ({
          id: transport.id,
          text: t`${laneText(transport)}, ${spaceText(transport)} free, ${dayText(transport.departureDate)}`,
        })),
  })
  if (sample) return <Notice>{t`This is a sample listing. You cannot book it.`}</Notice>
  return (
    <ChooseOwnListing
      title={t`Carry this load`}
      label={t`Your truck`}
      ask={t`Offer Transport`}
      own={own}
      none={{
        text: t`You have no listed truck with free space. Please post one first. Other shippers can find it too.`,
        action: t`Post Transport Availability`,
        to: postingPath({ tab: 'offer-transport' }),
      }}
      pair={(transportId) => ({ shipmentId: id, transportId })}
      price={budgetUsd}
    />
  )
}
