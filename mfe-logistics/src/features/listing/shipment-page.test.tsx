import {
  cancelShipment,
  changeShipment,
  findRoute,
  getLanePrice,
  getOffer,
  getShipment,
  getTransport,
  listOffers,
  listOwnTransports,
  listShipmentMatches,
  listShipmentNearMisses,
  makeOffer,
  type Offer,
  repostShipment,
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
  hold,
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

const [shipment, offer, truck] = [await sample({ getShipment }), await sample({ getOffer }), await sample({ getTransport })]
const [lane, route] = [await sample({ getLanePrice }), await sample({ findRoute })]
const [match] = await sample({ listShipmentMatches })
if (!match) throw new Error('The sample has no match')
const at = `/logistics-hub/shipments/${shipment.id}`
const params = { id: shipment.id }

beforeEach(() => {
  answer({ listOffers }, [])
  answer({ listShipmentNearMisses }, [])
})

/** Serves the listing with `changes`, until `change` is called. */
async function open(changes: Partial<Shipment> = {}, options: RenderOptions = {}) {
  let now: Shipment = { ...shipment, ...changes }
  const loads = answer({ getShipment }, () => now)
  const page = openPage(at, options)
  await screen.findByRole('heading', { level: 1, name: 'Nairobi → Kampala' })
  const updateTo = (more: Partial<Shipment>) => () => {
    now = { ...now, ...more }
    return now
  }
  return { ...page, loads, updateTo }
}

const card = (heading: string) => screen.getByRole('heading', { name: heading }).closest('div')?.parentElement?.parentElement as HTMLElement
const inCard = async (heading: string) => linesIn((await screen.findByRole('heading', { name: heading })) && card(heading))

describe('the listing', () => {
  test('shows the load and its owner', async () => {
    const { titles } = await open()
    expect(titles).toEqual(['Shipping request · Ungana', 'Nairobi → Kampala · Ungana'])
    expect(screen.getByRole('link', { name: 'Back to the Logistics Hub' }).getAttribute('href')).toBe('/logistics-hub?tab=offer-transport')
    expect(screen.getByText(`Agricultural Products · 1.5 t · ships ${dayText('2026-12-02')}`)).toBeTruthy()
    expect(factsIn(card('The load'))).toEqual({
      'Cargo Type': 'Agricultural Products',
      Weight: '1.5 t',
      Volume: '4 m³',
      'Target Date': dayText('2026-12-02'),
      Budget: 'USD 450',
      'Posted by': 'Nairobi Beans',
    })
    expect(within(card('The load')).getByText('Keep dry')).toBeTruthy()
  })

  test('does not show the owner’s name to the owner', async () => {
    await open({ own: true })
    expect(factsIn(card('The load'))).not.toHaveProperty('Posted by')
  })

  test('shows the status badges', async () => {
    await open({ status: 'Matched', suspended: true, needsClarification: true, sample: true })
    const head = screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement
    expect(linesIn(head).slice(2)).toEqual(['Matched', 'Route closed', 'Needs clarification', 'Sample'])
  })

  test.each([403, 404])('says that the listing does not exist: %d', async (status) => {
    refuse({ getShipment }, { status })
    openPage(at)
    await screen.findByRole('heading', { name: 'Shipping request not found' })
  })

  test('shows a loading text, and retries after a failure', async () => {
    hang({ getShipment })
    const waiting = openPage(at)
    await screen.findByText('Loading this shipping request...')
    waiting.unmount()
    refuse({ getShipment }, { status: 500 })
    const { user } = openPage(at)
    await screen.findByRole('heading', { name: 'Error loading this shipping request' })
    answer({ getShipment }, shipment)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'Nairobi → Kampala' })
  })
})

describe('its route', () => {
  test('shows length, days and border posts', async () => {
    const calls = answer({ findRoute })
    await open()
    const lines = await inCard('Route')
    expect(lines.slice(0, 2)).toEqual(['Route', `${route.distanceKm} km, about ${Math.ceil(route.days)} days, 1 border`])
    expect(within(card('Route')).getByRole('list', { name: 'Border posts' })).toBeTruthy()
    expect(within(card('Route')).getByRole('img').getAttribute('aria-label')).toMatch(/^Nairobi, .*Kampala at \d+ km\.$/)
    expect(calls).toMatchObject([{ query: { origin: 'Nairobi, Kenya', destination: 'Kampala, Uganda' } }])
  })

  test('says when there are no borders', async () => {
    answer({ findRoute }, { ...route, borders: [], days: 0.5 })
    await open()
    expect((await inCard('Route')).filter((line) => !line.endsWith(' km'))).toEqual([
      'Route',
      `${route.distanceKm} km, about 1 day, 0 borders`,
      'No borders on this route.',
    ])
  })

  test('retries when loading fails', async () => {
    refuse({ findRoute }, { status: 500 })
    const { user } = await open()
    expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading the route', 'Please try again', 'Try again'])
    answer({ findRoute })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Route' })
  })

  test('says that closed posts leave none, instead of asking to try again or showing an earlier one', async () => {
    const message = 'Closed border posts block every route from Nairobi to Kampala.'
    const { live } = await open()
    await screen.findByRole('list', { name: 'Border posts' })
    refuse({ findRoute }, { status: 409, code: 'LOGISTICS_NO_PATH', message })
    live.emit('changed', { kind: 'booking', link: '/' })
    await screen.findByText(message)
    expect(linesIn(card('Route'))).toEqual(['Route', message])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('is not requested or priced when no road reaches the places', async () => {
    const calls = [answer({ findRoute }), answer({ getLanePrice })]
    await open({ onRoad: false })
    expect(screen.queryByText('Loading the way...')).toBeNull()
    expect(calls).toEqual([[], []])
  })
})

describe('the price of the lane', () => {
  const unknown = 'Prices appear once 5 companies have shipped on this lane.'

  test('shows the median price', async () => {
    const calls = answer({ getLanePrice }, lane)
    await open()
    expect(await inCard('Price on this lane')).toEqual([
      ...['Price on this lane', 'Per ton', 'USD 128.50', 'Per ton and km', 'USD 0.111'],
      'Median price of 23 loads (0.5 to 5 t) by 7 companies in the last 180 days.',
    ])
    expect(calls.map(({ query }) => query)).toEqual([{ origin: 'Nairobi, Kenya', destination: 'Kampala, Uganda' }])
  })

  test('shows between which prices half of the companies are', async () => {
    answer({ getLanePrice }, { ...lane, price: lane.price && { ...lane.price, range: { from: 110, to: 152.25 } } })
    await open()
    expect(await inCard('Price on this lane')).toEqual([
      ...['Price on this lane', 'Per ton', 'A quarter pays less than', 'USD 110', 'Median', 'USD 128.50', 'A quarter pays more than', 'USD 152.25'],
      ...['Per ton and km', 'USD 0.111', 'Median price of 23 loads (0.5 to 5 t) by 7 companies in the last 180 days.'],
    ])
  })

  test('warns about a budget far below the median', async () => {
    await open({ farBelowLane: true })
    expect((await inCard('Price on this lane')).slice(1, 3)).toEqual([
      'Unusually low price',
      'This price is less than half the usual price on this lane. Ask why before you agree.',
    ])
  })

  test('is hidden when few companies shipped on the lane', async () => {
    answer({ getLanePrice }, { ...lane, price: null })
    await open()
    expect(await inCard('Price on this lane')).toEqual(['Price on this lane', unknown])
  })

  test('is left out when it fails to load', async () => {
    const calls = refuse({ getLanePrice }, { status: 404 })
    const { queries } = await open()
    await waitFor(() => expect([calls.length, queries.isFetching()]).toEqual([1, 0]))
    expect(screen.queryByRole('heading', { name: 'Price on this lane' })).toBeNull()
  })

  test('is not requested for a sample', async () => {
    const calls = answer({ getLanePrice })
    const { queries } = await open({ sample: true })
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(calls).toEqual([])
  })
})

test('shows the “Deliver by” date beside the target date', async () => {
  await open({ deliverBy: '2026-12-06' })
  expect(screen.getByText(`Agricultural Products · 1.5 t · ships ${dayText('2026-12-02')}, deliver by ${dayText('2026-12-06')}`)).toBeTruthy()
  expect(factsIn(card('The load'))).toMatchObject({ 'Target Date': dayText('2026-12-02'), 'Deliver by': dayText('2026-12-06') })
})

test('trucks that nearly match are listed with the reason', async () => {
  const calls = answer({ listShipmentNearMisses })
  const [miss] = await sample({ listShipmentNearMisses })
  await open({ own: true })
  const section = within(await screen.findByRole('region', { name: 'Trucks that nearly match' }))
  expect(section.getByRole('link', { name: 'Bahari Haulage' }).getAttribute('href')).toBe(`/logistics-hub/transports/${miss?.transport.id}`)
  section.getByText('Leaves Nairobi on 28 November 2026, 4 days before the load is ready. We match up to 3 days before or after.')
  expect(calls).toMatchObject([{ params }])
})

describe('matching trucks', () => {
  const trucks = () => screen.getByRole('region', { name: 'Matching trucks' })

  test('show reasons, distance and price', async () => {
    const calls = answer({ listShipmentMatches }, [match])
    await open({ own: true })
    await within(trucks()).findByText('Bahari Haulage')
    expect(calls).toMatchObject([{ params }])
    expect(linesIn(trucks().querySelector('summary') as Element)).toEqual(['Bahari Haulage', `2 t free · ${dayText(match.pickupDate)}`, 'Best match'])
    expect(factsIn(trucks())).toEqual({
      'Distance of the load': '673 km',
      'Detour, 0% of the truck’s route': '+0 km',
      'Border posts': 'Malaba',
      'Price for the whole load': 'USD 157.07',
      'Estimated loading': dayText('2026-12-02'),
      'Estimated delivery, after 3 days': dayText('2026-12-04'),
    })
    const reasons = [...trucks().querySelectorAll('li')].filter((reason) => /passes|restricted/.test(reason.textContent ?? ''))
    expect(reasons.map((reason) => [reason.textContent, within(reason).queryByLabelText('Warning') !== null])).toEqual([
      ['The truck passes both places on its route.', false],
      ['Malaba is restricted: expect to wait there.', true],
    ])
    // A border post that needs attention is named once, among the reasons.
    expect(within(trucks()).queryByRole('list', { name: 'Border posts' })).toBeNull()
    expect(linesIn(trucks())).toContain('Why this price?')
    expect(linesIn(trucks())).toContain(
      '1,010 tonne-kilometres: the weight of the load times its distance. We take the truck’s price per ton for the part of its route that the load uses. You can offer another price.',
    )
  })

  test('show the best match opened, and name each match by company or vehicle', async () => {
    const nameless = { ...match.transport, id: '01a20104-5c1d-7a07-8d6e-51f3a2f0b799', owner: null, freeKg: null, availableSpace: 'half' }
    answer({ listShipmentMatches }, [
      { ...match, score: 70.4 },
      { ...match, score: 69.5, transport: nameless, borders: [], detourPercent: 12.4, detourKm: 201 },
    ])
    await open({ own: true })
    await within(trucks()).findByText('Bahari Haulage')
    const [first, second] = [...trucks().querySelectorAll('details')].filter((one) => one.querySelector('dl'))
    expect([first?.open, second?.open]).toEqual([true, false])
    expect(linesIn(second?.querySelector('summary') as Element)).toEqual([
      nameless.vehicleType,
      `half free · ${dayText(match.pickupDate)}`,
      'About USD 157.07',
    ])
    expect(factsIn(second as Element)).toMatchObject({ 'Border posts': 'none', 'Detour, 12% of the truck’s route': '+201 km' })
    expect(within(second as HTMLElement).queryByRole('list', { name: 'Border posts', hidden: true })).toBeNull()
  })

  test('are offered the estimated price', async () => {
    answer({ listShipmentMatches }, [match])
    const page = await open({ own: true })
    await page.user.click(await within(trucks()).findByRole('button', { name: 'Request space: Bahari Haulage' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'Request space',
      description: `Bahari Haulage: 2 t free · ${dayText(match.pickupDate)}`,
    })
    const form = within(dialog).getByRole('form')
    expect(valuesIn(form)).toEqual({ price: '157.07', message: '' })
    await fill(page, form, { 'Price for the whole load (USD)': '0' })
    await page.user.click(within(dialog).getByRole('button', { name: 'Send offer' }))
    within(dialog).getByRole('textbox', { name: 'Price for the whole load (USD)', description: 'Please enter a price in USD, more than 0.' })
    await fill(page, form, { 'Price for the whole load (USD)': '1,150.50', 'Message optional': ' On pallets ' })
    const calls = answer({ makeOffer }, offer)
    await page.user.click(within(dialog).getByRole('button', { name: 'Send offer' }))
    await waitFor(() => expect(page.address()).toBe(`/logistics-hub/offers/${offer.id}`))
    expect(page.toasts).toEqual([{ title: 'Offer sent', description: 'You will be notified of the answer.' }])
    expect(calls).toMatchObject([
      {
        body: { shipmentId: shipment.id, transportId: match.transport.id, price: 1150.5, message: 'On pallets' },
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
  })

  test('show the reason for a refused offer in the dialog', async () => {
    answer({ listShipmentMatches }, [match])
    const { user, toasts } = await open({ own: true })
    await user.click(await within(trucks()).findByRole('button', { name: 'Request space: Bahari Haulage' }))
    const dialog = await screen.findByRole('dialog')
    refuse({ makeOffer }, { status: 409, message: 'The truck is full.' })
    await user.click(within(dialog).getByRole('button', { name: 'Send offer' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('The truck is full.')
    expect(toasts).toEqual([{ title: 'Offer not sent', description: 'The truck is full.', variant: 'destructive' }])
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('link to the open offer for that pair', async () => {
    const pair = { shipment: { ...offer.shipment, id: shipment.id }, transport: { ...offer.transport, id: match.transport.id } }
    const others: Offer[] = [
      { ...offer, ...pair, id: '01a20109-5c1d-7a07-8d6e-51f3a2f0b701', status: 'declined' },
      { ...offer, ...pair, id: '01a20109-5c1d-7a07-8d6e-51f3a2f0b702', status: 'pending', transport: { ...offer.transport, id: shipment.id } },
      { ...offer, ...pair, id: '01a20109-5c1d-7a07-8d6e-51f3a2f0b703', status: 'pending', shipment: { ...offer.shipment, id: match.transport.id } },
    ]
    let offers = others
    answer({ listOffers }, () => offers)
    answer({ listShipmentMatches }, [match])
    const { live } = await open({ own: true })
    await within(trucks()).findByRole('button', { name: 'Request space: Bahari Haulage' })
    offers = [...others, { ...offer, ...pair, status: 'pending' }]
    live.emit('changed', { kind: 'offer', link: '/' })
    const link = await within(trucks()).findByRole('link', { name: 'See your offer' })
    expect(link.getAttribute('href')).toBe(`/logistics-hub/offers/${offer.id}`)
  })

  test('show empty, loading and failed states', async () => {
    const { release } = hold({ listShipmentMatches }, [])
    const first = await open({ own: true })
    within(trucks()).getByText('Loading matches...')
    release()
    await within(trucks()).findByRole('heading', { name: 'No matching trucks yet' })
    expect(within(trucks()).getByText('We will notify you when a matching truck is posted.')).toBeTruthy()
    first.unmount()
    refuse({ listShipmentMatches }, { status: 500 })
    await open({ own: true })
    await within(trucks()).findByRole('heading', { name: 'Error loading matches' })
  })

  test('appear after a live event', async () => {
    answer({ listShipmentMatches }, [])
    const { live } = await open({ own: true })
    await within(trucks()).findByRole('heading', { name: 'No matching trucks yet' })
    answer({ listShipmentMatches }, [match])
    live.emit('changed', { kind: 'match', link: at })
    await within(trucks()).findByText('Bahari Haulage')
  })

  test.each<[string, Partial<Shipment>]>([
    ['the carrier of another company’s load', { own: false }],
    ['the owner of a matched load', { own: true, status: 'Matched' }],
  ])('are not shown to %s', async (_whose, changes) => {
    const calls = answer({ listShipmentMatches })
    await open(changes)
    expect(screen.queryByRole('region', { name: 'Matching trucks' })).toBeNull()
    expect(calls).toEqual([])
  })
})

describe('carrying another company’s load', () => {
  const carry = () => card('Carry this load')
  const ownTrucks = (changes: readonly Partial<Transport>[]) =>
    answer(
      { listOwnTransports },
      changes.map((change, index) => ({ ...truck, id: `01a20104-5c1d-7a07-8d6e-51f3a2f0b70${index}`, status: 'Available', freeKg: 2000, ...change })),
    )

  test('asks a visitor to log in, and returns to the page', async () => {
    const calls = ownTrucks([{}])
    await open({}, { user: null })
    expect(within(carry()).getByRole('link', { name: 'Log in to continue' }).getAttribute('href')).toBe(`/login?from=${encodeURIComponent(at)}`)
    expect(calls).toEqual([])
  })

  test('offers the chosen truck at the load’s budget', async () => {
    ownTrucks([
      { status: 'Fully Booked', departureDate: '2026-12-05' },
      { status: 'Available', departureDate: '2026-12-06' },
      { status: 'Partially Booked', departureDate: '2026-12-07', freeKg: null, availableSpace: 'half' },
    ])
    const page = await open()
    const choice = await within(carry()).findByRole<HTMLSelectElement>('combobox', { name: 'Your truck' })
    const laneName = `${truck.originCity} → ${truck.destinationCity}`
    expect([...choice.options].map(({ text }) => text)).toEqual([
      `${laneName}, 2 t free, ${dayText('2026-12-06')}`,
      `${laneName}, half free, ${dayText('2026-12-07')}`,
    ])
    await page.user.selectOptions(choice, `${laneName}, half free, ${dayText('2026-12-07')}`)
    await page.user.click(within(carry()).getByRole('button', { name: 'Offer Transport' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'Offer Transport',
      description: 'Enter a price for the whole load. The other company can accept it or make a counter-offer.',
    })
    expect(valuesIn(within(dialog).getByRole('form'))).toEqual({ price: '450', message: '' })
    const calls = answer({ makeOffer }, offer)
    await page.user.click(within(dialog).getByRole('button', { name: 'Send offer' }))
    await waitFor(() => expect(page.address()).toBe(`/logistics-hub/offers/${offer.id}`))
    expect(calls.map(({ body }) => body)).toEqual([{ shipmentId: shipment.id, transportId: '01a20104-5c1d-7a07-8d6e-51f3a2f0b702', price: 450 }])
  })

  test('preselects the first truck, and can be closed without an offer', async () => {
    ownTrucks([{}, { departureDate: '2026-12-07' }])
    const page = await open({ budgetUsd: null })
    await page.user.click(await within(carry()).findByRole('button', { name: 'Offer Transport' }))
    const dialog = await screen.findByRole('dialog')
    expect(valuesIn(within(dialog).getByRole('form'))).toEqual({ price: '', message: '' })
    await fill(page, within(dialog).getByRole('form'), { 'Price for the whole load (USD)': '90' })
    const calls = refuse({ makeOffer }, { status: 400, message: 'Too low.', field: 'price' })
    await page.user.click(within(dialog).getByRole('button', { name: 'Send offer' }))
    await within(dialog).findByRole('textbox', { name: 'Price for the whole load (USD)', description: 'Too low.' })
    expect(calls[0]?.body).toMatchObject({ transportId: '01a20104-5c1d-7a07-8d6e-51f3a2f0b700' })
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('links to posting a truck when none is free', async () => {
    ownTrucks([{ status: 'Draft' }])
    await open()
    await within(carry()).findByText('You have no listed truck with free space. Please post one first. Other shippers can find it too.')
    expect(within(carry()).getByRole('link', { name: 'Post Transport Availability' }).getAttribute('href')).toBe(
      '/logistics-hub?tab=offer-transport#post',
    )
  })

  test('shows that the carrier’s trucks are loading, and retries after a failure', async () => {
    hang({ listOwnTransports })
    const waiting = await open()
    expect(linesIn(carry())).toEqual(['Carry this load', 'Loading your listings...'])
    waiting.unmount()
    cutOff({ listOwnTransports })
    const { user } = await open()
    expect(linesIn(await within(carry()).findByRole('alert'))).toEqual(['Error loading your listings', 'Please try again', 'Try again'])
    ownTrucks([{}])
    await user.click(within(carry()).getByRole('button', { name: 'Try again' }))
    await within(carry()).findByRole('combobox', { name: 'Your truck' })
  })

  test('is not possible with a sample', async () => {
    const calls = ownTrucks([{}])
    await open({ sample: true })
    expect(screen.getByText('This is a sample listing. You cannot book it.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Carry this load' })).toBeNull()
    expect(calls).toEqual([])
  })

  test.each<[string, Partial<Shipment>]>([
    ['matched', { status: 'Matched' }],
    ['the reader’s own', { own: true }],
  ])('is not offered when the listing is %s', async (_what, changes) => {
    await open(changes)
    expect(screen.queryByRole('heading', { name: 'Carry this load' })).toBeNull()
  })
})

describe('offers on the listing', () => {
  test('are shown when there are any', async () => {
    const calls = answer({ listOffers }, [{ ...offer, price: 160, side: 'shipper', yourTurn: true, status: 'pending' }])
    await open()
    const list = await screen.findByRole('region', { name: 'Offers' })
    expect(linesIn(list)).toEqual([
      ...['Offers', 'Nairobi → Kampala, USD 160', 'Your turn'],
      `${offer.shipment.cargoType} · carried by ${offer.carrier.name}`,
    ])
    expect(within(list).getByRole('link').getAttribute('href')).toBe(`/logistics-hub/offers/${offer.id}`)
    expect(calls[0]?.query).toEqual({ shipmentId: shipment.id })
  })

  test('show that loading failed', async () => {
    refuse({ listOffers }, { status: 500 })
    await open()
    expect(linesIn(await screen.findByRole('region', { name: 'Offers' }))).toEqual([
      'Offers',
      'Error loading offers',
      'Please try again',
      'Try again',
    ])
  })

  test('are not shown to a visitor', async () => {
    const calls = answer({ listOffers }, [offer])
    const { queries } = await open({}, { user: null })
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(calls).toEqual([])
  })
})

describe('the reader’s own listing', () => {
  const own = { own: true, contactInfo: '+254 700 000 000' } as const

  test('says why it cannot be matched', async () => {
    await open({
      ...own,
      needsClarification: true,
      clarify: ['weight', 'budget'],
      clarifyWhy: [
        { field: 'weight', why: 'too-much' },
        { field: 'budget', why: 'too-much' },
      ],
    })
    expect(
      screen.getByText(
        'The weight is above the limit for matching (100 t). The budget is above the limit for matching (USD 10,000,000). We match this listing after you correct this below.',
      ),
    ).toBeTruthy()
  })

  test('hides from other companies why it cannot be matched', async () => {
    await open({ needsClarification: true, clarify: ['weight'] })
    expect(screen.queryByText('It needs clarification')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Your listing' })).toBeNull()
  })

  test('can be changed, starting from its current values', async () => {
    const { user, updateTo, toasts, ...page } = await open({ ...own, version: 4 })
    await user.click(screen.getByRole('button', { name: 'Change' }))
    const form = screen.getByRole('form', { name: 'Change shipping request' })
    expect(valuesIn(form)).toEqual({
      cargoType: 'Agricultural Products',
      weight: '1.5',
      volume: '4',
      originCity: 'Nairobi',
      originCountry: 'Kenya',
      destinationCity: 'Kampala',
      destinationCountry: 'Uganda',
      targetDate: '2026-12-02',
      deliverBy: '',
      budget: '450',
      specialRequirements: 'Keep dry',
      contactInfo: '+254 700 000 000',
    })
    await fill({ user }, form, { 'Weight (tons)': '' })
    await user.click(within(form).getByRole('button', { name: 'Save changes' }))
    within(form).getByRole('textbox', { name: 'Weight (tons)', description: 'Please enter the cargo weight.' })
    await fill({ user }, form, { 'Weight (tons)': '1800 kg', 'Special Requirements optional': '' })
    const calls = answer({ changeShipment }, updateTo({ weight: '1800 kg', weightKg: 1800, version: 5 }))
    await user.click(within(form).getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(factsIn(card('The load'))).toMatchObject({ Weight: '1.8 t' }))
    expect(screen.queryByRole('form', { name: 'Change shipping request' })).toBeNull()
    expect(toasts).toEqual([{ title: 'Shipping request changed' }])
    expect(calls).toMatchObject([
      { params, body: { weight: '1800 kg', originLocation: 'Nairobi, Kenya', destinationLocation: 'Kampala, Uganda', specialRequirements: '' } },
    ])
    expect(calls[0]?.headers.get('if-match')).toBe('"4"')
    expect(page.loads.length).toBeGreaterThan(1)
  })

  test('starts with empty fields for missing values', async () => {
    const { user } = await open({ own: true, specialRequirements: null })
    await user.click(screen.getByRole('button', { name: 'Change' }))
    expect(valuesIn(screen.getByRole('form', { name: 'Change shipping request' }))).toMatchObject({ specialRequirements: '', contactInfo: '' })
  })

  describe('that is changed in another tab while somebody types', () => {
    const title = 'This listing was changed while you were editing'
    async function typeWhileOthersSave() {
      const page = await open({ ...own, version: 4 })
      await page.user.click(screen.getByRole('button', { name: 'Change' }))
      const form = screen.getByRole('form', { name: 'Change shipping request' })
      await fill(page, form, { 'Special Requirements optional': 'Keep it dry and upright' })
      const save = () => page.user.click(within(form).getByRole('button', { name: 'Save changes' }))
      const typed = () => valuesIn(form).specialRequirements
      return { ...page, form, save, typed }
    }

    test('keeps what was typed, and sends it as a change of the version that the reader saw', async () => {
      const { updateTo, queries, form, save, typed } = await typeWhileOthersSave()
      expect(screen.queryByRole('heading', { name: title })).toBeNull()
      updateTo({ weight: '1.8', weightKg: 1800, version: 5 })()
      await queries.invalidateQueries()
      await waitFor(() => expect(factsIn(card('The load'))).toMatchObject({ Weight: '1.8 t' }))
      within(form).getByRole('heading', { name: title })
      expect(typed()).toBe('Keep it dry and upright')
      const calls = refuse({ changeShipment }, { status: 412, message: 'Somebody else changed this in the meantime.' })
      await save()
      await within(form).findByText('Somebody else changed this in the meantime.')
      expect(calls[0]?.headers.get('if-match')).toBe('"4"')
      expect(typed()).toBe('Keep it dry and upright')
    })

    test('shows the changed listing after a refusal, and then replaces it if the reader says so', async () => {
      const { user, updateTo, form, save, typed, toasts } = await typeWhileOthersSave()
      const change = updateTo({ weight: '1.8', weightKg: 1800, version: 5 })
      change()
      refuse({ changeShipment }, { status: 412, message: 'Somebody else changed this in the meantime.' })
      await save()
      await within(form).findByRole('heading', { name: title })
      await waitFor(() => expect(factsIn(card('The load'))).toMatchObject({ Weight: '1.8 t' }))
      await user.click(within(form).getByRole('button', { name: 'Keep what I typed' }))
      expect(within(form).queryByRole('heading', { name: title })).toBeNull()
      expect(typed()).toBe('Keep it dry and upright')
      const calls = answer({ changeShipment }, updateTo({ version: 6 }))
      await save()
      await waitFor(() => expect(calls).toHaveLength(1))
      expect(calls[0]?.headers.get('if-match')).toBe('"5"')
      await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Shipping request changed' }))
    })

    test('can be kept as it is now', async () => {
      const { user, updateTo, queries, form } = await typeWhileOthersSave()
      updateTo({ specialRequirements: 'Fragile', version: 5 })()
      await queries.invalidateQueries()
      await user.click(await within(form).findByRole('button', { name: 'Keep the changed listing' }))
      await user.click(screen.getByRole('button', { name: 'Change' }))
      expect(valuesIn(screen.getByRole('form', { name: 'Change shipping request' }))).toMatchObject({ specialRequirements: 'Fragile' })
    })

    test('keeps what was typed if the listing can no longer be changed', async () => {
      const { updateTo, queries, form, typed } = await typeWhileOthersSave()
      updateTo({ status: 'Matched', version: 5 })()
      await queries.invalidateQueries()
      await within(form).findByRole('heading', { name: title })
      expect(typed()).toBe('Keep it dry and upright')
    })
  })

  test('shows why a change was refused', async () => {
    const { user, toasts } = await open(own)
    await user.click(screen.getByRole('button', { name: 'Change' }))
    refuse({ changeShipment }, { status: 412, message: 'Somebody was faster.' })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Somebody was faster.')
    expect(toasts).toEqual([{ title: 'Not changed', description: 'Somebody was faster.', variant: 'destructive' }])
  })

  test('is cancelled after a confirmation', async () => {
    const { user, updateTo, toasts } = await open(own)
    await user.click(screen.getByRole('button', { name: 'Cancel listing' }))
    const question = {
      name: 'Cancel this listing?',
      description: 'The shipping request will no longer be listed. We notify everyone with an offer on it.',
    }
    await user.click(within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Keep listing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Cancel listing' }))
    const calls = answer({ cancelShipment }, updateTo({ status: 'Cancelled' }))
    await user.click(within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Cancel listing' }))
    await screen.findByText('Cancelled')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toasts).toEqual([{ title: 'Listing cancelled' }])
    expect(calls).toMatchObject([{ params }])
  })

  test('shows in the confirmation why cancelling failed', async () => {
    const { user, toasts } = await open(own)
    await user.click(screen.getByRole('button', { name: 'Cancel listing' }))
    refuse({ cancelShipment }, { status: 409, message: 'It is booked.' })
    const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel listing' })
    await user.click(button)
    await within(screen.getByRole('dialog')).findByRole('button', { name: 'Cancel listing', description: 'It is booked.' })
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('It is booked.')
    expect(toasts).toEqual([{ title: 'Not cancelled', description: 'It is booked.', variant: 'destructive' }])
  })

  test.each(['Expired', 'Cancelled', 'Delivered'] as const)('can be posted again with another date when %s', async (status) => {
    const page = await open({ ...own, status })
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
    const form = screen.getByRole('form', { name: 'Post again' })
    expect(within(form).getByText('This listing has ended. Post it again with a new date.')).toBeTruthy()
    expect(within(form).getByLabelText<HTMLInputElement>('Target Date').value).toBe('')
    refuse({ repostShipment }, { status: 400, message: 'Please choose today or a later day.', field: 'targetDate' })
    await fill(page, form, { 'Target Date': '2026-11-01' })
    await page.user.click(within(form).getByRole('button', { name: 'Post again' }))
    await waitFor(() => expect(linesIn(form)).toContain('Please choose today or a later day.'))
    expect(within(form).getByLabelText('Target Date').getAttribute('aria-invalid')).toBe('true')
    const again = '01a20103-5c1d-7a07-8d6e-51f3a2f0b7aa'
    const calls = answer({ repostShipment }, { ...shipment, id: again })
    await fill(page, form, { 'Target Date': '2026-12-24' })
    await page.user.click(within(form).getByRole('button', { name: 'Post again' }))
    await waitFor(() => expect(page.address()).toBe(`/logistics-hub/shipments/${again}`))
    expect(page.toasts).toEqual([
      { title: 'Not posted', description: 'Please choose today or a later day.', variant: 'destructive' },
      { title: 'Posted again' },
    ])
    expect(calls).toMatchObject([{ params, body: { targetDate: '2026-12-24' } }])
  })

  test('cannot be changed or posted again while in transit', async () => {
    await open({ ...own, status: 'In Transit' })
    expect(screen.queryByRole('heading', { name: 'Your listing' })).toBeNull()
  })
})
