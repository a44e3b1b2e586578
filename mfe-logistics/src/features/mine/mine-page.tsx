import { useQuery } from '@tanstack/react-query'
import { type Booking, bookingPath, logisticsHubPath, type Shipment, shipmentPath, type Transport, transportPath } from '@ungana/contracts-logistics'
import {
  BackLink,
  Badge,
  Button,
  Card,
  Cluster,
  color,
  EmptyState,
  LoadedList,
  Notice,
  Page,
  PageTitle,
  Quiet,
  SectionHeading,
  SkeletonText,
  Stack,
  size,
  TextLink,
} from '@ungana/ui'
import { dayText, LoginPrompt, useHost, useTitle } from '@ungana/web-kit'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { tonnesText, usdText } from '#lib/figures.ts'
import { stepText } from '#lib/kept-steps.ts'
import { ListingBadges } from '#lib/listing-status.tsx'
import { cityOf, laneText, spaceText, weightText } from '#lib/listing-words.ts'
import { OfferRow } from '#lib/offer-row.tsx'
import { bookingsQuery, offersQuery, ownShipmentsQuery, ownTransportsQuery } from '#lib/queries.ts'
import { useKeptSteps } from '#lib/use-kept-steps.ts'
import { useLogisticsNews } from '#lib/use-logistics-news.ts'

const Head = styled(Cluster)`
  margin-bottom: 20px;
`

const Row = styled.div`
  display: grid;
  gap: 4px;

  > a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    font-weight: 600;
  }

  > p {
    color: ${color.ink2};
    font-size: ${size.small};
  }
`

/** The reader's bookings, offers and listings. */
export default function MinePage() {
  useTitle('My Logistics')
  const { user } = useHost().session
  return (
    <Page>
      <MineHead />
      {user ? <Sections /> : <LoginPrompt artId="logistics" title="Please log in to see your listings" />}
    </Page>
  )
}

export function MineHead() {
  return (
    <>
      <BackLink href={logisticsHubPath()}>Back to the Logistics Hub</BackLink>
      <Head $justify="between" $gap={3}>
        <PageTitle>My Logistics</PageTitle>
        <Button as={Link} to={logisticsHubPath()} variant="outline">
          Post a Listing
        </Button>
      </Head>
    </>
  )
}

function Sections() {
  useLogisticsNews()
  const transports = useQuery(ownTransportsQuery)
  const drafts = transports.data?.filter(({ status }) => status === 'Draft') ?? []
  const { kept } = useKeptSteps()
  const bookings = useQuery(bookingsQuery)
  const offers = useQuery(offersQuery())
  const shipments = useQuery(ownShipmentsQuery)
  if (kept.length === 0 && [transports, bookings, offers, shipments].every(({ data }) => data?.length === 0)) return <NothingYet />
  return (
    <Stack $gap={8}>
      {kept.length > 0 ? (
        <Notice tone="warning" title={kept.length === 1 ? 'One thing waits on this phone' : `${kept.length} things wait on this phone`}>
          {kept.map((step) => (
            <p key={step.id}>
              {stepText(step)}:{' '}
              <TextLink href={bookingPath(step.bookingId)}>
                {(step.kind === 'delivery' && step.refusal) || 'sent as soon as there is a network'}
              </TextLink>
            </p>
          ))}
        </Notice>
      ) : null}
      {drafts.length > 0 ? (
        <Section
          title="Return trips to publish"
          none=""
          result={{ ...transports, data: drafts }}
          row={(transport) => <TransportRow transport={transport} />}
        />
      ) : null}
      <Section title="Bookings" none="Nothing is booked yet" result={bookings} row={(booking) => <BookingRow booking={booking} />} />
      <Section title="Offers" none="No offers yet" result={offers} row={(offer) => <OfferRow offer={offer} />} />
      <Section
        title="Shipping requests"
        none="You have posted no shipping request"
        result={shipments}
        row={(shipment) => <ShipmentRow shipment={shipment} />}
      />
      <Section
        title="Transport listings"
        none="You have posted no transport listing"
        result={{ ...transports, data: transports.data?.filter(({ status }) => status !== 'Draft') }}
        row={(transport) => <TransportRow transport={transport} />}
      />
    </Stack>
  )
}

function NothingYet() {
  return (
    <Card>
      <EmptyState
        title="Nothing of yours yet"
        artId="logistics-mine"
        action={
          <>
            <Button as={Link} to={logisticsHubPath()}>
              Post a Shipping Request
            </Button>
            <Button as={Link} to={logisticsHubPath({ tab: 'offer-transport' })} variant="outline">
              Offer Transport
            </Button>
          </>
        }
      >
        What you post, what is offered for it and what you book stands here.
      </EmptyState>
    </Card>
  )
}

interface SectionProps<T extends { readonly id: string }> extends Pick<ComponentProps<typeof LoadedList<T>>, 'result' | 'row'> {
  readonly title: string
  readonly none: string
}

function Section<T extends { readonly id: string }>({ title, none, result, row }: SectionProps<T>) {
  const what = title.toLowerCase()
  return (
    <Stack as="section" aria-label={title} $gap={4}>
      <SectionHeading>{title}</SectionHeading>
      <Card>
        {result.data?.length === 0 ? (
          <Quiet>{none}</Quiet>
        ) : (
          <LoadedList
            result={result}
            words={{ loading: `Loading ${what}...`, failed: `Error loading ${what}`, failedHint: 'Please try again', empty: none }}
            artId="logistics-mine"
            row={row}
            skeleton={
              <Stack $gap={2}>
                <SkeletonText width="50%" />
                <SkeletonText width="80%" />
              </Stack>
            }
          />
        )}
      </Card>
    </Stack>
  )
}

function BookingRow({ booking }: { readonly booking: Booking }) {
  const { id, origin, destination, status, frozen, cargoType, weightKg, price, side, shipper, carrier } = booking
  const over = status === 'closed' || status === 'cancelled'
  return (
    <Row>
      <TextLink href={bookingPath(id)}>
        {cityOf(origin)} → {cityOf(destination)}
      </TextLink>
      <p>
        {cargoType} · {tonnesText(weightKg)} · {usdText(price)} · {side === 'shipper' ? `carried by ${carrier.name}` : `for ${shipper.name}`}
      </p>
      <Cluster>
        <Badge tone={frozen ? 'danger' : over ? 'neutral' : 'success'}>{frozen ? 'stopped' : status}</Badge>
      </Cluster>
    </Row>
  )
}

function ShipmentRow({ shipment }: { readonly shipment: Shipment }) {
  return (
    <Row>
      <TextLink href={shipmentPath(shipment.id)}>{laneText(shipment)}</TextLink>
      <p>
        {shipment.cargoType} · {weightText(shipment)} · by {dayText(shipment.targetDate)}
      </p>
      <Cluster>
        <ListingBadges listing={shipment} />
      </Cluster>
    </Row>
  )
}

function TransportRow({ transport }: { readonly transport: Transport }) {
  return (
    <Row>
      <TextLink href={transportPath(transport.id)}>{laneText(transport)}</TextLink>
      <p>
        {transport.vehicleType} · {spaceText(transport)} free · departs {dayText(transport.departureDate)}
      </p>
      <Cluster>
        <ListingBadges listing={transport} />
      </Cluster>
    </Row>
  )
}
