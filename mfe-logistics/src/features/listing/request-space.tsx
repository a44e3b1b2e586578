import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Transport } from '@ungana/contracts-logistics'
import { Notice } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'
import { datesText, laneText, weightText } from '#lib/listing-text.ts'
import { postingPath } from '#lib/posting-path.ts'
import { ownShipmentsQuery } from '#lib/queries.ts'
import { ChooseOwnListing } from './choose-own-listing.tsx'

export function RequestSpace({ transport: { id, sample } }: { readonly transport: Transport }) {
  const { user } = useHost().session
  const own = useQuery({
    ...ownShipmentsQuery,
    enabled: user !== null && !sample,
    select: (shipments) =>
      shipments
        .filter(({ status }) => status === 'Seeking Transport')
        .map((shipment) => ({ id: shipment.id, text: `${laneText(shipment)}, ${weightText(shipment)}, ${datesText(shipment)}` })),
  })
  if (sample) return <Notice>{t`This is a sample listing. You cannot book it.`}</Notice>
  return (
    <ChooseOwnListing
      title={t`Use this space`}
      label={t`Your shipment`}
      ask={t`Request space`}
      own={own}
      none={{
        text: t`You have no open shipping request. Please post one first. Other carriers can find it too.`,
        action: t`Post Shipping Request`,
        to: postingPath(),
      }}
      pair={(shipmentId) => ({ shipmentId, transportId: id })}
      price={null}
    />
  )
}
