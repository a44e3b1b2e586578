import { t } from '@lingui/core/macro'
import { type Offer, offerPath } from '@ungana/contracts-logistics'
import { Badge, type BadgeTone, color, size, TextLink } from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { usdText } from './figures.ts'
import { cityOf } from './listing-text.ts'
import { statusText } from './status-text.ts'

const Row = styled.div`
  display: grid;
  gap: 4px;

  > p {
    color: ${color.ink2};
    font-size: ${size.small};
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 12px;

  > a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    font-weight: 600;
  }
`

const tones: Readonly<Record<string, BadgeTone>> = { pending: 'warning', accepted: 'success', declined: 'danger' }

/** "Your turn", "Waiting for Rift Movers", "accepted" */
export function OfferStatus({ offer }: { readonly offer: Offer }) {
  const { status, yourTurn } = offer
  return (
    <Badge tone={tones[status] ?? 'neutral'}>
      {status !== 'pending' ? statusText(status) : yourTurn ? t`Your turn` : t`Waiting for ${otherSide(offer).name}`}
    </Badge>
  )
}

export const otherSide = ({ side, shipper, carrier }: Pick<Offer, 'side' | 'shipper' | 'carrier'>) => (side === 'shipper' ? carrier : shipper)

export function OfferRow({ offer }: { readonly offer: Offer }) {
  const { id, shipment, price, side } = offer
  return (
    <Row>
      <Head>
        <TextLink href={offerPath(id)}>
          {cityOf(shipment.origin)} → {cityOf(shipment.destination)}, {usdText(price)}
        </TextLink>
        <OfferStatus offer={offer} />
      </Head>
      <p>
        {inLanguage(shipment.cargoType)} · {side === 'shipper' ? t`carried by ${offer.carrier.name}` : t`for ${offer.shipper.name}`}
      </p>
    </Row>
  )
}
