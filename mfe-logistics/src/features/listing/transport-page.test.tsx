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

beforeEach(() => void answer({ listOffers }, []))

/** Answers the listing with `changes`, until `becomes` is called. */
async function open(changes: Partial<Transport> = {}, options: RenderOptions = {}) {
  let now: Transport = { ...transport, ...changes }
  answer({ getTransport }, () => now)
  const page = openPage(at, options)
  await screen.findByRole('heading', { level: 1, name: /^Mombasa → Kigali/ })
  const becomes = (more: Partial<Transport>) => () => {
    now = { ...now, ...more }
    return now
  }
  return { ...page, becomes }
}

const card = (heading: string) => screen.getByRole('heading', { name: heading }).closest('div')?.parentElement?.parentElement as HTMLElement

describe('the listing', () => {
  test('says what the truck is, and whose', async () => {
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

  test('says as it was typed what could not be read', async () => {
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

  test('names all its stops, and is drawn and priced to the last of them', async () => {
    const [routes, prices] = [answer({ findRoute }), answer({ getLanePrice })]
    await open({ secondDestination: 'Goma, DRC', thirdDestination: 'Juba, South Sudan' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mombasa → Kigali → Goma → Juba')
    await screen.findByRole('heading', { name: 'What this lane costs' })
    await screen.findByRole('heading', { name: 'The way' })
    expect(routes.map(({ query }) => query)).toEqual([
      { origin: 'Mombasa, Kenya', destination: 'Juba, South Sudan', via: 'Nairobi|Kampala|Kigali, Rwanda|Goma, DRC' },
    ])
    expect(prices.map(({ query }) => query)).toEqual([{ origin: 'Mombasa, Kenya', destination: 'Juba, South Sudan' }])
  })

  test('is drawn on the shortest way where its owner named no road', async () => {
    const routes = answer({ findRoute })
    await open({ via: [] })
    await screen.findByRole('heading', { name: 'The way' })
    expect(routes.map(({ query }) => query)).toEqual([{ origin: 'Mombasa, Kenya', destination: 'Kigali, Rwanda' }])
  })

  test.each<[string, Partial<Transport>, number, number]>([
    ['off the roads', { onRoad: false }, 0, 0],
    ['of a sample', { sample: true }, 1, 0],
  ])('asks for no price %s', async (_where, changes, ways, prices) => {
    const calls = [answer({ findRoute }), answer({ getLanePrice })]
    const { queries } = await open(changes)
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(calls.map(({ length }) => length)).toEqual([ways, prices])
  })

  test('warns of a price far below the lane', async () => {
    await open({ farBelowLane: true })
    await screen.findByText('Far below the lane')
  })

  test('shows what is free on each stretch, neighbours with the same room as one', async () => {
    const leg = (from: string, to: string, km: number, freeKg: number, freeM3 = 8) => ({ from, to, km, freeKg, freeM3 })
    await open({
      freePerLeg: [
        leg('Mombasa', 'Nairobi', 485, 2000),
        leg('Nairobi', 'Nakuru', 157, 2000),
        leg('Nakuru', 'Malaba', 291, 500),
        leg('Malaba', 'Kampala', 225, 500, 2.5),
        leg('Kampala', 'Kigali', 513, 2000),
      ],
    })
    expect(linesIn(card('Free on each stretch'))).toEqual([
      'Free on each stretch',
      ...['Mombasa → Nakuru 642 km', '2 t, 8 m³'],
      ...['Nakuru → Malaba 291 km', '0.5 t, 8 m³'],
      ...['Malaba → Kampala 225 km', '0.5 t, 2.5 m³'],
      ...['Kampala → Kigali 513 km', '2 t, 8 m³'],
      'The part in green of the truck’s capacity.',
    ])
  })

  test('shows no stretches where there is no way', async () => {
    await open({ freePerLeg: [] })
    expect(screen.queryByRole('heading', { name: 'Free on each stretch' })).toBeNull()
  })

  test('that is none says so, and waits before that', async () => {
    hang({ getTransport })
    const waiting = openPage(at)
    await screen.findByText('Loading this transport...')
    waiting.unmount()
    refuse({ getTransport }, { status: 404 })
    openPage(at)
    await screen.findByRole('heading', { name: 'Transport not found' })
  })
})

describe('loads that fit', () => {
  const loads = () => screen.getByRole('region', { name: 'Loads that fit' })

  test('say what, when and why, and are offered the truck', async () => {
    const calls = answer({ listTransportMatches }, [
      match,
      { ...match, shipment: { ...match.shipment, id: load.id.replace(/9$/, '8'), weightKg: null, weight: 'two' } },
    ])
    const page = await open({ own: true, status: 'Partially Booked' })
    await within(loads()).findAllByText('Nairobi → Kampala')
    expect(calls).toMatchObject([{ params }])
    expect([...loads().querySelectorAll('summary')].map(linesIn).filter((lines) => lines.length === 3)).toEqual([
      ['Nairobi → Kampala', `Agricultural Products · 1.5 t · by ${dayText('2026-12-02')}`, 'Fits · score 89'],
      ['Nairobi → Kampala', `Agricultural Products · two · by ${dayText('2026-12-02')}`, 'Fits · score 89'],
    ])
    const [first] = within(loads()).getAllByRole('button', { name: 'Offer Transport: Nairobi → Kampala' })
    await page.user.click(first as HTMLElement)
    const dialog = await screen.findByRole('dialog', {
      name: 'Offer Transport',
      description: `Nairobi → Kampala: Agricultural Products · 1.5 t · by ${dayText('2026-12-02')}`,
    })
    const sent = answer({ makeOffer }, offer)
    await page.user.click(within(dialog).getByRole('button', { name: 'Send Offer' }))
    await waitFor(() => expect(page.address()).toBe(`/logistics-hub/offers/${offer.id}`))
    expect(sent.map(({ body }) => body)).toEqual([{ shipmentId: match.shipment.id, transportId: transport.id, price: 157.07 }])
  })

  test('are none', async () => {
    answer({ listTransportMatches }, [])
    await open({ own: true })
    await within(loads()).findByRole('heading', { name: 'No load fits yet' })
    expect(within(loads()).getByText('You will be notified when one is posted on your way.')).toBeTruthy()
  })

  test.each<[string, Partial<Transport>]>([
    ['somebody else’s truck', { own: false }],
    ['a full truck', { own: true, status: 'Fully Booked' }],
    ['a draft', { own: true, status: 'Draft' }],
  ])('are no matter of %s', async (_whose, changes) => {
    const calls = answer({ listTransportMatches })
    await open(changes)
    expect(screen.queryByRole('region', { name: 'Loads that fit' })).toBeNull()
    expect(calls).toEqual([])
  })
})

describe('using somebody else’s space', () => {
  const space = () => card('Use this space')
  const own = (changes: readonly Partial<Shipment>[]) =>
    answer(
      { listOwnShipments },
      changes.map((change, index) => ({ ...load, id: `01a20103-5c1d-7a07-8d6e-51f3a2f0b70${index}`, ...change })),
    )

  test('asks for it with the load that is chosen, for a price of one’s own', async () => {
    own([{ status: 'Matched' }, { targetDate: '2026-12-09' }, { weightKg: null, weight: 'two' }])
    const page = await open({ status: 'Partially Booked' })
    const choice = await within(space()).findByRole<HTMLSelectElement>('combobox', { name: 'Your shipment' })
    expect([...choice.options].map(({ text }) => text)).toEqual([
      `Nairobi → Kampala, 1.5 t, ${dayText('2026-12-09')}`,
      `Nairobi → Kampala, two, ${dayText('2026-12-02')}`,
    ])
    await page.user.click(within(space()).getByRole('button', { name: 'Request Space' }))
    const dialog = await screen.findByRole('dialog', { name: 'Request Space' })
    expect(valuesIn(within(dialog).getByRole('form'))).toEqual({ price: '', message: '' })
    await fill(page, within(dialog).getByRole('form'), { 'Price for the whole load (USD)': 'USD 95' })
    const sent = answer({ makeOffer }, offer)
    await page.user.click(within(dialog).getByRole('button', { name: 'Send Offer' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ shipmentId: '01a20103-5c1d-7a07-8d6e-51f3a2f0b701', transportId: transport.id, price: 95 })
    await waitFor(() => expect(page.address()).toBe(`/logistics-hub/offers/${offer.id}`))
  })

  test('leads who has no load to posting one', async () => {
    own([])
    await open()
    await within(space()).findByText('You have no shipment that seeks transport. Post it first: it takes a minute, and other trucks find it as well.')
    expect(within(space()).getByRole('link', { name: 'Post Shipping Request' }).getAttribute('href')).toBe('/logistics-hub')
  })

  test('a visitor logs in first', async () => {
    const calls = own([{}])
    await open({}, { user: null })
    expect(within(space()).getByRole('link', { name: 'Log In to Request Space' }).getAttribute('href')).toBe(`/login?from=${encodeURIComponent(at)}`)
    expect(calls).toEqual([])
  })

  test('is not possible with a sample', async () => {
    const calls = own([{}])
    await open({ sample: true })
    expect(screen.getByText('This is a sample: it shows how a listing looks, and cannot be booked.')).toBeTruthy()
    expect(calls).toEqual([])
  })

  test.each<[string, Partial<Transport>]>([
    ['full', { status: 'Fully Booked' }],
    ['one’s own', { own: true }],
  ])('is not offered where it is %s', async (_what, changes) => {
    await open(changes)
    expect(screen.queryByRole('heading', { name: 'Use this space' })).toBeNull()
  })
})

test('shows the offers on it', async () => {
  const calls = answer({ listOffers }, [{ ...offer, status: 'pending', yourTurn: false, side: 'carrier' }])
  await open({ own: true })
  expect(linesIn(await screen.findByRole('region', { name: 'Offers' })).slice(2)).toEqual([
    'Waiting for Nairobi Beans',
    'Agricultural Products · for Nairobi Beans',
  ])
  expect(calls[0]?.query).toEqual({ transportId: transport.id })
})

describe('the drafted way back', () => {
  const draft = { own: true, status: 'Draft', floorPricePerTonUsd: 80.5 } as const

  test('is published with one press', async () => {
    const { user, becomes, toasts } = await open(draft)
    expect(linesIn(screen.getByRole('button', { name: 'Publish Return Trip' }).parentElement?.parentElement?.parentElement as Element)).toEqual([
      'Do not drive home empty: Mombasa → Kigali',
      `You arrive about ${dayText('2026-12-01')}. At USD 260 per ton; below USD 80.50 it would cost more than driving empty.`,
      'Publish Return Trip',
    ])
    const calls = answer({ publishReturn }, becomes({ status: 'Available' }))
    await user.click(screen.getByRole('button', { name: 'Publish Return Trip' }))
    await screen.findByText('Available')
    expect(screen.queryByRole('button', { name: 'Publish Return Trip' })).toBeNull()
    expect(toasts).toEqual([{ title: 'Return trip published', description: 'Shippers along the way are told before you arrive.' }])
    expect(calls).toMatchObject([{ params, body: {} }])
  })

  test('says why it is not published', async () => {
    const { user, toasts } = await open({ ...draft, floorPricePerTonUsd: null })
    expect(screen.getByText(`You arrive about ${dayText('2026-12-01')}. At USD 260 per ton.`)).toBeTruthy()
    refuse({ publishReturn }, { status: 409, message: 'It is over.' })
    await user.click(screen.getByRole('button', { name: 'Publish Return Trip' }))
    expect((await screen.findByRole('alert')).textContent).toBe('It is over.')
    expect(toasts).toEqual([{ title: 'Not published', description: 'It is over.', variant: 'destructive' }])
  })

  test('is nobody else’s', async () => {
    await open({ ...draft, own: false })
    expect(screen.queryByRole('button', { name: 'Publish Return Trip' })).toBeNull()
  })
})

describe('one’s own listing', () => {
  const own = { own: true, contactInfo: 'dispatch@bahari.example' } as const

  test('says what keeps it from being matched', async () => {
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
        'We could not read the free volume: please write a number. The weight capacity is more than we match (100 t). The volume capacity is more than we match (1,000 m³). More space is free than the truck has. The price per ton is more than we match (USD 10,000,000). The mystery is more than we match. It is matched once you have changed that below.',
      ),
    ).toBeTruthy()
  })

  test('is changed, from what it says now', async () => {
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
      corridor: 'Nairobi|Kampala',
      maxDetourPercent: '12',
      departureDate: '2026-12-01',
      pricePerTon: '260',
      specialFeatures: 'Refrigerated',
      contactInfo: 'dispatch@bahari.example',
    })
    await fill(page, form, { 'Price per Ton (USD)': '' })
    await page.user.click(within(form).getByRole('button', { name: 'Save Changes' }))
    within(form).getByRole('textbox', { name: 'Price per Ton (USD)', description: 'Please provide your price per ton.' })
    await fill(page, form, { 'Price per Ton (USD)': '240' })
    const calls = answer({ changeTransport }, page.becomes({ pricePerTon: '240', pricePerTonUsd: 240, version: 4 }))
    await page.user.click(within(form).getByRole('button', { name: 'Save Changes' }))
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

  test('begins empty where it says nothing', async () => {
    const { user } = await open({ own: true, status: 'Draft', via: [] })
    await user.click(screen.getByRole('button', { name: 'Change' }))
    expect(valuesIn(screen.getByRole('form', { name: 'Change transport listing' }))).toMatchObject({
      ...{ stop1City: '', stop1Country: '', stop2City: '', stop2Country: '', corridor: '' },
      ...{ specialFeatures: '', contactInfo: '', availableVolume: '', maxDetourPercent: '15' },
    })
  })

  test('says why a change was refused', async () => {
    const { user, toasts } = await open(own)
    await user.click(screen.getByRole('button', { name: 'Change' }))
    refuse({ changeTransport }, { status: 412, message: 'Somebody was faster.' })
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText('Somebody was faster.')
    expect(toasts).toEqual([{ title: 'Not changed', description: 'Somebody was faster.', variant: 'destructive' }])
  })

  test('is cancelled after a question', async () => {
    const { user, becomes, toasts } = await open(own)
    await user.click(screen.getByRole('button', { name: 'Cancel Listing' }))
    const calls = answer({ cancelTransport }, becomes({ status: 'Cancelled' }))
    const dialog = await screen.findByRole('dialog', { description: 'The transport listing leaves the lists, and offers on it are told.' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel Listing' }))
    await screen.findByText('Cancelled')
    expect(toasts).toEqual([{ title: 'Listing cancelled' }])
    expect(calls).toMatchObject([{ params }])
  })

  test.each(['Expired', 'Cancelled', 'Delivered'] as const)('is posted again with another day once it is %s', async (status) => {
    const page = await open({ ...own, status })
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
    const again = '01a20104-5c1d-7a07-8d6e-51f3a2f0b7aa'
    const calls = answer({ repostTransport }, { ...transport, id: again })
    await fill(page, screen.getByRole('form', { name: 'Post again' }), { 'Departure Date': '2026-12-24' })
    await page.user.click(screen.getByRole('button', { name: 'Post Again' }))
    await waitFor(() => expect(page.address()).toBe(`/logistics-hub/transports/${again}`))
    expect(calls).toMatchObject([{ params, body: { departureDate: '2026-12-24' } }])
  })

  test('says that it was not posted again', async () => {
    const { user, toasts } = await open({ ...own, status: 'Expired' })
    cutOff({ repostTransport })
    await user.type(screen.getByLabelText('Departure Date'), '2026-12-24')
    await user.click(screen.getByRole('button', { name: 'Post Again' }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Not posted', variant: 'destructive' }]))
  })

  test('can neither be changed nor posted again with a load on it', async () => {
    await open({ ...own, status: 'Partially Booked' })
    expect(screen.queryByRole('heading', { name: 'Your listing' })).toBeNull()
  })
})
