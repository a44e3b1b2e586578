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
import { act, answer, cutOff, hold, linesIn, member, memberAs, refuse, rowsIn, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'
import { newMember, storeStep } from '#testing/stored-steps.ts'

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

async function open(user = member) {
  const page = openPage(at, { user })
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

test('asks a visitor to log in, and returns to the page', async () => {
  const calls = answer({ listBookings })
  const { titles } = openPage(at, { user: null })
  await screen.findByRole('heading', { name: 'Please log in to see your listings' })
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(`/login?from=${encodeURIComponent(at)}`)
  expect(screen.getByRole('link', { name: 'Back to the Logistics Hub' }).getAttribute('href')).toBe('/logistics-hub')
  expect(screen.getByRole('link', { name: 'Post a listing' }).getAttribute('href')).toBe('/logistics-hub#post')
  expect(titles).toEqual(['My Logistics · Ungana'])
  expect(calls).toEqual([])
})

test('a role that posts nothing gets no forms', async () => {
  await open(memberAs('viewer'))
  expect(await screen.findByRole('heading', { name: 'No listings yet' })).toBeTruthy()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Back to the Logistics Hub'])
})

test('links to both forms when there is nothing yet', async () => {
  await open()
  const empty = (await screen.findByRole('heading', { name: 'No listings yet' })).parentElement as HTMLElement
  expect(linesIn(empty).slice(1)).toEqual(['Your listings, offers and bookings appear here.', 'Post a shipping request', 'Offer Transport'])
  expect(within(empty).getByRole('link', { name: 'Post a shipping request' }).getAttribute('href')).toBe('/logistics-hub#post')
  expect(within(empty).getByRole('link', { name: 'Offer Transport' }).getAttribute('href')).toBe('/logistics-hub?tab=offer-transport#post')
})

describe('with own listings', () => {
  test('shows bookings with load, company and status', async () => {
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
      ['Nairobi → Kampala', what('160', 'carried by Bahari Haulage'), 'on hold'],
      ['Nairobi → Kampala', what('160', 'carried by Bahari Haulage'), 'closed'],
    ])
    expect(await hrefs('Bookings')).toEqual([0, 1, 2, 3].map((index) => `/logistics-hub/bookings/${ids(index)}`))
  })

  test('shows more bookings on request', async () => {
    has({})
    const all = Array.from({ length: 31 }, (_, index) => ({ ...booking, id: `01a20100-5c1d-7a07-8d6e-${String(index).padStart(12, '0')}` }))
    answer({ listBookings }, ({ query }) => all.slice(0, Number(query.limit)))
    const { user } = await open()
    expect(await rows('Bookings')).toHaveLength(30)
    await user.click(within(await section('Bookings')).getByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect(await rows('Bookings')).toHaveLength(31))
    expect(within(await section('Bookings')).queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(document.activeElement?.getAttribute('href')).toBe(`/logistics-hub/bookings/${all[30]?.id}`)
  })

  test('shows whose turn each offer is', async () => {
    has({ offers: [{ yourTurn: true }, { yourTurn: false, side: 'carrier' }, { status: 'accepted' }] })
    await open()
    expect(await rows('Offers')).toEqual([
      ['Nairobi → Kampala, USD 160', 'Your turn', 'Agricultural Products · carried by Bahari Haulage'],
      ['Nairobi → Kampala, USD 160', 'Waiting for Nairobi Beans', 'Agricultural Products · for Nairobi Beans'],
      ['Nairobi → Kampala, USD 160', 'accepted', 'Agricultural Products · carried by Bahari Haulage'],
    ])
    expect(await hrefs('Offers')).toEqual([0, 1, 2].map((index) => `/logistics-hub/offers/${ids(index)}`))
  })

  test('shows listings with load, date and status, and drafted return trips separately', async () => {
    has({
      shipments: [{ status: 'Matched' }],
      transports: [{ status: 'Draft' }, { status: 'Available', sample: true }],
    })
    await open()
    expect(await rows('Shipping requests')).toEqual([
      ['Nairobi → Kampala', `Agricultural Products · 1.5 t · ships ${dayText('2026-12-02')}`, 'Matched'],
    ])
    const truck = ['Mombasa → Kigali', `Medium Truck (3-8 tons) · 2 t free · departs ${dayText('2026-12-01')}`]
    expect(await rows('Return trips to publish')).toEqual([[...truck, 'Draft']])
    expect(await rows('Transport listings')).toEqual([[...truck, 'Available', 'Sample']])
    expect(await hrefs('Shipping requests')).toEqual([`/logistics-hub/shipments/${ids(0)}`])
    expect(await hrefs('Return trips to publish')).toEqual([`/logistics-hub/transports/${ids(0)}`])
    expect(await hrefs('Transport listings')).toEqual([`/logistics-hub/transports/${ids(1)}`])
  })

  test('shows empty sections', async () => {
    has({ shipments: [{}] })
    await open()
    expect(linesIn(await section('Bookings'))).toEqual(['Bookings', 'No bookings yet'])
    expect(linesIn(await section('Offers'))).toEqual(['Offers', 'No offers yet'])
    expect(linesIn(await section('Transport listings'))).toEqual(['Transport listings', 'No transport listings yet'])
    expect(screen.queryByRole('region', { name: 'Return trips to publish' })).toBeNull()
    expect(screen.queryByText('No listings yet')).toBeNull()
  })

  test('shows an empty listing section next to drafts', async () => {
    has({ transports: [{ status: 'Draft' }] })
    await open()
    await section('Return trips to publish')
    expect(linesIn(await section('Transport listings'))).toEqual(['Transport listings', 'No transport listings yet'])
    expect(linesIn(await section('Shipping requests'))).toEqual(['Shipping requests', 'No shipping requests yet'])
  })

  test('reloads after live events', async () => {
    has({ bookings: [{ status: 'booked' }] })
    const { live } = await open()
    expect((await rows('Bookings'))[0]?.[2]).toBe('booked')
    has({ bookings: [{ status: 'picked up' }] })
    live.emit('changed', { kind: 'booking', link: at })
    await waitFor(async () => expect((await rows('Bookings'))[0]?.[2]).toBe('picked up'))
  })

  test('shows all sections at once, and which of them failed', async () => {
    const { release } = hold({ listBookings })
    refuse({ listOffers }, { status: 500 })
    const { user } = await open()
    expect(await screen.findByText('Loading your listings...')).toBeTruthy()
    await act(async () => undefined)
    expect(screen.queryByRole('region')).toBeNull()
    release()
    expect(await rows('Bookings')).toHaveLength(1)
    expect(linesIn(await within(await section('Offers')).findByRole('alert'))).toEqual(['Error loading offers', 'Please try again', 'Try again'])
    has({ offers: [{}] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await rows('Offers')).toHaveLength(1))
  })
})

describe('waiting steps', () => {
  const milestone = {
    bookingId: booking.id,
    data: { kind: 'milestone', status: 'at border', place: 'Malaba', at: '2026-11-24T06:00:00.000Z' },
  } as const
  const delivery = { bookingId: ids(3), data: { kind: 'delivery', code: '640219', at: '2026-11-24T07:00:00.000Z' }, photo: new Blob(['x']) } as const
  beforeEach(() => void cutOff({ addMilestone }))

  test('come first, even when the page has no other content, and link to the booking', async () => {
    const user = newMember()
    await storeStep(user, milestone)
    await open(user)
    const notice = (await screen.findByText('1 update is waiting on this phone')).parentElement as HTMLElement
    await within(notice).findByText(/no connection/)
    expect(linesIn(notice)).toEqual([
      '1 update is waiting on this phone',
      'At border: Malaba: There is no connection. We will send it when you are back online.',
    ])
    expect(within(notice).getByRole('link').getAttribute('href')).toBe(`/logistics-hub/bookings/${booking.id}`)
    expect(screen.queryByText('No listings yet')).toBeNull()
  })

  test('show why a delivery was refused', async () => {
    const user = newMember()
    await storeStep(user, { ...milestone, data: { ...milestone.data, status: 'in transit' } })
    await storeStep(user, { ...delivery, refusal: { code: 'LOGISTICS_WRONG_CODE', message: 'This is not the code.' } })
    await open(user)
    const notice = (await screen.findByText('2 updates are waiting on this phone')).parentElement as HTMLElement
    await within(notice).findByText(/no connection/)
    expect(linesIn(notice)).toEqual([
      '2 updates are waiting on this phone',
      'In transit: There is no connection. We will send it when you are back online.',
      'Proof of delivery: This is not the code.',
    ])
  })

  test('of another account are not shown', async () => {
    await storeStep(newMember(), milestone)
    await open(newMember())
    await screen.findByRole('heading', { name: 'No listings yet' })
  })
})

test('a driver sees trips without prices, and no list of the office is asked for', async () => {
  has({ bookings: [{ side: 'carrier' }] })
  const calls = [answer({ listOffers }), answer({ listOwnShipments }), answer({ listOwnTransports })]
  openPage(at, { user: memberAs('driver') })
  await screen.findByRole('heading', { level: 1, name: 'Trips' })
  expect(await rows('Bookings')).toEqual([['Nairobi → Kampala', 'Agricultural Products · 1.5 t · for Nairobi Beans', 'booked']])
  expect(screen.queryByRole('region', { name: 'Offers' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Post a listing' })).toBeNull()
  expect(calls.flat()).toEqual([])
})
