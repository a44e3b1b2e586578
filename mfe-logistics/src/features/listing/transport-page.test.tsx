import {
  cancelTransport,
  changeTransport,
  findRoute,
  getLanePrice,
  getOffer,
  getShipment,
  getTransport,
  listOffers,
  listOwnShipments,
  listTransportMatches,
  listTransportNearMisses,
  makeOffer,
  publishReturn,
  repostTransport,
  type Shipment,
  type Transport,
} from '@ungana/contracts-logistics'
import { dayText } from '@ungana/web-kit'
import {
  answer,
  cutOff,
  factsIn,
  fill,
  hang,
  linesIn,
  type RenderOptions,
  refuse,
  sample,
  screen,
  valuesIn,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const [transport, offer, load] = [await sample({ getTransport }), await sample({ getOffer }), await sample({ getShipment })]
const [match] = await sample({ listTransportMatches })
if (!match) throw new Error('The sample has no match')
const at = `/logistics-hub/transports/${transport.id}`
const params = { id: transport.id }

beforeEach(() => {
  answer({ listOffers }, [])
  answer({ listTransportNearMisses }, [])
})

/** Serves the listing with `changes`, until `updateTo` is called. */
async function open(changes: Partial<Transport> = {}, options: RenderOptions = {}) {
  let now: Transport = { ...transport, ...changes }
  answer({ getTransport }, () => now)
  const page = openPage(at, options)
  await screen.findByRole('heading', { level: 1, name: /^Mombasa → Kigali/ })
  const updateTo = (more: Partial<Transport>) => () => {
    now = { ...now, ...more }
    return now
  }
  return { ...page, updateTo }
}

const card = (heading: string) => screen.getByRole('heading', { name: heading }).closest('div')?.parentElement?.parentElement as HTMLElement

describe('the listing', () => {
  test('shows the truck and its owner', async () => {
    const { titles } = await open()
    expect(titles).toEqual(['Transport · Ungana', 'Mombasa → Kigali · Ungana'])
    expect(screen.getByRole('link', { name: 'Back to the Logistics Hub' }).getAttribute('href')).toBe('/logistics-hub')
    expect(screen.getByText(`Medium Truck (3-8 tons) · 2 t free · departs ${dayText('2026-12-01')}`)).toBeTruthy()
    expect(factsIn(card('The truck'))).toEqual({
      'Vehicle Type': 'Medium Truck (3-8 tons)',
      'Available Space': '2 t, 8.57 m³',
      Capacity: '7 t, 30 m³',
      'Departure Date': dayText('2026-12-01'),
      'Arrives about': dayText('2026-12-06'),
      'Price per Ton': 'USD 260',
      'Posted by': 'Bahari Haulage',
    })
  })

  test('shows values that could not be parsed as they were typed', async () => {
    await open({
      own: true,
      freeKg: null,
      freeM3: null,
      availableSpace: 'half',
      capacityKg: null,
      capacityWeight: '7',
      capacityVolume: 'some',
      arrivalDate: null,
      pricePerTonUsd: null,
      specialFeatures: 'Refrigerated',
    })
    expect(factsIn(card('The truck'))).toEqual({
      'Vehicle Type': 'Medium Truck (3-8 tons)',
      'Available Space': 'half',
      Capacity: '7 t, some',
      'Departure Date': dayText('2026-12-01'),
      'Price per Ton': '260 USD',
    })
    expect(within(card('The truck')).getByText('Refrigerated')).toBeTruthy()
  })

  test('lists all stops, and draws and prices the route to the last', async () => {
    const [routes, prices] = [answer({ findRoute }), answer({ getLanePrice })]
    await open({ secondDestination: 'Goma, DRC', thirdDestination: 'Juba, South Sudan' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mombasa → Kigali → Goma → Juba')
    await screen.findByRole('heading', { name: 'Price on this lane' })
    await screen.findByRole('heading', { name: 'Route' })
    expect(routes.map(({ query }) => query)).toEqual([
      { origin: 'Mombasa, Kenya', destination: 'Juba, South Sudan', via: 'Nairobi|Kampala|Kigali, Rwanda|Goma, DRC' },
    ])
    expect(prices.map(({ query }) => query)).toEqual([{ origin: 'Mombasa, Kenya', destination: 'Juba, South Sudan' }])
  })

  test('draws a round trip, which has no price', async () => {
    const [routes, prices] = [answer({ findRoute }), answer({ getLanePrice })]
    const { queries } = await open({ via: [], secondDestination: 'Mombasa, Kenya' })
    await screen.findByRole('heading', { name: 'Route' })
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(routes.map(({ query }) => query)).toEqual([{ origin: 'Mombasa, Kenya', destination: 'Mombasa, Kenya', via: 'Kigali, Rwanda' }])
    expect(prices).toEqual([])
  })

  test('draws the shortest route when no road is chosen', async () => {
    const routes = answer({ findRoute })
    await open({ via: [] })
    await screen.findByRole('heading', { name: 'Route' })
    expect(routes.map(({ query }) => query)).toEqual([{ origin: 'Mombasa, Kenya', destination: 'Kigali, Rwanda' }])
  })

  test.each<[string, Partial<Transport>, number, number]>([
    ['when no road reaches the places', { onRoad: false }, 0, 0],
    ['for a sample', { sample: true }, 1, 0],
  ])('requests no price %s', async (_where, changes, ways, prices) => {
    const calls = [answer({ findRoute }), answer({ getLanePrice })]
    const { queries } = await open(changes)
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(calls.map(({ length }) => length)).toEqual([ways, prices])
  })

  test('warns about a price far below the lane’s price', async () => {
    await open({ farBelowLane: true })
    await screen.findByText('Unusually low price')
  })

  test('shows how full the truck is on each leg, and joins legs with equal space', async () => {
    const leg = (from: string, to: string, km: number, freeKg: number, freeM3 = 8) => ({ from, to, km, freeKg, freeM3 })
    await open({
      capacityKg: 5000,
      freePerLeg: [
        leg('Mombasa', 'Nairobi', 485, 2000),
        leg('Nairobi', 'Nakuru', 157, 2000),
        leg('Nakuru', 'Malaba', 291, 500),
        leg('Malaba', 'Kampala', 225, 500, 2.5),
        leg('Kampala', 'Kigali', 513, 2000),
      ],
    })
    expect(linesIn(card('How full the truck is'))).toEqual([
      'How full the truck is',
      ...['Mombasa → Nakuru 642 km', '2 t, 8 m³ free', '3 t of 5 t used'],
      ...['Nakuru → Malaba 291 km', '0.5 t, 8 m³ free', '4.5 t of 5 t used'],
      ...['Malaba → Kampala 225 km', '0.5 t, 2.5 m³ free', '4.5 t of 5 t used'],
      ...['Kampala → Kigali 513 km', '2 t, 8 m³ free', '3 t of 5 t used'],
    ])
  })

  test('shows only the free space of a truck whose capacity is unreadable', async () => {
    await open({ capacityKg: null, freePerLeg: [{ from: 'Mombasa', to: 'Nairobi', km: 485, freeKg: 2000, freeM3: 8 }] })
    expect(linesIn(card('How full the truck is')).slice(1)).toEqual(['Mombasa → Nairobi 485 km', '2 t, 8 m³ free'])
  })

  test('shows no legs if there is no route', async () => {
    await open({ freePerLeg: [] })
    expect(screen.queryByRole('heading', { name: 'How full the truck is' })).toBeNull()
  })

  test('shows a loading text, then says that the listing does not exist', async () => {
    hang({ getTransport })
    const waiting = openPage(at)
    await screen.findByText('Loading this transport...')
    waiting.unmount()
    refuse({ getTransport }, { status: 404 })
    openPage(at)
    await screen.findByRole('heading', { name: 'Transport not found' })
  })
})

describe('matching loads', () => {
  const loads = () => screen.getByRole('region', { name: 'Matching loads' })

  test('show load, date and reasons, and can be offered the truck', async () => {
    const calls = answer({ listTransportMatches }, [
      match,
      { ...match, shipment: { ...match.shipment, id: load.id.replace(/9$/, '8'), weightKg: null, weight: 'two' } },
    ])
    const page = await open({ own: true, status: 'Partially Booked' })
    await within(loads()).findAllByText('Nairobi → Kampala')
    expect(calls).toMatchObject([{ params }])
    expect([...loads().querySelectorAll('summary')].map(linesIn).filter((lines) => lines.length === 3)).toEqual([
      ['Nairobi → Kampala', `Agricultural Products · 1.5 t · ships ${dayText('2026-12-02')}`, 'Best match'],
      ['Nairobi → Kampala', `Agricultural Products · two · ships ${dayText('2026-12-02')}`, 'About USD 157.07'],
    ])
    const [first] = within(loads()).getAllByRole('button', { name: 'Offer Transport: Nairobi → Kampala' })
    await page.user.click(first as HTMLElement)
    const dialog = await screen.findByRole('dialog', {
      name: 'Offer Transport',
      description: `Nairobi → Kampala: Agricultural Products · 1.5 t · ships ${dayText('2026-12-02')}`,
    })
    const sent = answer({ makeOffer }, offer)
    await page.user.click(within(dialog).getByRole('button', { name: 'Send offer' }))
    await waitFor(() => expect(page.address()).toBe(`/logistics-hub/offers/${offer.id}`))
    expect(sent.map(({ body }) => body)).toEqual([{ shipmentId: match.shipment.id, transportId: transport.id, price: 157.07 }])
  })

  test('show an empty state', async () => {
    answer({ listTransportMatches }, [])
    await open({ own: true })
    await within(loads()).findByRole('heading', { name: 'No matching loads yet' })
    expect(within(loads()).getByText('We will notify you when a matching load is posted.')).toBeTruthy()
  })

  test.each<[string, Partial<Transport>]>([
    ['the shipper of another company’s truck', { own: false }],
    ['the owner of a full truck', { own: true, status: 'Fully Booked' }],
    ['the owner of a draft', { own: true, status: 'Draft' }],
  ])('are not shown to %s', async (_whose, changes) => {
    const calls = answer({ listTransportMatches })
    await open(changes)
    expect(screen.queryByRole('region', { name: 'Matching loads' })).toBeNull()
    expect(calls).toEqual([])
  })
})

describe('using another company’s space', () => {
  const space = () => card('Use this space')
  const own = (changes: readonly Partial<Shipment>[]) =>
    answer(
      { listOwnShipments },
      changes.map((change, index) => ({ ...load, id: `01a20103-5c1d-7a07-8d6e-51f3a2f0b70${index}`, ...change })),
    )

  test('requests space for the chosen load at the price that the shipper enters', async () => {
    own([{ status: 'Matched' }, { targetDate: '2026-12-09' }, { weightKg: null, weight: 'two' }])
    const page = await open({ status: 'Partially Booked' })
    const choice = await within(space()).findByRole<HTMLSelectElement>('combobox', { name: 'Your shipment' })
    expect([...choice.options].map(({ text }) => text)).toEqual([
      `Nairobi → Kampala, 1.5 t, ships ${dayText('2026-12-09')}`,
      `Nairobi → Kampala, two, ships ${dayText('2026-12-02')}`,
    ])
    await page.user.click(within(space()).getByRole('button', { name: 'Request space' }))
    const dialog = await screen.findByRole('dialog', { name: 'Request space' })
    expect(valuesIn(within(dialog).getByRole('form'))).toEqual({ price: '', message: '' })
    await fill(page, within(dialog).getByRole('form'), { 'Price for the whole load (USD)': 'USD 95' })
    const sent = answer({ makeOffer }, offer)
    await page.user.click(within(dialog).getByRole('button', { name: 'Send offer' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ shipmentId: '01a20103-5c1d-7a07-8d6e-51f3a2f0b701', transportId: transport.id, price: 95 })
    await waitFor(() => expect(page.address()).toBe(`/logistics-hub/offers/${offer.id}`))
  })

  test('an open form stays with its load when the list loads again', async () => {
    own([{ targetDate: '2026-12-09' }, { targetDate: '2026-12-10' }])
    const page = await open()
    const choice = await within(space()).findByRole<HTMLSelectElement>('combobox', { name: 'Your shipment' })
    await page.user.click(within(space()).getByRole('button', { name: 'Request space' }))
    const dialog = await screen.findByRole('dialog', { name: 'Request space' })
    await fill(page, within(dialog).getByRole('form'), { 'Price for the whole load (USD)': '95' })
    own([{ status: 'Matched' }, { targetDate: '2026-12-10' }])
    page.live.emit('reset')
    await waitFor(() => expect(choice.options).toHaveLength(1))
    const sent = answer({ makeOffer }, offer)
    await page.user.click(within(dialog).getByRole('button', { name: 'Send offer' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ shipmentId: '01a20103-5c1d-7a07-8d6e-51f3a2f0b700' })
  })

  test('requests space for a load of the list when the chosen load is gone', async () => {
    own([{ targetDate: '2026-12-09' }, { targetDate: '2026-12-10' }])
    const page = await open()
    const choice = await within(space()).findByRole<HTMLSelectElement>('combobox', { name: 'Your shipment' })
    await page.user.selectOptions(choice, '01a20103-5c1d-7a07-8d6e-51f3a2f0b701')
    own([{ targetDate: '2026-12-09' }, { status: 'Matched' }])
    page.live.emit('reset')
    await waitFor(() => expect(choice.options).toHaveLength(1))
    await page.user.click(within(space()).getByRole('button', { name: 'Request space' }))
    const dialog = await screen.findByRole('dialog', { name: 'Request space' })
    await fill(page, within(dialog).getByRole('form'), { 'Price for the whole load (USD)': '95' })
    const sent = answer({ makeOffer }, offer)
    await page.user.click(within(dialog).getByRole('button', { name: 'Send offer' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ shipmentId: '01a20103-5c1d-7a07-8d6e-51f3a2f0b700' })
  })

  test('links to posting a load when there is none', async () => {
    own([])
    await open()
    await within(space()).findByText('You have no open shipping request. Please post one first. Other carriers can find it too.')
    expect(within(space()).getByRole('link', { name: 'Post Shipping Request' }).getAttribute('href')).toBe('/logistics-hub#post')
  })

  test('asks a visitor to log in', async () => {
    const calls = own([{}])
    await open({}, { user: null })
    expect(within(space()).getByRole('link', { name: 'Log in to continue' }).getAttribute('href')).toBe(`/login?from=${encodeURIComponent(at)}`)
    expect(calls).toEqual([])
  })

  test('is not possible with a sample', async () => {
    const calls = own([{}])
    await open({ sample: true })
    expect(screen.getByText('This is a sample listing. You cannot book it.')).toBeTruthy()
    expect(calls).toEqual([])
  })

  test.each<[string, Partial<Transport>]>([
    ['full', { status: 'Fully Booked' }],
    ['the reader’s own', { own: true }],
  ])('is not offered when the listing is %s', async (_what, changes) => {
    await open(changes)
    expect(screen.queryByRole('heading', { name: 'Use this space' })).toBeNull()
  })
})

test('shows the offers on the listing', async () => {
  const calls = answer({ listOffers }, [{ ...offer, status: 'pending', yourTurn: false, side: 'carrier' }])
  await open({ own: true })
  expect(linesIn(await screen.findByRole('region', { name: 'Offers' })).slice(2)).toEqual([
    'Waiting for Nairobi Beans',
    'Agricultural Products · for Nairobi Beans',
  ])
  expect(calls[0]?.query).toEqual({ transportId: transport.id })
})

describe('the drafted return trip', () => {
  const draft = { own: true, status: 'Draft', floorPricePerTonUsd: 80.5 } as const

  test('is published with one press', async () => {
    const { user, updateTo, toasts } = await open(draft)
    expect(linesIn(screen.getByRole('button', { name: 'Publish return trip' }).parentElement?.parentElement?.parentElement as Element)).toEqual([
      'Find a load for your way back: Mombasa → Kigali',
      `Departs ${dayText('2026-12-01')}. Price: USD 260 per ton. Below USD 80.50 you lose money compared with an empty trip.`,
      'Publish return trip',
    ])
    const calls = answer({ publishReturn }, updateTo({ status: 'Available' }))
    await user.click(screen.getByRole('button', { name: 'Publish return trip' }))
    await screen.findByText('Available')
    expect(screen.queryByRole('button', { name: 'Publish return trip' })).toBeNull()
    expect(toasts).toEqual([{ title: 'Return trip published', description: 'We notify shippers on this route.' }])
    expect(calls).toMatchObject([{ params, body: {} }])
  })

  test('shows why publishing failed', async () => {
    const { user, toasts } = await open({ ...draft, floorPricePerTonUsd: null })
    expect(screen.getByText(`Departs ${dayText('2026-12-01')}. Price: USD 260 per ton.`)).toBeTruthy()
    refuse({ publishReturn }, { status: 409, message: 'It is over.' })
    await user.click(screen.getByRole('button', { name: 'Publish return trip' }))
    expect((await screen.findByRole('alert')).textContent).toBe('It is over.')
    expect(toasts).toEqual([{ title: 'Not published', description: 'It is over.', variant: 'destructive' }])
  })

  test('is hidden from other companies', async () => {
    await open({ ...draft, own: false })
    expect(screen.queryByRole('button', { name: 'Publish return trip' })).toBeNull()
  })
})

describe('the reader’s own listing', () => {
  const own = { own: true, contactInfo: 'dispatch@bahari.example' } as const

  test('says why it cannot be matched', async () => {
    await open({
      ...own,
      needsClarification: true,
      clarify: ['capacityWeight', 'capacityVolume', 'availableSpace', 'availableVolume', 'pricePerTon', 'mystery'],
      clarifyWhy: [
        { field: 'capacityWeight', why: 'too-much' },
        { field: 'capacityVolume', why: 'too-much' },
        { field: 'availableSpace', why: 'more-than-capacity' },
        { field: 'availableVolume', why: 'unreadable' },
        { field: 'pricePerTon', why: 'too-much' },
        { field: 'mystery', why: 'too-much' },
      ],
    })
    expect(
      screen.getByText(
        'We could not read the free volume. Please enter a number. The weight capacity is above the limit for matching (100 t). The volume capacity is above the limit for matching (1,000 m³). The free space is larger than the truck. The price per ton is above the limit for matching (USD 10,000,000). The mystery is above the limit for matching. We match this listing after you correct this below.',
      ),
    ).toBeTruthy()
  })

  test('can be changed, starting from its current values', async () => {
    const page = await open({
      ...own,
      version: 3,
      secondDestination: 'Goma, DRC',
      thirdDestination: 'Juba, South Sudan, Central Equatoria',
      availableVolume: '6',
      specialFeatures: 'Refrigerated',
      maxDetourPercent: 12,
    })
    await page.user.click(screen.getByRole('button', { name: 'Change' }))
    const form = screen.getByRole('form', { name: 'Change transport listing' })
    expect(valuesIn(form)).toEqual({
      vehicleType: 'Medium Truck (3-8 tons)',
      capacityWeight: '7 t',
      capacityVolume: '30',
      availableSpace: '2',
      availableVolume: '6',
      originCity: 'Mombasa',
      originCountry: 'Kenya',
      destinationCity: 'Kigali',
      destinationCountry: 'Rwanda',
      stop1City: 'Goma',
      stop1Country: 'DRC',
      stop2City: 'Juba',
      stop2Country: 'South Sudan, Central Equatoria',
      corridor: 'Nairobi, Kampala',
      maxDetourPercent: '12',
      departureDate: '2026-12-01',
      pricePerTon: '260',
      specialFeatures: 'Refrigerated',
      contactInfo: 'dispatch@bahari.example',
    })
    await fill(page, form, { 'Price per Ton (USD)': '' })
    await page.user.click(within(form).getByRole('button', { name: 'Save changes' }))
    within(form).getByRole('textbox', { name: 'Price per Ton (USD)', description: 'Please provide your price per ton.' })
    await fill(page, form, { 'Price per Ton (USD)': '240' })
    const calls = answer({ changeTransport }, page.updateTo({ pricePerTon: '240', pricePerTonUsd: 240, version: 4 }))
    await page.user.click(within(form).getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(factsIn(card('The truck'))).toMatchObject({ 'Price per Ton': 'USD 240' }))
    expect(screen.queryByRole('form', { name: 'Change transport listing' })).toBeNull()
    expect(page.toasts).toEqual([{ title: 'Transport listing changed' }])
    expect(calls).toMatchObject([
      {
        params,
        body: {
          pricePerTon: '240',
          secondDestination: 'Goma, DRC',
          thirdDestination: 'Juba, South Sudan, Central Equatoria',
          via: ['Nairobi', 'Kampala'],
          maxDetourPercent: 12,
        },
      },
    ])
    expect(calls[0]?.headers.get('if-match')).toBe('"3"')
  })

  test('starts with empty fields for missing values', async () => {
    const { user } = await open({ own: true, status: 'Draft', via: [] })
    await user.click(screen.getByRole('button', { name: 'Change' }))
    expect(valuesIn(screen.getByRole('form', { name: 'Change transport listing' }))).toMatchObject({
      ...{ stop1City: '', stop1Country: '', stop2City: '', stop2Country: '', corridor: '' },
      ...{ specialFeatures: '', contactInfo: '', availableVolume: '', maxDetourPercent: '15' },
    })
  })

  test('shows why a change was refused', async () => {
    const { user, toasts } = await open(own)
    await user.click(screen.getByRole('button', { name: 'Change' }))
    refuse({ changeTransport }, { status: 412, message: 'Somebody was faster.' })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Somebody was faster.')
    expect(toasts).toEqual([{ title: 'Not changed', description: 'Somebody was faster.', variant: 'destructive' }])
  })

  test('is cancelled after a confirmation', async () => {
    const { user, updateTo, toasts } = await open(own)
    await user.click(screen.getByRole('button', { name: 'Cancel listing' }))
    const calls = answer({ cancelTransport }, updateTo({ status: 'Cancelled' }))
    const dialog = await screen.findByRole('dialog', {
      description: 'The transport listing will no longer be listed. We notify everyone with an offer on it.',
    })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel listing' }))
    await screen.findByText('Cancelled')
    expect(toasts).toEqual([{ title: 'Listing cancelled' }])
    expect(calls).toMatchObject([{ params }])
  })

  test.each(['Expired', 'Cancelled', 'Delivered'] as const)('can be posted again with another date when %s', async (status) => {
    const page = await open({ ...own, status })
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
    const again = '01a20104-5c1d-7a07-8d6e-51f3a2f0b7aa'
    const calls = answer({ repostTransport }, { ...transport, id: again })
    await fill(page, screen.getByRole('form', { name: 'Post again' }), { 'Departure Date': '2026-12-24' })
    await page.user.click(screen.getByRole('button', { name: 'Post again' }))
    await waitFor(() => expect(page.address()).toBe(`/logistics-hub/transports/${again}`))
    expect(calls).toMatchObject([{ params, body: { departureDate: '2026-12-24' } }])
  })

  test('shows why posting again failed', async () => {
    const { user, toasts } = await open({ ...own, status: 'Expired' })
    cutOff({ repostTransport })
    await user.type(screen.getByLabelText('Departure Date'), '2026-12-24')
    await user.click(screen.getByRole('button', { name: 'Post again' }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Not posted', variant: 'destructive' }]))
  })

  test('cannot be changed or posted again with a booked load', async () => {
    await open({ ...own, status: 'Partially Booked' })
    expect(screen.queryByRole('heading', { name: 'Your listing' })).toBeNull()
  })
})
