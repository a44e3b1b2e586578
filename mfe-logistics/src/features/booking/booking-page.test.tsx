import { type Booking, getBooking, getSplit } from '@ungana/contracts-logistics'
import { dayText, momentText } from '@ungana/web-kit'
import {
  act,
  answer,
  factsIn,
  hang,
  linesIn,
  pass,
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
const split = await sample({ getSplit })
const at = `/logistics-hub/bookings/${booking.id}`

/** Answers the booking with `changes`, until `change` is called. */
function booked(changes: Partial<Booking> = {}) {
  let now = { ...booking, actions: [], ...changes }
  const looks = answer({ getBooking }, () => now)
  const change = (more: Partial<Booking>) => {
    now = { ...now, ...more }
  }
  return { looks, change }
}

async function open(changes: Partial<Booking> = {}, options: RenderOptions = {}) {
  const server = booked(changes)
  const page = openPage(at, options)
  await screen.findByRole('heading', { level: 1, name: 'Nairobi → Kampala' })
  return { ...page, ...server }
}

const badges = () => linesIn(screen.getAllByRole('status')[0] as HTMLElement)
const news = (kind: string) => ({ kind, link: at })

describe('before it is there', () => {
  test('a visitor is asked to log in, and comes back', async () => {
    const { looks } = booked()
    const { titles } = openPage(at, { user: null })
    await screen.findByRole('heading', { level: 1, name: 'Please log in to see this booking' })
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(`/login?from=${encodeURIComponent(at)}`)
    expect(looks).toEqual([])
    expect(titles).toEqual(['Booking · Ungana'])
  })

  test('says that it is on its way', async () => {
    hang({ getBooking })
    openPage(at)
    expect((await screen.findByText('Loading this booking...')).getAttribute('role')).toBe('status')
  })

  test.each([400, 403, 404])('says that there is none where the answer is %d', async (status) => {
    refuse({ getBooking }, { status })
    openPage(at)
    await screen.findByRole('heading', { name: 'Booking not found' })
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('asks again after a failure', async () => {
    refuse({ getBooking }, { status: 500 })
    const { user } = openPage(at)
    expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading this booking', 'Please try again', 'Try again'])
    booked()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'Nairobi → Kampala' })
  })
})

describe('what each side sees', () => {
  const facts = {
    'Agricultural Products': '1.5 t, 4 m³',
    'for the whole load': 'USD 160',
    'picked up about': dayText(booking.pickupDate),
    'delivered about': dayText(booking.deliveryDate),
    Plate: 'KDA 123A',
  }

  test('the shipper: who carries it, and how the carrier is reached', async () => {
    const { container } = await open()
    expect(factsIn(container)).toEqual({ ...facts, 'Bahari Haulage is reached at': 'dispatch@bahari.example' })
    expect(screen.getByText('Carried by Bahari Haulage')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to My Logistics' }).getAttribute('href')).toBe('/logistics-hub/mine')
  })

  test('the carrier: whose it is, and how the shipper is reached', async () => {
    const { container } = await open({ side: 'carrier', plate: null })
    expect(factsIn(container)).toEqual({ ...facts, Plate: 'not named yet', 'Nairobi Beans is reached at': '+254 712 345 678' })
    expect(screen.getByText('For Nairobi Beans')).toBeTruthy()
  })

  test('the way with its border posts, and who says how they are', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'The way' }).closest('div')?.parentElement?.textContent).toBe('The way673 km')
    screen.getByRole('img', { name: /^Nairobi, Nakuru at 157 km, .*the border post Malaba \(restricted\) at 448 km, .*Kampala at 673 km\.$/ })
    expect(linesIn(screen.getByRole('list', { name: 'Border posts' }))).toEqual([
      'Malaba',
      'restricted',
      `Uganda Revenue Authority, notice of 20 November, ${momentText('2026-11-20T06:00:00.000Z')}`,
    ])
  })

  test('no list of border posts where there are none on the way', async () => {
    await open({ route: { ...booking.route, borders: [] } })
    expect(screen.queryByRole('list', { name: 'Border posts' })).toBeNull()
  })

  test.each([
    [null, null],
    ['KRA', null],
    [null, '2026-11-20T06:00:00.000Z'],
  ])('that nobody has said how a border post is, and since when: %s, %s', async (source, asOf) => {
    await open({ route: { ...booking.route, borders: [{ id: 'malaba', name: 'Malaba', status: 'unknown', source, asOf }] } })
    expect(linesIn(screen.getByRole('list', { name: 'Border posts' }))).toEqual(['Malaba', 'unknown', 'Nobody has told us how it stands.'])
  })

  test('what has happened, the last first', async () => {
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

  test('the photos of the delivery', async () => {
    const proofs = ['01a2020a-5c1d-7a07-8d6e-51f3a2f0b701', '01a2020a-5c1d-7a07-8d6e-51f3a2f0b702']
    await open({ proofs })
    const photos = screen.getAllByRole('img', { name: 'The goods where they were delivered' })
    expect(photos.map((photo) => photo.getAttribute('src'))).toEqual(proofs.map((proof) => `/api/logistics/bookings/${booking.id}/proofs/${proof}`))
    expect(screen.getByRole('heading', { name: 'Proof of delivery' })).toBeTruthy()
  })

  test('no heading for photos where there are none', async () => {
    await open()
    expect(screen.queryByRole('heading', { name: 'Proof of delivery' })).toBeNull()
  })
})

describe('how it stands', () => {
  const stopped = 'This booking is stoppedA code or a plate was wrong. Our team looks into it and writes to both of you: until then nothing moves.'
  const disputed = 'This booking is disputedOur team looks into it and writes to both of you: until then nothing moves.'
  const suspended = 'A closed border post leaves no way at the moment. You are told when there is one.'
  const noTruck = 'Waiting for the truck’s plateOnce Bahari Haulage has named the truck, the pick-up code shows here.'

  test.each<[string, Partial<Booking>, string[], string[]]>([
    ['booked', {}, ['booked'], []],
    ['stopped', { frozen: true }, ['booked', 'stopped'], [stopped]],
    ['without an open way', { suspended: true, status: 'in transit' }, ['in transit', 'no open way'], [suspended]],
    ['disputed', { status: 'disputed' }, ['disputed'], [disputed]],
    ['without a truck', { plate: null }, ['booked'], [noTruck]],
    ['stopped without a truck', { plate: null, frozen: true }, ['booked', 'stopped'], [stopped]],
    ['cancelled without a truck', { plate: null, status: 'cancelled' }, ['cancelled'], []],
    ['without a truck, for its carrier', { plate: null, side: 'carrier' }, ['booked'], []],
  ])('%s', async (_name, changes, states, told) => {
    await open(changes)
    expect(badges()).toEqual(states)
    const all = [stopped, disputed, suspended, noTruck]
    const words = screen.getByRole('heading', { level: 1 }).closest('main, body')?.textContent ?? ''
    expect(all.filter((notice) => words.includes(notice))).toEqual(told)
  })

  test('reads out that it is stopped', async () => {
    await open({ frozen: true })
    expect(screen.getByRole('alert').textContent).toBe(stopped)
  })

  test.each([
    ['booked', true],
    ['picked up', true],
    ['at border', true],
    ['disputed', true],
    ['delivered', false],
    ['closed', false],
    ['cancelled', false],
  ] as const)('shows the shipper the delivery code until it is delivered: %s', async (status, shown) => {
    await open({ status })
    const region = screen.queryByRole('region', { name: 'Delivery code' })
    expect(region && linesIn(region)).toEqual(
      shown
        ? [
            'Delivery code',
            'Give it to whoever receives the goods, and to nobody else. The driver asks for it when everything has arrived.',
            '640 219',
          ]
        : null,
    )
    if (region) expect(within(region).getByRole('img', { name: '6 4 0 2 1 9' })).toBeTruthy()
  })

  test('shows no delivery code to the carrier', async () => {
    await open({ side: 'carrier', deliveryCode: null })
    expect(screen.queryByRole('region', { name: 'Delivery code' })).toBeNull()
  })
})

describe('what the reader may do', () => {
  const controls: Readonly<Record<Booking['actions'][number], () => HTMLElement | null>> = {
    'name-truck': () => screen.queryByRole('form', { name: 'Name your truck' }),
    'show-pickup-code': () => screen.queryByRole('region', { name: 'Show this to the driver' }),
    pickup: () => screen.queryByRole('form', { name: 'Pick up' }),
    milestone: () => screen.queryByRole('form', { name: 'Add a milestone' }),
    deliver: () => screen.queryByRole('form', { name: 'Deliver' }),
    close: () => screen.queryByRole('button', { name: 'Confirm and Close' }),
    cancel: () => screen.queryByRole('button', { name: 'Cancel Booking' }),
    dispute: () => screen.queryByRole('button', { name: 'Report a Problem' }),
    share: () => screen.queryByRole('region', { name: 'Let others follow it' }),
  }
  const shown = () => Object.entries(controls).flatMap(([action, find]) => (find() ? [action] : []))

  test.each(Object.keys(controls))('%s, where the service allows it and nowhere else', async (action) => {
    await open({ actions: [action] })
    expect(shown()).toEqual([action])
  })

  test('nothing where the service allows nothing', async () => {
    await open()
    expect(shown()).toEqual([])
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a truck with several loads', () => {
  test('the carrier sees what each pays', async () => {
    const calls = answer({ getSplit })
    await open({ coLoaded: true, side: 'carrier' })
    const region = await screen.findByRole('region', { name: 'Shared fairly' })
    expect(linesIn(region)).toEqual([
      'Shared fairly',
      split.explanation,
      ...['Your load', 'USD 160', '1.5 t over 673 km', '40.0 %'],
      ...['Another load', 'USD 240', '2.25 t over 673 km', '60.0 %'],
    ])
    expect(calls[0]?.params).toEqual({ id: booking.transportId })
  })

  test('the shipper sees parts, and only the own price', async () => {
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
    const region = await screen.findByRole('region', { name: 'Shared fairly' })
    expect(linesIn(within(region).getByRole('list'))).toEqual([
      ...['Your load', '40.0 %', '1.5 t over 673 km', 'USD 100.50 agreed'],
      ...['Bahari Haulage', '60.3 %', '2.25 t over 673 km'],
    ])
  })

  test('nothing is shared by one', async () => {
    const calls = answer({ getSplit }, { ...split, shares: split.shares.slice(0, 1) })
    const { queries } = await open({ coLoaded: true })
    await waitFor(() => expect([calls.length, queries.isFetching()]).toEqual([1, 0]))
    expect(screen.queryByRole('region', { name: 'Shared fairly' })).toBeNull()
  })

  test('nobody asks for the split of a truck with one load', async () => {
    const calls = answer({ getSplit })
    await open({ coLoaded: false })
    expect(calls).toEqual([])
  })
})

describe('what others do meanwhile', () => {
  const picked = (kind: string) => ({ status: 'picked up' as const, milestones: [{ kind, place: null, note: null, at: booking.updatedAt }] })

  test.each([
    ['notification', 'booking'],
    ['changed', 'offer'],
    ['changed', 'match'],
  ] as const)('shows by itself: %s of a %s', async (event, kind) => {
    const { live, change } = await open()
    change(picked('picked up'))
    const data =
      event === 'changed' ? news(kind) : { ...news(kind), id: booking.id, userId: booking.id, title: 'x', body: 'x', createdAt: 'x', readAt: null }
    live.tell(event, data)
    await waitFor(() => expect(badges()).toEqual(['picked up']))
  })

  test('shows by itself once something may have been missed', async () => {
    const { live, change } = await open()
    change(picked('picked up'))
    live.tell('reset')
    await waitFor(() => expect(badges()).toEqual(['picked up']))
  })

  test('asks nothing for news of other things', async () => {
    const { live, queries } = await open()
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    live.tell('changed', news('message'))
    expect(queries.isFetching()).toBe(0)
    live.tell('changed', news('booking'))
    expect(queries.isFetching()).toBe(1)
  })

  test('looks every 5 seconds for the truck where the shell tells no news', async () => {
    stopClock()
    const { change, looks } = await open({ plate: null }, { news: false })
    await pass(4_900)
    expect(looks).toHaveLength(1)
    change(picked('picked up'))
    await pass(200)
    await waitFor(() => expect(badges()).toEqual(['picked up']))
    await pass(20_000)
    expect(looks).toHaveLength(2)
  })

  test.each<[string, Partial<Booking>, RenderOptions]>([
    ['the shell tells news', {}, {}],
    ['the reader is the carrier', { side: 'carrier' }, { news: false }],
    ['it is under way', { status: 'picked up' }, { news: false }],
  ])('does not look by the clock where %s', async (_why, changes, options) => {
    stopClock()
    const { looks } = await open(changes, options)
    await pass(30_000)
    expect(looks).toHaveLength(1)
  })

  test('looks when the reader comes back, where the shell tells no news', async () => {
    const { change, looks } = await open({ side: 'carrier' }, { news: false })
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    visibility.mockReturnValue('visible')
    change(picked('picked up'))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(badges()).toEqual(['picked up']))
    expect(looks).toHaveLength(2)
  })
})
