import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type Booking, bookingPath, getBooking, myLogisticsPath } from '@ungana/contracts-logistics'
import { BackLink, Badge, Card, Cluster, Notice, Page, PageTitle, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { dayText, inLanguage, KeepOnDevice, LoginPrompt, useHost, useMay, useTitle } from '@ungana/web-kit'
import { useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { BorderList } from '#lib/border-list.tsx'
import { ContactText } from '#lib/contact-text.tsx'
import { Corridor } from '#lib/corridor.tsx'
import { Fact, Facts } from '#lib/facts.tsx'
import { cubicText, kmText, tonnesText, usdText } from '#lib/figures.ts'
import { lastSeen } from '#lib/last-seen.ts'
import { cityOf } from '#lib/listing-text.ts'
import { Loaded } from '#lib/loaded.tsx'
import { MilestoneList } from '#lib/milestone-list.tsx'
import { NearMap } from '#lib/near-map.tsx'
import { Head } from '#lib/page-head.tsx'
import { proofPath } from '#lib/proof-photos.tsx'
import { bookingQuery } from '#lib/queries.ts'
import { statusText } from '#lib/status-text.ts'
import { isDelivery, isMilestone, useSteps } from '#lib/steps.ts'
import { TruckFillOf } from '#lib/truck-fill.tsx'
import { useLogisticsUpdates } from '#lib/use-logistics-updates.ts'
import { AddMilestone } from './add-milestone.tsx'
import { AssignDriver } from './assign-driver.tsx'
import { CloseBooking } from './close-booking.tsx'
import { DeliverForm } from './deliver-form.tsx'
import { DeliveryCode } from './delivery-code.tsx'
import { LeaveBooking } from './leave-booking.tsx'
import { NameTruck } from './name-truck.tsx'
import { PickUpForm } from './pick-up-form.tsx'
import { PickupCode } from './pickup-code.tsx'
import { Proofs } from './proofs.tsx'
import { ShareLink } from './share-link.tsx'
import { SplitCard } from './split-card.tsx'

const Contact = styled.div`
  grid-column: 1 / -1;
`

/** What a driver may do, too. */
const driversSteps: ReadonlySet<string> = new Set(['pickup', 'milestone', 'deliver'] satisfies Booking['actions'])

/** Milliseconds between refetches while the shipper waits for the driver and the shell has no live stream. */
const REFETCH_INTERVAL = 5000

/** One booking, from acceptance to delivery. */
export default function BookingPage() {
  const { id = '' } = useParams()
  const { session, live } = useHost()
  const { user } = session
  useLogisticsUpdates()
  const result = useQuery({
    ...bookingQuery(id),
    enabled: user !== null,
    refetchInterval: ({ state }) => (!live && state.data?.side === 'shipper' && state.data.status === 'booked' ? REFETCH_INTERVAL : false),
  })
  useTitle(t`Booking`)
  return (
    <Page $narrow>
      {user ? (
        <Loaded result={result} loading={t`Loading this booking...`} failed={t`Error loading this booking`} missing={t`Booking not found`}>
          {(booking) => <BookingView booking={booking} />}
        </Loaded>
      ) : (
        <LoginPrompt artId="logistics" title={t`Please log in to see this booking`} headingLevel={1} />
      )}
    </Page>
  )
}

function BookingView({ booking }: { readonly booking: Booking }) {
  const { origin, destination, status, frozen, suspended, side, shipper, carrier, contact, actions, route, milestones, plate } = booking
  const [mayArrange, mayReport, mayRead] = [useMay('bookings.make'), useMay('trips.report'), useMay('freight.read')]
  const can = (action: Booking['actions'][number]) => actions.includes(action) && (driversSteps.has(action) ? mayReport : mayArrange)
  const shipping = side === 'shipper'
  const { journal, steps } = useSteps()
  const own = steps.filter(({ subject }) => subject === booking.id)
  const kept = {
    path: bookingPath(booking.id),
    title: `${cityOf(origin)} → ${cityOf(destination)}`,
    needs: [getBooking.url.replace(':id', booking.id), ...booking.proofs.map((proof) => proofPath(booking.id, proof))],
  }
  const [milestonesHere, delivery] = [own.filter(isMilestone), own.find(isDelivery)]
  return (
    <>
      <BackLink href={myLogisticsPath()}>{t`Back to My Logistics`}</BackLink>
      <Head>
        <PageTitle>
          {cityOf(origin)} → {cityOf(destination)}
        </PageTitle>
        <Quiet>{shipping ? t`Carried by ${carrier.name}` : t`For ${shipper.name}`}</Quiet>
        <Cluster role="status">
          <Badge tone={status === 'cancelled' || status === 'disputed' ? 'danger' : 'success'}>{statusText(status)}</Badge>
          {frozen ? <Badge tone="danger">{t`on hold`}</Badge> : null}
          {suspended ? <Badge tone="warning">{t`route closed`}</Badge> : null}
        </Cluster>
      </Head>
      <Stack $gap={6}>
        <KeepOnDevice thing={kept} />
        {frozen ? (
          <Notice tone="danger" title={t`This booking is on hold`} role="alert">
            {t`A code or number plate was wrong. Do not move the goods until our team has checked this. We will write to both companies.`}
          </Notice>
        ) : null}
        {status === 'disputed' ? (
          <Notice tone="danger" title={t`This booking is disputed`}>
            {t`Our team is checking the problem and will write to both companies. Do not move the goods until then.`}
          </Notice>
        ) : null}
        {suspended ? (
          <Notice tone="warning">{t`A border post on the route is closed and there is no other route. We will notify you when a route opens.`}</Notice>
        ) : null}
        {can('name-truck') ? <NameTruck booking={booking} /> : null}
        {can('assign-driver') ? <AssignDriver booking={booking} /> : null}
        {can('show-pickup-code') ? (
          <PickupCode booking={booking} />
        ) : shipping && status === 'booked' && !plate && !frozen ? (
          <NoTruckYet name={carrier.name} />
        ) : null}
        {can('pickup') ? <PickUpForm booking={booking} /> : null}
        {can('deliver') || delivery ? <DeliverForm booking={booking} delivery={delivery} journal={journal} /> : null}
        {(can('milestone') && (!delivery || delivery.refusal)) || milestonesHere.length > 0 ? (
          <AddMilestone
            booking={booking}
            milestones={milestonesHere}
            journal={journal}
            open={can('milestone') && (!delivery || delivery.refusal !== null)}
          />
        ) : null}
        {can('close') ? <CloseBooking booking={booking} /> : null}
        {booking.deliveryCode && !['delivered', 'closed', 'cancelled'].includes(status) ? <DeliveryCode code={booking.deliveryCode} /> : null}
        <Card>
          <Stack $gap={4}>
            <SectionHeading>{t`Progress`}</SectionHeading>
            <MilestoneList milestones={milestones} />
          </Stack>
        </Card>
        <Proofs booking={booking} />
        <Card>
          <Stack $gap={4}>
            <SectionHeading>{t`The load`}</SectionHeading>
            <Facts>
              <Fact name={t`Cargo Type`}>{inLanguage(booking.cargoType)}</Fact>
              <Fact name={t`Weight`}>{tonnesText(booking.weightKg)}</Fact>
              <Fact name={t`Volume`}>{cubicText(booking.volumeM3)}</Fact>
              {mayRead ? <Fact name={t`Price for the whole load`}>{usdText(booking.price)}</Fact> : null}
              <Fact name={t`Estimated pick-up`}>{dayText(booking.pickupDate)}</Fact>
              <Fact name={t`Estimated delivery`}>{dayText(booking.deliveryDate)}</Fact>
              <Fact name={t`Number plate`}>{plate ?? t`not added yet`}</Fact>
              <Contact>
                <dt>{t`Contact of ${shipping ? carrier.name : shipper.name}`}</dt>
                <dd>
                  <ContactText>{shipping ? contact.carrier : contact.shipper}</ContactText>
                </dd>
              </Contact>
            </Facts>
          </Stack>
        </Card>
        <Card>
          <Stack $gap={4}>
            <SectionHeading description={kmText(route.distanceKm)}>{t`Route`}</SectionHeading>
            <Corridor route={route} />
            <NearMap route={route} at={lastSeen(milestones, route)} />
            {route.borders.length > 0 ? <BorderList borders={route.borders} /> : null}
          </Stack>
        </Card>
        {mayRead && ['booked', 'picked up', 'in transit', 'at border'].includes(status) ? <TruckFillOf transportId={booking.transportId} /> : null}
        {mayRead && booking.coLoaded ? <SplitCard transportId={booking.transportId} /> : null}
        {can('share') ? <ShareLink booking={booking} /> : null}
        {mayArrange ? <LeaveBooking booking={booking} /> : null}
      </Stack>
    </>
  )
}

function NoTruckYet({ name }: { readonly name: string }) {
  return <Notice title={t`Waiting for the number plate`}>{t`The pick-up code appears here once ${name} adds the truck’s number plate.`}</Notice>
}
