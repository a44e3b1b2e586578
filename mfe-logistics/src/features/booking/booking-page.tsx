import { useQuery } from '@tanstack/react-query'
import { type Booking, myLogisticsPath } from '@ungana/contracts-logistics'
import { BackLink, Badge, Card, Cluster, Notice, Page, PageTitle, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { dayText, LoginPrompt, useHost, useTitle } from '@ungana/web-kit'
import { useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { BorderList } from '#lib/border-list.tsx'
import { Corridor } from '#lib/corridor.tsx'
import { Fact, Facts } from '#lib/facts.tsx'
import { cubicText, kmText, tonnesText, usdText } from '#lib/figures.ts'
import { cityOf } from '#lib/listing-words.ts'
import { Loaded } from '#lib/loaded.tsx'
import { MilestoneList } from '#lib/milestone-list.tsx'
import { Head } from '#lib/page-head.tsx'
import { bookingQuery } from '#lib/queries.ts'
import { useKeptSteps } from '#lib/use-kept-steps.ts'
import { useLogisticsNews } from '#lib/use-logistics-news.ts'
import { AddMilestone } from './add-milestone.tsx'
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

/** How often a shipper who waits for the driver looks whether the truck is named and the code taken, in milliseconds, where the shell tells no news. */
const LOOK_EVERY = 5000

/** One load on one truck, from the handshake to the door. */
export default function BookingPage() {
  const { id = '' } = useParams()
  const { session, live } = useHost()
  const { user } = session
  useLogisticsNews()
  const result = useQuery({
    ...bookingQuery(id),
    enabled: user !== null,
    refetchInterval: ({ state }) => (!live && state.data?.side === 'shipper' && state.data.status === 'booked' ? LOOK_EVERY : false),
  })
  useTitle('Booking')
  return (
    <Page $narrow>
      {user ? (
        <Loaded result={result} what="this booking" missing="Booking not found">
          {(booking) => <BookingView booking={booking} />}
        </Loaded>
      ) : (
        <LoginPrompt artId="logistics" title="Please log in to see this booking" headingLevel={1} />
      )}
    </Page>
  )
}

function BookingView({ booking }: { readonly booking: Booking }) {
  const { origin, destination, status, frozen, suspended, side, shipper, carrier, contact, actions, route, milestones, plate } = booking
  const may = (action: Booking['actions'][number]) => actions.includes(action)
  const shipping = side === 'shipper'
  const steps = useKeptSteps()
  return (
    <>
      <BackLink href={myLogisticsPath()}>Back to My Logistics</BackLink>
      <Head>
        <PageTitle>
          {cityOf(origin)} → {cityOf(destination)}
        </PageTitle>
        <Quiet>{shipping ? `Carried by ${carrier.name}` : `For ${shipper.name}`}</Quiet>
        <Cluster role="status">
          <Badge tone={status === 'cancelled' || status === 'disputed' ? 'danger' : 'success'}>{status}</Badge>
          {frozen ? <Badge tone="danger">stopped</Badge> : null}
          {suspended ? <Badge tone="warning">no open way</Badge> : null}
        </Cluster>
      </Head>
      <Stack $gap={6}>
        {frozen ? (
          <Notice tone="danger" title="This booking is stopped" role="alert">
            A code or a plate was wrong. Our team looks into it and writes to both of you: until then nothing moves.
          </Notice>
        ) : null}
        {status === 'disputed' ? (
          <Notice tone="danger" title="This booking is disputed">
            Our team looks into it and writes to both of you: until then nothing moves.
          </Notice>
        ) : null}
        {suspended ? <Notice tone="warning">A closed border post leaves no way at the moment. You are told when there is one.</Notice> : null}
        {may('name-truck') ? <NameTruck booking={booking} /> : null}
        {may('show-pickup-code') ? (
          <PickupCode booking={booking} />
        ) : shipping && status === 'booked' && !plate && !frozen ? (
          <NoTruckYet name={carrier.name} />
        ) : null}
        {may('pickup') ? <PickUpForm booking={booking} /> : null}
        {may('deliver') ? <DeliverForm booking={booking} steps={steps} /> : null}
        {may('milestone') ? <AddMilestone booking={booking} steps={steps} /> : null}
        {may('close') ? <CloseBooking booking={booking} /> : null}
        {booking.deliveryCode && !['delivered', 'closed', 'cancelled'].includes(status) ? <DeliveryCode code={booking.deliveryCode} /> : null}
        <Card>
          <Stack $gap={4}>
            <SectionHeading>So far</SectionHeading>
            <MilestoneList milestones={milestones} />
          </Stack>
        </Card>
        <Proofs booking={booking} />
        <Card>
          <Stack $gap={4}>
            <SectionHeading>The load</SectionHeading>
            <Facts>
              <Fact name={booking.cargoType}>
                {tonnesText(booking.weightKg)}, {cubicText(booking.volumeM3)}
              </Fact>
              <Fact name="for the whole load">{usdText(booking.price)}</Fact>
              <Fact name="picked up about">{dayText(booking.pickupDate)}</Fact>
              <Fact name="delivered about">{dayText(booking.deliveryDate)}</Fact>
              <Fact name="Plate">{plate ?? 'not named yet'}</Fact>
              <Contact>
                <dt>{shipping ? carrier.name : shipper.name} is reached at</dt>
                <dd>{shipping ? contact.carrier : contact.shipper}</dd>
              </Contact>
            </Facts>
          </Stack>
        </Card>
        <Card>
          <Stack $gap={4}>
            <SectionHeading description={kmText(route.distanceKm)}>The way</SectionHeading>
            <Corridor route={route} />
            {route.borders.length > 0 ? <BorderList borders={route.borders} /> : null}
          </Stack>
        </Card>
        {booking.coLoaded ? <SplitCard transportId={booking.transportId} /> : null}
        {may('share') ? <ShareLink booking={booking} /> : null}
        <LeaveBooking booking={booking} />
      </Stack>
    </>
  )
}

function NoTruckYet({ name }: { readonly name: string }) {
  return <Notice title="Waiting for the truck’s plate">Once {name} has named the truck, the pick-up code shows here.</Notice>
}
