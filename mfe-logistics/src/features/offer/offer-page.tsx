import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { bookingPath, myLogisticsPath, type Offer, shipmentPath, transportPath } from '@ungana/contracts-logistics'
import { BackLink, Button, Card, Cluster, Notice, Page, PageTitle, Quiet, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { dayText, ForRole, inLanguage, LoginPrompt, momentText, useHost, useMay, useTitle } from '@ungana/web-kit'
import { useRef } from 'react'
import { Link, useParams } from 'react-router-dom'
import { Fact, Facts } from '#lib/facts.tsx'
import { typedWithUnit, usdText } from '#lib/figures.ts'
import { LanePrice } from '#lib/lane-price.tsx'
import { cityOf } from '#lib/listing-text.ts'
import { Loaded } from '#lib/loaded.tsx'
import { OfferStatus } from '#lib/offer-row.tsx'
import { Head } from '#lib/page-head.tsx'
import { offerQuery } from '#lib/queries.ts'
import { showHeading } from '#lib/show-heading.ts'
import { TruckFillOf } from '#lib/truck-fill.tsx'
import { useLogisticsUpdates } from '#lib/use-logistics-updates.ts'
import { OfferTurn } from './offer-turn.tsx'
import { Rounds } from './rounds.tsx'

/** An offer, its history, and the reader's possible answers. */
export default function OfferPage() {
  const { id = '' } = useParams()
  const { user } = useHost().session
  const mayRead = useMay('freight.read')
  useLogisticsUpdates()
  const result = useQuery({ ...offerQuery(id), enabled: user !== null && mayRead })
  useTitle(t`Offer`)
  return (
    <ForRole act="freight.read">
      <Page $narrow>
        {user ? (
          <Loaded result={result} loading={t`Loading this offer...`} failed={t`Error loading this offer`} missing={t`Offer not found`}>
            {(offer) => <OfferView offer={offer} />}
          </Loaded>
        ) : (
          <LoginPrompt artId="logistics" title={t`Please log in to see this offer`} headingLevel={1} />
        )}
      </Page>
    </ForRole>
  )
}

function OfferView({ offer }: { readonly offer: Offer }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const mayAnswer = useMay('freight.write')
  const { shipment, transport, price, status, bookingId, expiresAt, side, farBelowLane, rounds } = offer
  return (
    <>
      <BackLink href={myLogisticsPath()}>{t`Back to My Logistics`}</BackLink>
      <Head>
        <PageTitle ref={heading} tabIndex={-1}>
          {cityOf(shipment.origin)} → {cityOf(shipment.destination)}
        </PageTitle>
        <Quiet>{side === 'shipper' ? t`Carried by ${offer.carrier.name}` : t`For ${offer.shipper.name}`}</Quiet>
        <Cluster>
          <OfferStatus offer={offer} />
        </Cluster>
      </Head>
      <Stack $gap={6}>
        {bookingId ? (
          <Notice tone="success" title={t`Booked`}>
            <Stack $gap={3}>
              <p>{t`The space is reserved for this load. Open the booking to see the next steps.`}</p>
              <div>
                <Button as={Link} to={bookingPath(bookingId)} variant="primary">
                  {t`Open booking`}
                </Button>
              </div>
            </Stack>
          </Notice>
        ) : null}
        {status === 'lost' ? (
          <Notice>{t`This offer has ended. Another offer was accepted first, a listing changed, or one of the companies left Ungana.`}</Notice>
        ) : null}
        {status === 'expired' ? <Notice>{t`This offer expired before anybody answered.`}</Notice> : null}
        <Card>
          <Stack $gap={4}>
            <Facts>
              <Fact name={t`Price for the whole load`}>{usdText(price)}</Fact>
              <Fact name={t`Cargo Type`}>{inLanguage(shipment.cargoType)}</Fact>
              <Fact name={t`Weight`}>{typedWithUnit(shipment.weight, 't')}</Fact>
              <Fact name={t`Target Date`}>{dayText(shipment.targetDate)}</Fact>
              <Fact name={t`Vehicle Type`}>{inLanguage(transport.vehicleType)}</Fact>
              <Fact name={t`Departure Date`}>{dayText(transport.departureDate)}</Fact>
            </Facts>
            <Cluster $gap={4}>
              <TextLink href={shipmentPath(shipment.id)}>{t`The load`}</TextLink>
              <TextLink href={transportPath(transport.id)}>{t`The truck`}</TextLink>
            </Cluster>
            {status === 'pending' ? <Quiet>{t`Expires ${momentText(expiresAt)}`}</Quiet> : null}
          </Stack>
        </Card>
        {status === 'pending' && mayAnswer ? <OfferTurn key={rounds.length} offer={offer} onAccepted={() => showHeading(heading)} /> : null}
        <Stack as="section" $gap={4} aria-label={t`Offer history`}>
          <SectionHeading>{t`Offer history`}</SectionHeading>
          <Card>
            <Rounds offer={offer} />
          </Card>
        </Stack>
        {status === 'pending' ? <TruckFillOf transportId={transport.id} /> : null}
        <LanePrice origin={shipment.origin} destination={shipment.destination} farBelow={farBelowLane} />
      </Stack>
    </>
  )
}
