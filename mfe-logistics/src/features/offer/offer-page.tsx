import { useQuery } from '@tanstack/react-query'
import { bookingPath, myLogisticsPath, type Offer, shipmentPath, transportPath } from '@ungana/contracts-logistics'
import { BackLink, Button, Card, Cluster, Notice, Page, PageTitle, Quiet, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { dayText, LoginPrompt, momentText, useHost, useTitle } from '@ungana/web-kit'
import { Link, useParams } from 'react-router-dom'
import { Fact, Facts } from '#lib/facts.tsx'
import { typedWithUnit, usdText } from '#lib/figures.ts'
import { LanePrice } from '#lib/lane-price.tsx'
import { cityOf } from '#lib/listing-words.ts'
import { Loaded } from '#lib/loaded.tsx'
import { OfferStatus, otherSide } from '#lib/offer-row.tsx'
import { Head } from '#lib/page-head.tsx'
import { offerQuery } from '#lib/queries.ts'
import { useLogisticsNews } from '#lib/use-logistics-news.ts'
import { OfferTurn } from './offer-turn.tsx'
import { Rounds } from './rounds.tsx'

/** A price between two companies: what was said, and what the reader may say now. */
export default function OfferPage() {
  const { id = '' } = useParams()
  const { user } = useHost().session
  useLogisticsNews()
  const result = useQuery({ ...offerQuery(id), enabled: user !== null })
  useTitle('Offer')
  return (
    <Page $narrow>
      {user ? (
        <Loaded result={result} what="this offer" missing="Offer not found">
          {(offer) => <OfferView offer={offer} />}
        </Loaded>
      ) : (
        <LoginPrompt artId="logistics" title="Please log in to see this offer" headingLevel={1} />
      )}
    </Page>
  )
}

function OfferView({ offer }: { readonly offer: Offer }) {
  const { shipment, transport, price, status, bookingId, expiresAt, side, farBelowLane, rounds } = offer
  return (
    <>
      <BackLink href={myLogisticsPath()}>Back to My Logistics</BackLink>
      <Head>
        <PageTitle>
          {cityOf(shipment.origin)} → {cityOf(shipment.destination)}
        </PageTitle>
        <Quiet>
          {side === 'shipper' ? 'Carried by' : 'For'} {otherSide(offer).name}
        </Quiet>
        <Cluster>
          <OfferStatus offer={offer} />
        </Cluster>
      </Head>
      <Stack $gap={6}>
        {bookingId ? (
          <Notice tone="success" title="Booked">
            <Stack $gap={3}>
              <p>The space is kept. What comes next is on the booking’s page.</p>
              <div>
                <Button as={Link} to={bookingPath(bookingId)} variant="primary">
                  Go to the Booking
                </Button>
              </div>
            </Stack>
          </Notice>
        ) : null}
        {status === 'lost' ? (
          <Notice>Another offer was accepted first, a listing changed, or one of the companies no longer trades here: this one is over.</Notice>
        ) : null}
        {status === 'expired' ? <Notice>Nobody answered in time: this offer is over.</Notice> : null}
        <Card>
          <Stack $gap={4}>
            <Facts>
              <Fact name="for the whole load">{usdText(price)}</Fact>
              <Fact name={shipment.cargoType}>{typedWithUnit(shipment.weight, 't')}</Fact>
              <Fact name="Target Date">{dayText(shipment.targetDate)}</Fact>
              <Fact name={transport.vehicleType}>departs {dayText(transport.departureDate)}</Fact>
            </Facts>
            <Cluster $gap={4}>
              <TextLink href={shipmentPath(shipment.id)}>The load</TextLink>
              <TextLink href={transportPath(transport.id)}>The truck</TextLink>
            </Cluster>
            {status === 'pending' ? <Quiet>Open until {momentText(expiresAt)}.</Quiet> : null}
          </Stack>
        </Card>
        {status === 'pending' ? <OfferTurn key={rounds.length} offer={offer} /> : null}
        <Stack as="section" $gap={4} aria-label="What was said">
          <SectionHeading>What was said</SectionHeading>
          <Card>
            <Rounds offer={offer} />
          </Card>
        </Stack>
        <LanePrice origin={shipment.origin} destination={shipment.destination} farBelow={farBelowLane} />
      </Stack>
    </>
  )
}
