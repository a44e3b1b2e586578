import { plural, t } from '@lingui/core/macro'
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
  type LoadedListWords,
  LoadingCard,
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
import { call, dayText, inLanguage, LoginPrompt, ShowMore, STEP, useGrowingList, useHost, useMay, useTitle, waitingText } from '@ungana/web-kit'
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { tonnesText, usdText } from '#lib/figures.ts'
import { ListingBadges } from '#lib/listing-status.tsx'
import { cityOf, datesText, laneText, spaceText, weightText } from '#lib/listing-text.ts'
import { Room } from '#lib/loaded.tsx'
import { OfferRow } from '#lib/offer-row.tsx'
import { postingPath } from '#lib/posting-path.ts'
import { logisticsKey, offersQuery, ownShipmentsQuery, ownTransportsQuery } from '#lib/queries.ts'
import { statusText } from '#lib/status-text.ts'
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
  const mayRead = useMay('freight.read')
  useTitle(mayRead ? t`My Logistics` : t`Trips`)
  const { user } = useHost().session
  return (
    <Page>
      {mayRead ? (
        <MineHead />
      ) : (
        <Head>
          <PageTitle>{t`Trips`}</PageTitle>
        </Head>
      )}
      <Room>{user ? <Sections /> : <LoginPrompt artId="logistics" title={t`Please log in to see your listings`} />}</Room>
    </Page>
  )
}

export function MineHead() {
  return (
    <>
      <BackLink href={logisticsHubPath()}>{t`Back to the Logistics Hub`}</BackLink>
      <Head $justify="between" $gap={3}>
        <PageTitle>{t`My Logistics`}</PageTitle>
        {useMay('freight.write') ? (
          <Button as={Link} to={postingPath()} variant="outline">
            {t`Post a listing`}
          </Button>
        ) : null}
      </Head>
    </>
  )
}

function Sections() {
  useLogisticsUpdates()
  const mayRead = useMay('freight.read')
  const transports = useQuery({ ...ownTransportsQuery, enabled: mayRead })
  const drafts = transports.data?.filter(({ status }) => status === 'Draft') ?? []
  const { steps } = useSteps()
  const [count, setCount] = useState(STEP)
  const bookings = useGrowingList(logisticsKey('bookings'), count, (page, signal) => call(listBookings, { query: page }, { signal }))
  const offers = useQuery({ ...offersQuery(), enabled: mayRead })
  const shipments = useQuery({ ...ownShipmentsQuery, enabled: mayRead })
  const lists = mayRead ? [bookings, transports, offers, shipments] : [bookings]
  // Together, so that nothing on the screen moves when one arrives after another.
  const areLoading = lists.some(({ data, isError }) => !data && !isError)
  if (steps.length === 0 && areLoading) return <LoadingCard label={t`Loading your listings...`} />
  if (mayRead && steps.length === 0 && lists.every(({ data }) => data?.length === 0)) return <NothingYet />
  return (
    <Stack $gap={8}>
      {steps.length > 0 ? (
        <Notice
          tone="warning"
          title={plural(steps.length, { one: '# update is waiting on this phone', other: '# updates are waiting on this phone' })}
        >
          {steps.map((step) => (
            <p key={step.id}>
              {step.text}: <TextLink href={step.path}>{step.refusal?.message ?? waitingText(step, steps) ?? t`waiting`}</TextLink>
            </p>
          ))}
        </Notice>
      ) : null}
      {drafts.length > 0 ? (
        <Section
          title={t`Return trips to publish`}
          words={transportWords}
          result={{ ...transports, data: drafts }}
          row={(transport) => <TransportRow transport={transport} />}
        />
      ) : null}
      <Section
        title={t`Bookings`}
        words={{ loading: t`Loading bookings...`, failed: t`Error loading bookings`, empty: t`No bookings yet` }}
        result={bookings}
        row={(booking) => <BookingRow booking={booking} />}
        more={(rows) => <ShowMore list={bookings} rows={rows} onMore={() => setCount(count + STEP)} />}
      />
      {mayRead ? (
        <>
          <Section
            title={t`Offers`}
            words={{ loading: t`Loading offers...`, failed: t`Error loading offers`, empty: t`No offers yet` }}
            result={offers}
            row={(offer) => <OfferRow offer={offer} />}
          />
          <Section
            title={t`Shipping requests`}
            words={{ loading: t`Loading shipping requests...`, failed: t`Error loading shipping requests`, empty: t`No shipping requests yet` }}
            result={shipments}
            row={(shipment) => <ShipmentRow shipment={shipment} />}
          />
          <Section
            title={t`Transport listings`}
            words={transportWords}
            result={{ ...transports, data: transports.data?.filter(({ status }) => status !== 'Draft') }}
            row={(transport) => <TransportRow transport={transport} />}
          />
        </>
      ) : null}
    </Stack>
  )
}

function NothingYet() {
  const mayPost = useMay('freight.write')
  return (
    <Card>
      <EmptyState
        title={t`No listings yet`}
        artId="logistics-mine"
        action={
          mayPost ? (
            <>
              <Button as={Link} to={postingPath()}>
                {t`Post a shipping request`}
              </Button>
              <Button as={Link} to={postingPath({ tab: 'offer-transport' })} variant="outline">
                {t`Offer Transport`}
              </Button>
            </>
          ) : null
        }
      >
        {t`Your listings, offers and bookings appear here.`}
      </EmptyState>
    </Card>
  )
}

const transportWords = {
  loading: t`Loading transport listings...`,
  failed: t`Error loading transport listings`,
  empty: t`No transport listings yet`,
}

interface SectionProps<T extends { readonly id: string }> extends Pick<ComponentProps<typeof LoadedList<T>>, 'result' | 'row'> {
  readonly title: string
  readonly words: Omit<LoadedListWords, 'failedHint'>
  /** A button below the rows. */
  readonly more?: (rows: RefObject<HTMLElement | null>) => ReactNode
}

function Section<T extends { readonly id: string }>({ title, words, result, row, more }: SectionProps<T>) {
  const rows = useRef<HTMLDivElement>(null)
  return (
    <Stack as="section" aria-label={title} $gap={4}>
      <SectionHeading>{title}</SectionHeading>
      <Card ref={rows}>
        {result.data?.length === 0 ? (
          <Quiet>{words.empty}</Quiet>
        ) : (
          <LoadedList
            result={result}
            words={{ ...words, failedHint: t`Please try again` }}
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
        {inLanguage(cargoType)} · {tonnesText(weightKg)} · {useMay('freight.read') ? `${usdText(price)} · ` : null}
        {side === 'shipper' ? t`carried by ${carrier.name}` : t`for ${shipper.name}`}
      </p>
      <Cluster>
        <Badge tone={frozen ? 'danger' : over ? 'neutral' : 'success'}>{frozen ? t`on hold` : statusText(status)}</Badge>
      </Cluster>
    </Row>
  )
}

function ShipmentRow({ shipment }: { readonly shipment: Shipment }) {
  return (
    <Row>
      <TextLink href={shipmentPath(shipment.id)}>{laneText(shipment)}</TextLink>
      <p>
        {inLanguage(shipment.cargoType)} · {weightText(shipment)} · {datesText(shipment)}
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
      <p>{t`${inLanguage(transport.vehicleType)} · ${spaceText(transport)} free · departs ${dayText(transport.departureDate)}`}</p>
      <Cluster>
        <ListingBadges listing={transport} />
      </Cluster>
    </Row>
  )
}
