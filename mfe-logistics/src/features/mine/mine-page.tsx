import { useQuery } from '@tanstack/react-query'
import {
  type Booking,
  bookingPath,
  listBookings,
  logisticsHubPath,
  type Shipment,
  shipmentPath,
  type Transport,
  transportPath,
} from '@ungana/contracts-logistics'
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
import { call, dayText, LoginPrompt, ShowMore, STEP, useGrowingList, useHost, useTitle, waitingText } from '@ungana/web-kit'
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { tonnesText, usdText } from '#lib/figures.ts'
import { ListingBadges } from '#lib/listing-status.tsx'
import { cityOf, datesText, laneText, spaceText, weightText } from '#lib/listing-text.ts'
import { OfferRow } from '#lib/offer-row.tsx'
import { postingPath } from '#lib/posting-path.ts'
import { logisticsKey, offersQuery, ownShipmentsQuery, ownTransportsQuery } from '#lib/queries.ts'
import { useSteps } from '#lib/steps.ts'
import { useLogisticsUpdates } from '#lib/use-logistics-updates.ts'

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

/* As wide as the rows above. */
const More = styled.div`
  margin: 4px -16px -12px;
`

/** The reader's bookings, offers and listings. */
export default function MinePage() {
  useTitle('My Logistics')
  const { user } = useHost().session
  return (
    <Page>
      <MineHead />
      {user ? <Sections accountId={user.id} /> : <LoginPrompt artId="logistics" title="Please log in to see your listings" />}
    </Page>
  )
}

export function MineHead() {
  return (
    <>
      <BackLink href={logisticsHubPath()}>Back to the Logistics Hub</BackLink>
      <Head $justify="between" $gap={3}>
        <PageTitle>My Logistics</PageTitle>
        <Button as={Link} to={postingPath()} variant="outline">
          Post a listing
        </Button>
      </Head>
    </>
  )
}

function Sections({ accountId }: { readonly accountId: string }) {
  useLogisticsUpdates()
  const transports = useQuery(ownTransportsQuery)
  const drafts = transports.data?.filter(({ status }) => status === 'Draft') ?? []
  const { steps } = useSteps(accountId)
  const [count, setCount] = useState(STEP)
  const bookings = useGrowingList(logisticsKey('bookings'), count, (page, signal) => call(listBookings, { query: page }, { signal }))
  const offers = useQuery(offersQuery())
  const shipments = useQuery(ownShipmentsQuery)
  if (steps.length === 0 && [transports, bookings, offers, shipments].every(({ data }) => data?.length === 0)) return <NothingYet />
  return (
    <Stack $gap={8}>
      {steps.length > 0 ? (
        <Notice tone="warning" title={steps.length === 1 ? '1 update waits on this phone' : `${steps.length} updates wait on this phone`}>
          {steps.map((step) => (
            <p key={step.id}>
              {step.text}: <TextLink href={step.path}>{step.refusal?.message ?? waitingText(step, steps) ?? 'waiting'}</TextLink>
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
      <Section
        title="Bookings"
        none="No bookings yet"
        result={bookings}
        row={(booking) => <BookingRow booking={booking} />}
        more={(rows) => <ShowMore list={bookings} rows={rows} onMore={() => setCount(count + STEP)} />}
      />
      <Section title="Offers" none="No offers yet" result={offers} row={(offer) => <OfferRow offer={offer} />} />
      <Section title="Shipping requests" none="No shipping requests yet" result={shipments} row={(shipment) => <ShipmentRow shipment={shipment} />} />
      <Section
        title="Transport listings"
        none="No transport listings yet"
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
        title="No listings yet"
        artId="logistics-mine"
        action={
          <>
            <Button as={Link} to={postingPath()}>
              Post a shipping request
            </Button>
            <Button as={Link} to={postingPath({ tab: 'offer-transport' })} variant="outline">
              Offer Transport
            </Button>
          </>
        }
      >
        Your listings, offers and bookings appear here.
      </EmptyState>
    </Card>
  )
}

interface SectionProps<T extends { readonly id: string }> extends Pick<ComponentProps<typeof LoadedList<T>>, 'result' | 'row'> {
  readonly title: string
  readonly none: string
  /** A button below the rows. */
  readonly more?: (rows: RefObject<HTMLElement | null>) => ReactNode
}

function Section<T extends { readonly id: string }>({ title, none, result, row, more }: SectionProps<T>) {
  const rows = useRef<HTMLDivElement>(null)
  const what = title.toLowerCase()
  return (
    <Stack as="section" aria-label={title} $gap={4}>
      <SectionHeading>{title}</SectionHeading>
      <Card ref={rows}>
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
        {more && result.data ? <More>{more(rows)}</More> : null}
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
        <Badge tone={frozen ? 'danger' : over ? 'neutral' : 'success'}>{frozen ? 'on hold' : status}</Badge>
      </Cluster>
    </Row>
  )
}

function ShipmentRow({ shipment }: { readonly shipment: Shipment }) {
  return (
    <Row>
      <TextLink href={shipmentPath(shipment.id)}>{laneText(shipment)}</TextLink>
      <p>
        {shipment.cargoType} · {weightText(shipment)} · {datesText(shipment)}
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
