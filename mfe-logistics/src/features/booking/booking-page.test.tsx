import { getTeam } from '@ungana/contracts-identity'
import { type Booking, getBooking, getSplit, getTransport } from '@ungana/contracts-logistics'
import { dayText, momentText } from '@ungana/web-kit'
import {
  act,
  answer,
  factsIn,
  hang,
  linesIn,
  memberAs,
  passTime,
  type RenderOptions,
  refuse,
  sample,
  screen,
  stopClock,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { describe, expect, test, vi } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const booking = await sample({ getBooking })
const team = await sample({ getTeam })
const teamWithDriver = { ...team, people: team.people.map((person) => ({ ...person, role: 'driver' as const })) }
const split = await sample({ getSplit })
const at = `/logistics-hub/bookings/${booking.id}`

/** Serves the booking with `changes`, until `change` is called. */
function booked(changes: Partial<Booking> = {}) {
  let now = { ...booking, actions: [], ...changes }
  const loads = answer({ getBooking }, () => now)
  const change = (more: Partial<Booking>) => {
    now = { ...now, ...more }
  }
  return { loads, change }
}

async function open(changes: Partial<Booking> = {}, options: RenderOptions = {}) {
  const server = booked(changes)
  const page = openPage(at, options)
  await screen.findByRole('heading', { level: 1, name: 'Nairobi → Kampala' })
  return { ...page, ...server }
}

const badges = () => linesIn(screen.getAllByRole('status')[0] as HTMLElement)
const liveEvent = (kind: string) => ({ kind, link: at })

describe('while loading', () => {
  test('asks a visitor to log in, and returns to the page', async () => {
    const { loads } = booked()
    const { titles } = openPage(at, { user: null })
    await screen.findByRole('heading', { level: 1, name: 'Please log in to see this booking' })
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(`/login?from=${encodeURIComponent(at)}`)
    expect(loads).toEqual([])
    expect(titles).toEqual(['Booking · Ungana'])
  })

  test('shows that the booking is loading', async () => {
    hang({ getBooking })
    openPage(at)
    expect((await screen.findByText('Loading this booking...')).getAttribute('role')).toBe('status')
  })

  test.each([400, 403, 404])('says that the booking does not exist after status %d', async (status) => {
    refuse({ getBooking }, { status })
    openPage(at)
    await screen.findByRole('heading', { name: 'Booking not found' })
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('retries after a failure', async () => {
    refuse({ getBooking }, { status: 500 })
    const { user } = openPage(at)
    expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading this booking', 'Please try again', 'Try again'])
    booked()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'Nairobi → Kampala' })
  })
})

describe('the truck', () => {
  const heading = { name: 'How full the truck is' }

  test('shows how full it is while it carries the load', async () => {
    const calls = answer({ getTransport })
    await open({ status: 'in transit' })
    await screen.findByRole('heading', heading)
    expect(screen.getAllByText('5 t of 7 t used').length).toBeGreaterThan(0)
    expect(calls.map(({ params }) => params)).toEqual([{ id: booking.transportId }])
  })

  test('is not looked up once the load has arrived', async () => {
    const calls = answer({ getTransport })
    const { queries } = await open({ status: 'delivered' })
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(calls).toEqual([])
  })

  test('is left out when it fails to load', async () => {
    const calls = refuse({ getTransport }, { status: 404 })
    const { queries } = await open({ status: 'in transit' })
    await waitFor(() => expect([calls.length, queries.isFetching()]).toEqual([1, 0]))
    expect(screen.queryByRole('heading', heading)).toBeNull()
  })
})

describe('what each side sees', () => {
  const facts = {
    'Cargo Type': 'Agricultural Products',
    Weight: '1.5 t',
    Volume: '4 m³',
    'Price for the whole load': 'USD 160',
    'Estimated pick-up': dayText(booking.pickupDate),
    'Estimated delivery': dayText(booking.deliveryDate),
    'Number plate': 'KDA 123A',
  }

  test('shows the carrier’s name and contact to the shipper', async () => {
    const { container } = await open()
    expect(factsIn(container)).toEqual({ ...facts, 'Contact of Bahari Haulage': 'dispatch@bahari.example' })
    expect(screen.getByText('Carried by Bahari Haulage')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to My Logistics' }).getAttribute('href')).toBe('/logistics-hub/mine')
  })

  test('shows the shipper’s name and contact to the carrier', async () => {
    const { container } = await open({ side: 'carrier', plate: null })
    expect(factsIn(container)).toEqual({ ...facts, 'Number plate': 'not added yet', 'Contact of Nairobi Beans': '+254 712 345 678' })
    expect(screen.getByText('For Nairobi Beans')).toBeTruthy()
  })

  test('shows the route with its border posts and their reports', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Route' }).closest('div')?.parentElement?.textContent).toBe('Route673 km')
    screen.getByRole('img', { name: /^Nairobi, Nakuru at 157 km, .*the border post Malaba \(restricted\) at 448 km, .*Kampala at 673 km\.$/ })
    expect(linesIn(screen.getByRole('list', { name: 'Border posts' }))).toEqual([
      'Malaba',
      'restricted',
      `Uganda Revenue Authority, notice of 20 November, ${momentText('2026-11-20T06:00:00.000Z')}`,
      'Usually 6 h here, from our trucks, 41 trips',
    ])
  })

  test('says why there is no waiting time', async () => {
    await open({ route: { ...booking.route, borders: [{ id: 'busia', name: 'Busia', status: 'unknown', source: null, asOf: null, wait: null }] } })
    expect(linesIn(screen.getByRole('list', { name: 'Border posts' }))).toEqual([
      'Busia',
      'status unknown',
      'No waiting time: fewer than five carriers passed here in 90 days.',
    ])
  })

  test('shows no list of border posts if the route crosses no border', async () => {
    await open({ route: { ...booking.route, borders: [] } })
    expect(screen.queryByRole('list', { name: 'Border posts' })).toBeNull()
  })

  test.each([
    [null, null],
    ['KRA', null],
    [null, '2026-11-20T06:00:00.000Z'],
  ])('does not list a border post without a report: %s, %s', async (source, asOf) => {
    await open({ route: { ...booking.route, borders: [{ id: 'malaba', name: 'Malaba', status: 'unknown', source, asOf }] } })
    expect(screen.queryByRole('list', { name: 'Border posts' })).toBeNull()
  })

  test('shows the milestones, newest first', async () => {
    const [booked, left, border] = ['2026-11-22T08:00:00.000Z', '2026-11-23T08:00:00.000Z', '2026-11-24T08:00:00.000Z'] as const
    await open({
      milestones: [
        { kind: 'booked', place: null, note: null, at: booked },
        { kind: 'in transit', place: null, note: 'On pallets', at: left },
        { kind: 'at border', place: 'Malaba', note: null, at: border },
      ],
    })
    expect(linesIn(screen.getByRole('list', { name: 'Milestones' }))).toEqual([
      'at border: Malaba',
      momentText(border),
      'in transit',
      'On pallets',
      momentText(left),
      'booked',
      momentText(booked),
    ])
  })

  test('shows the photos of the delivery', async () => {
    const proofs = ['01a2020a-5c1d-7a07-8d6e-51f3a2f0b701', '01a2020a-5c1d-7a07-8d6e-51f3a2f0b702']
    await open({ proofs })
    const photos = screen.getAllByRole('img', { name: 'Photo of the delivered goods' })
    expect(photos.map((photo) => photo.getAttribute('src'))).toEqual(proofs.map((proof) => `/api/logistics/bookings/${booking.id}/proofs/${proof}`))
    expect(screen.getByRole('heading', { name: 'Proof of delivery' })).toBeTruthy()
  })

  test('shows no photo heading if there are no photos', async () => {
    await open()
    expect(screen.queryByRole('heading', { name: 'Proof of delivery' })).toBeNull()
  })
})

describe('the state', () => {
  const onHold =
    'This booking is on holdA code or number plate was wrong. Do not move the goods until our team has checked this. We will write to both companies.'
  const disputed = 'This booking is disputedOur team is checking the problem and will write to both companies. Do not move the goods until then.'
  const suspended = 'A border post on the route is closed and there is no other route. We will notify you when a route opens.'
  const noTruck = 'Waiting for the number plateThe pick-up code appears here once Bahari Haulage adds the truck’s number plate.'

  test.each<[string, Partial<Booking>, string[], string[]]>([
    ['booked', {}, ['booked'], []],
    ['on hold', { frozen: true }, ['booked', 'on hold'], [onHold]],
    ['without an open route', { suspended: true, status: 'in transit' }, ['in transit', 'route closed'], [suspended]],
    ['disputed', { status: 'disputed' }, ['disputed'], [disputed]],
    ['without a truck', { plate: null }, ['booked'], [noTruck]],
    ['on hold without a truck', { plate: null, frozen: true }, ['booked', 'on hold'], [onHold]],
    ['cancelled without a truck', { plate: null, status: 'cancelled' }, ['cancelled'], []],
    ['without a truck, as seen by the carrier', { plate: null, side: 'carrier' }, ['booked'], []],
  ])('%s', async (_name, changes, states, notices) => {
    await open(changes)
    expect(badges()).toEqual(states)
    const all = [onHold, disputed, suspended, noTruck]
    const words = screen.getByRole('heading', { level: 1 }).closest('main, body')?.textContent ?? ''
    expect(all.filter((notice) => words.includes(notice))).toEqual(notices)
  })

  test('announces that the booking is on hold', async () => {
    await open({ frozen: true })
    expect(screen.getByRole('alert').textContent).toBe(onHold)
  })

  test.each([
    ['booked', true],
    ['picked up', true],
    ['at border', true],
    ['disputed', true],
    ['delivered', false],
    ['closed', false],
    ['cancelled', false],
  ] as const)('shows the delivery code to the shipper until delivery: %s', async (status, shown) => {
    await open({ status })
    const region = screen.queryByRole('region', { name: 'Delivery code' })
    expect(region && linesIn(region)).toEqual(
      shown ? ['Delivery code', 'Give this code only to the person who receives the goods. The driver asks for it at delivery.', '640 219'] : null,
    )
    // In Arabic, the halves of the code keep their order.
    expect(region?.querySelector('bdi')?.dir).toBe(shown ? 'ltr' : undefined)
    if (region) expect(within(region).getByRole('img', { name: '6 4 0 2 1 9' })).toBeTruthy()
  })

  test('shows no delivery code to the carrier', async () => {
    await open({ side: 'carrier', deliveryCode: null })
    expect(screen.queryByRole('region', { name: 'Delivery code' })).toBeNull()
  })
})

describe('the possible actions', () => {
  const controls: Readonly<Record<Booking['actions'][number], () => HTMLElement | null>> = {
    'assign-driver': () => screen.queryByRole('form', { name: 'Choose the driver' }),
    'name-truck': () => screen.queryByRole('form', { name: 'Add your truck' }),
    'show-pickup-code': () => screen.queryByRole('region', { name: 'Show this to the driver' }),
    pickup: () => screen.queryByRole('form', { name: 'Pick up' }),
    milestone: () => screen.queryByRole('form', { name: 'Add a milestone' }),
    deliver: () => screen.queryByRole('form', { name: 'Deliver' }),
    close: () => screen.queryByRole('button', { name: 'Confirm and close' }),
    cancel: () => screen.queryByRole('button', { name: 'Cancel booking' }),
    dispute: () => screen.queryByRole('button', { name: 'Report a problem' }),
    share: () => screen.queryByRole('region', { name: 'Share a tracking link' }),
  }
  const shown = () => Object.entries(controls).flatMap(([action, find]) => (find() ? [action] : []))

  test.each(Object.keys(controls))('shows %s only when the service allows it', async (action) => {
    answer({ getTeam }, teamWithDriver)
    await open({ actions: [action] })
    await waitFor(() => expect(shown()).toEqual([action]))
  })

  test('shows no actions when the service allows no action', async () => {
    await open()
    expect(shown()).toEqual([])
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a truck with several loads', () => {
  test('shows the carrier the amount of each load', async () => {
    const calls = answer({ getSplit })
    await open({ coLoaded: true, side: 'carrier' })
    const region = await screen.findByRole('region', { name: 'How the cost is shared' })
    expect(linesIn(region)).toEqual([
      'How the cost is shared',
      split.explanation,
      ...['Your load', 'USD 160', '1.5 t over 673 km', '40.0 %'],
      ...['Another load', 'USD 240', '2.25 t over 673 km', '60.0 %'],
    ])
    expect(calls[0]?.params).toEqual({ id: booking.transportId })
  })

  test('shows a shipper all percentages, but only their own price', async () => {
    const [own, other] = split.shares.map((share) => ({ ...share, amount: null }))
    answer({ getSplit }, {
      ...split,
      total: null,
      shares: [
        { ...own, agreed: 100.5 },
        { ...other, shipper: booking.carrier, percent: 60.25 },
      ],
    } as typeof split)
    await open({ coLoaded: true })
    const region = await screen.findByRole('region', { name: 'How the cost is shared' })
    expect(linesIn(within(region).getByRole('list'))).toEqual([
      ...['Your load', '40.0 %', '1.5 t over 673 km', 'USD 100.50 agreed'],
      ...['Bahari Haulage', '60.3 %', '2.25 t over 673 km'],
    ])
  })

  test('shows no split for one load', async () => {
    const calls = answer({ getSplit }, { ...split, shares: split.shares.slice(0, 1) })
    const { queries } = await open({ coLoaded: true })
    await waitFor(() => expect([calls.length, queries.isFetching()]).toEqual([1, 0]))
    expect(screen.queryByRole('region', { name: 'How the cost is shared' })).toBeNull()
  })

  test('does not request the split of a truck with one load', async () => {
    const calls = answer({ getSplit })
    await open({ coLoaded: false })
    expect(calls).toEqual([])
  })
})

describe('live changes', () => {
  const picked = (kind: string) => ({ status: 'picked up' as const, milestones: [{ kind, place: null, note: null, at: booking.updatedAt }] })

  test.each([
    ['notification', 'booking'],
    ['changed', 'offer'],
    ['changed', 'match'],
  ] as const)('shows the change after a live event: %s, %s', async (event, kind) => {
    const { live, change } = await open()
    change(picked('picked up'))
    const data =
      event === 'changed'
        ? liveEvent(kind)
        : { ...liveEvent(kind), id: booking.id, userId: booking.id, title: 'x', body: 'x', createdAt: 'x', readAt: null }
    live.emit(event, data)
    await waitFor(() => expect(badges()).toEqual(['picked up']))
  })

  test('reloads after missed events', async () => {
    const { live, change } = await open()
    change(picked('picked up'))
    live.emit('reset')
    await waitFor(() => expect(badges()).toEqual(['picked up']))
  })

  test('ignores events about other things', async () => {
    const { live, queries } = await open()
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    live.emit('changed', liveEvent('message'))
    expect(queries.isFetching()).toBe(0)
    live.emit('changed', liveEvent('booking'))
    expect(queries.isFetching()).toBeGreaterThan(0)
  })

  test('reloads every 5 seconds without a live stream while waiting for the truck', async () => {
    stopClock()
    const { change, loads } = await open({ plate: null }, { hasLive: false })
    await passTime(4_900)
    expect(loads).toHaveLength(1)
    change(picked('picked up'))
    await passTime(200)
    await waitFor(() => expect(badges()).toEqual(['picked up']))
    await passTime(20_000)
    expect(loads).toHaveLength(2)
  })

  test.each<[string, Partial<Booking>, RenderOptions]>([
    ['the shell has a live stream', {}, {}],
    ['the reader is the carrier', { side: 'carrier' }, { hasLive: false }],
    ['the booking is in progress', { status: 'picked up' }, { hasLive: false }],
  ])('does not reload by time when %s', async (_why, changes, options) => {
    stopClock()
    const { loads } = await open(changes, options)
    await passTime(30_000)
    expect(loads).toHaveLength(1)
  })

  test('reloads when the reader returns to the page, if there is no live stream', async () => {
    const { change, loads } = await open({ side: 'carrier' }, { hasLive: false })
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    visibility.mockReturnValue('visible')
    change(picked('picked up'))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(badges()).toEqual(['picked up']))
    expect(loads).toHaveLength(2)
  })
})

test('a driver reports the trip and sees no price; a viewer only reads', async () => {
  const actions = ['milestone', 'share', 'cancel'] as const
  const { unmount } = await open({ side: 'carrier', status: 'picked up', actions: [...actions] }, { user: memberAs('driver') })
  expect(await screen.findByRole('form', { name: /milestone/i })).toBeTruthy()
  expect(screen.queryByText('Price for the whole load')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull()
  unmount()
  await open({ side: 'carrier', status: 'picked up', actions: [...actions] }, { user: memberAs('viewer') })
  expect(screen.getByText('Price for the whole load')).toBeTruthy()
  expect(screen.queryByRole('form', { name: /milestone/i })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull()
})
