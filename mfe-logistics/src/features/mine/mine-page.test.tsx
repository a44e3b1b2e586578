import {
  addMilestone,
  type Booking,
  getBooking,
  getOffer,
  getShipment,
  getTransport,
  listBookings,
  listOffers,
  listOwnShipments,
  listOwnTransports,
  type Offer,
  type Shipment,
  type Transport,
} from '@ungana/contracts-logistics'
import { dayText } from '@ungana/web-kit'
import { answer, cutOff, hang, linesIn, member, refuse, rowsIn, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DeliveryStep, keepStep, type MilestoneStep } from '#lib/kept-steps.ts'
import { openPage } from '#testing/open-page.tsx'

const at = '/logistics-hub/mine'
const [booking, offer, shipment, transport] = [
  await sample({ getBooking }),
  await sample({ getOffer }),
  await sample({ getShipment }),
  await sample({ getTransport }),
]

interface Mine {
  readonly bookings?: readonly Partial<Booking>[]
  readonly offers?: readonly Partial<Offer>[]
  readonly shipments?: readonly Partial<Shipment>[]
  readonly transports?: readonly Partial<Transport>[]
}
const ids = (index: number) => `01a2010${index}-5c1d-7a07-8d6e-51f3a2f0b7c9`

function has({ bookings = [], offers = [], shipments = [], transports = [] }: Mine) {
  answer(
    { listBookings },
    bookings.map((changes, index) => ({ ...booking, id: ids(index), ...changes })),
  )
  answer(
    { listOffers },
    offers.map((changes, index) => ({ ...offer, id: ids(index), ...changes })),
  )
  answer(
    { listOwnShipments },
    shipments.map((changes, index) => ({ ...shipment, own: true, id: ids(index), ...changes })),
  )
  answer(
    { listOwnTransports },
    transports.map((changes, index) => ({ ...transport, own: true, id: ids(index), ...changes })),
  )
}
beforeEach(() => has({}))

async function open() {
  const page = openPage(at)
  await screen.findByRole('heading', { level: 1, name: 'My Logistics' })
  return page
}

const section = (name: string) => screen.findByRole('region', { name })
const rows = async (name: string) => {
  await section(name)
  return rowsIn(() => screen.getByRole('region', { name }))
}
const hrefs = async (name: string) =>
  within(await section(name))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('a visitor is asked to log in, and comes back', async () => {
  const calls = answer({ listBookings })
  const { titles } = openPage(at, { user: null })
  await screen.findByRole('heading', { name: 'Please log in to see your listings' })
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(`/login?from=${encodeURIComponent(at)}`)
  expect(screen.getByRole('link', { name: 'Back to the Logistics Hub' }).getAttribute('href')).toBe('/logistics-hub')
  expect(screen.getByRole('link', { name: 'Post a Listing' }).getAttribute('href')).toBe('/logistics-hub')
  expect(titles).toEqual(['My Logistics · Ungana'])
  expect(calls).toEqual([])
})

test('who has nothing yet is led to the two ways to begin', async () => {
  await open()
  const empty = (await screen.findByRole('heading', { name: 'Nothing of yours yet' })).parentElement as HTMLElement
  expect(linesIn(empty).slice(1)).toEqual([
    'What you post, what is offered for it and what you book stands here.',
    'Post a Shipping Request',
    'Offer Transport',
  ])
  expect(within(empty).getByRole('link', { name: 'Post a Shipping Request' }).getAttribute('href')).toBe('/logistics-hub')
  expect(within(empty).getByRole('link', { name: 'Offer Transport' }).getAttribute('href')).toBe('/logistics-hub?tab=offer-transport')
})

describe('with something of one’s own', () => {
  test('bookings say what, with whom and how they stand', async () => {
    has({
      bookings: [
        { status: 'booked' },
        { status: 'in transit', side: 'carrier', price: 99.5 },
        { status: 'picked up', frozen: true },
        { status: 'closed' },
      ],
    })
    await open()
    const what = (price: string, who: string) => `Agricultural Products · 1.5 t · USD ${price} · ${who}`
    expect(await rows('Bookings')).toEqual([
      ['Nairobi → Kampala', what('160', 'carried by Bahari Haulage'), 'booked'],
      ['Nairobi → Kampala', what('99.50', 'for Nairobi Beans'), 'in transit'],
      ['Nairobi → Kampala', what('160', 'carried by Bahari Haulage'), 'stopped'],
      ['Nairobi → Kampala', what('160', 'carried by Bahari Haulage'), 'closed'],
    ])
    expect(await hrefs('Bookings')).toEqual([0, 1, 2, 3].map((index) => `/logistics-hub/bookings/${ids(index)}`))
  })

  test('offers say whose turn it is', async () => {
    has({ offers: [{ yourTurn: true }, { yourTurn: false, side: 'carrier' }, { status: 'accepted' }] })
    await open()
    expect(await rows('Offers')).toEqual([
      ['Nairobi → Kampala, USD 160', 'Your turn', 'Agricultural Products · carried by Bahari Haulage'],
      ['Nairobi → Kampala, USD 160', 'Waiting for Nairobi Beans', 'Agricultural Products · for Nairobi Beans'],
      ['Nairobi → Kampala, USD 160', 'accepted', 'Agricultural Products · carried by Bahari Haulage'],
    ])
    expect(await hrefs('Offers')).toEqual([0, 1, 2].map((index) => `/logistics-hub/offers/${ids(index)}`))
  })

  test('listings say what, when and how they stand; drafts of ways back stand apart', async () => {
    has({
      shipments: [{ status: 'Matched' }],
      transports: [{ status: 'Draft' }, { status: 'Available', sample: true }],
    })
    await open()
    expect(await rows('Shipping requests')).toEqual([['Nairobi → Kampala', `Agricultural Products · 1.5 t · by ${dayText('2026-12-02')}`, 'Matched']])
    const truck = ['Mombasa → Kigali', `Medium Truck (3-8 tons) · 2 t free · departs ${dayText('2026-12-01')}`]
    expect(await rows('Return trips to publish')).toEqual([[...truck, 'Draft']])
    expect(await rows('Transport listings')).toEqual([[...truck, 'Available', 'Sample']])
    expect(await hrefs('Shipping requests')).toEqual([`/logistics-hub/shipments/${ids(0)}`])
    expect(await hrefs('Return trips to publish')).toEqual([`/logistics-hub/transports/${ids(0)}`])
    expect(await hrefs('Transport listings')).toEqual([`/logistics-hub/transports/${ids(1)}`])
  })

  test('sections without anything say so', async () => {
    has({ shipments: [{}] })
    await open()
    expect(linesIn(await section('Bookings'))).toEqual(['Bookings', 'Nothing is booked yet'])
    expect(linesIn(await section('Offers'))).toEqual(['Offers', 'No offers yet'])
    expect(linesIn(await section('Transport listings'))).toEqual(['Transport listings', 'You have posted no transport listing'])
    expect(screen.queryByRole('region', { name: 'Return trips to publish' })).toBeNull()
    expect(screen.queryByText('Nothing of yours yet')).toBeNull()
  })

  test('has only drafts, and says that nothing is listed', async () => {
    has({ transports: [{ status: 'Draft' }] })
    await open()
    await section('Return trips to publish')
    expect(linesIn(await section('Transport listings'))).toEqual(['Transport listings', 'You have posted no transport listing'])
    expect(linesIn(await section('Shipping requests'))).toEqual(['Shipping requests', 'You have posted no shipping request'])
  })

  test('follows what others do', async () => {
    has({ bookings: [{ status: 'booked' }] })
    const { live } = await open()
    expect((await rows('Bookings'))[0]?.[2]).toBe('booked')
    has({ bookings: [{ status: 'picked up' }] })
    live.tell('changed', { kind: 'booking', link: at })
    await waitFor(async () => expect((await rows('Bookings'))[0]?.[2]).toBe('picked up'))
  })

  test('waits for each section, and says which could not be loaded', async () => {
    hang({ listBookings })
    refuse({ listOffers }, { status: 500 })
    const { user } = await open()
    expect(linesIn(await section('Bookings'))).toEqual(['Bookings', 'Loading bookings...'])
    expect(linesIn(await within(await section('Offers')).findByRole('alert'))).toEqual(['Error loading offers', 'Please try again', 'Try again'])
    has({ offers: [{}] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await rows('Offers')).toHaveLength(1))
  })
})

describe('what waits on this phone', () => {
  const milestone: MilestoneStep = {
    kind: 'milestone',
    id: 'a'.repeat(32),
    userId: member.id,
    bookingId: booking.id,
    at: '2026-11-24T06:00:00.000Z',
    status: 'at border',
    place: 'Malaba',
  }
  const delivery: DeliveryStep = {
    kind: 'delivery',
    id: 'd'.repeat(32),
    userId: member.id,
    bookingId: ids(3),
    at: '2026-11-24T07:00:00.000Z',
    code: '640219',
    photo: new Blob(['x']),
  }
  beforeEach(() => void cutOff({ addMilestone }))

  test('stands first, also where there is nothing else, and leads to its booking', async () => {
    await keepStep(milestone)
    await open()
    const notice = (await screen.findByText('One thing waits on this phone')).parentElement as HTMLElement
    expect(linesIn(notice)).toEqual(['One thing waits on this phone', 'At border: Malaba: sent as soon as there is a network'])
    expect(within(notice).getByRole('link').getAttribute('href')).toBe(`/logistics-hub/bookings/${booking.id}`)
    expect(screen.queryByText('Nothing of yours yet')).toBeNull()
  })

  test('says of a delivery why it was refused', async () => {
    await keepStep({ ...milestone, status: 'in transit', place: undefined })
    await keepStep({ ...delivery, refusal: 'This is not the code.' })
    await open()
    const notice = (await screen.findByText('2 things wait on this phone')).parentElement as HTMLElement
    expect(linesIn(notice)).toEqual([
      '2 things wait on this phone',
      'In transit: sent as soon as there is a network',
      'Delivery: This is not the code.',
    ])
  })

  test('of another account is not shown', async () => {
    await keepStep({ ...milestone, userId: staff.id })
    await open()
    await screen.findByRole('heading', { name: 'Nothing of yours yet' })
  })
})
