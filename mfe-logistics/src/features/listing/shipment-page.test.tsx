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
  makeOffer,
  type Offer,
  repostShipment,
  type Shipment,
  type Transport,
} from '@ungana/contracts-logistics'
import { dayText, momentText } from '@ungana/web-kit'
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

beforeEach(() => void answer({ listOffers }, []))

/** Answers the listing with `changes`, until `change` is called. */
async function open(changes: Partial<Shipment> = {}, options: RenderOptions = {}) {
  let now: Shipment = { ...shipment, ...changes }
  const looks = answer({ getShipment }, () => now)
  const page = openPage(at, options)
  await screen.findByRole('heading', { level: 1, name: 'Nairobi → Kampala' })
  const becomes = (more: Partial<Shipment>) => () => {
    now = { ...now, ...more }
    return now
  }
  return { ...page, looks, becomes }
}

const card = (heading: string) => screen.getByRole('heading', { name: heading }).closest('div')?.parentElement?.parentElement as HTMLElement
const inCard = async (heading: string) => linesIn((await screen.findByRole('heading', { name: heading })) && card(heading))

describe('the listing', () => {
  test('says what the load is, and whose', async () => {
    const { titles } = await open()
    expect(titles).toEqual(['Shipping request · Ungana', 'Nairobi → Kampala · Ungana'])
    expect(screen.getByRole('link', { name: 'Back to the Logistics Hub' }).getAttribute('href')).toBe('/logistics-hub?tab=offer-transport')
    expect(screen.getByText(`Agricultural Products · 1.5 t · by ${dayText('2026-12-02')}`)).toBeTruthy()
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

  test('does not say to its owner whose it is', async () => {
    await open({ own: true })
    expect(factsIn(card('The load'))).not.toHaveProperty('Posted by')
  })

  test('says how it stands', async () => {
    await open({ status: 'Matched', suspended: true, needsClarification: true, sample: true })
    const head = screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement
    expect(linesIn(head).slice(2)).toEqual(['Matched', 'No open way', 'Needs clarification', 'Sample'])
  })

  test.each([403, 404])('that is none says so: %d', async (status) => {
    refuse({ getShipment }, { status })
    openPage(at)
    await screen.findByRole('heading', { name: 'Shipping request not found' })
  })

  test('waits, and asks again after a failure', async () => {
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

describe('its way', () => {
  test('with its length, days and border posts', async () => {
    const calls = answer({ findRoute })
    await open()
    const lines = await inCard('The way')
    expect(lines.slice(0, 2)).toEqual(['The way', `${route.distanceKm} km, about ${Math.ceil(route.days)} days, 1 border`])
    expect(within(card('The way')).getByRole('list', { name: 'Border posts' })).toBeTruthy()
    expect(within(card('The way')).getByRole('img').getAttribute('aria-label')).toMatch(/^Nairobi, .*Kampala at \d+ km\.$/)
    expect(calls).toMatchObject([{ query: { origin: 'Nairobi, Kenya', destination: 'Kampala, Uganda' } }])
  })

  test('over no border', async () => {
    answer({ findRoute }, { ...route, borders: [], days: 0.5 })
    await open()
    expect((await inCard('The way')).filter((line) => !line.endsWith(' km'))).toEqual([
      'The way',
      `${route.distanceKm} km, about 1 day, 0 borders`,
      'No border on the way.',
    ])
  })

  test('that could not be found is asked for again', async () => {
    refuse({ findRoute }, { status: 500 })
    const { user } = await open()
    expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading the way', 'Please try again', 'Try again'])
    answer({ findRoute })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'The way' })
  })

  test('is neither asked for nor priced where no road reaches', async () => {
    const calls = [answer({ findRoute }), answer({ getLanePrice })]
    await open({ onRoad: false })
    expect(screen.queryByText('Loading the way...')).toBeNull()
    expect(calls).toEqual([[], []])
  })
})

describe('what the lane costs', () => {
  const unknown = 'We tell a price once 5 companies or more stand behind it, so that nobody can tell whose it is.'

  test('in the middle', async () => {
    const calls = answer({ getLanePrice }, lane)
    await open()
    expect(await inCard('What this lane costs')).toEqual([
      ...['What this lane costs', 'per ton', 'USD 128.50', 'per ton and km', 'USD 0.111'],
      'The middle of 23 loads of 0.5 to 5 t in the last 180 days, by 7 companies.',
    ])
    expect(calls.map(({ query }) => query)).toEqual([{ origin: 'Nairobi, Kenya', destination: 'Kampala, Uganda' }])
  })

  test('warns of a budget far below it', async () => {
    await open({ farBelowLane: true })
    expect((await inCard('What this lane costs')).slice(1, 3)).toEqual([
      'Far below the lane',
      'This price is less than half of what the lane costs others. Ask why before you agree.',
    ])
  })

  test('is not told where few stand behind it', async () => {
    answer({ getLanePrice }, { ...lane, price: null })
    await open()
    expect(await inCard('What this lane costs')).toEqual(['What this lane costs', unknown])
  })

  test('is left out where it cannot be asked', async () => {
    const calls = refuse({ getLanePrice }, { status: 404 })
    const { queries } = await open()
    await waitFor(() => expect([calls.length, queries.isFetching()]).toEqual([1, 0]))
    expect(screen.queryByRole('heading', { name: 'What this lane costs' })).toBeNull()
  })

  test('nobody asks it of a sample', async () => {
    const calls = answer({ getLanePrice })
    const { queries } = await open({ sample: true })
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(calls).toEqual([])
  })
})

describe('trucks that fit', () => {
  const trucks = () => screen.getByRole('region', { name: 'Trucks that fit' })

  test('say why, what it takes, and what it would cost', async () => {
    const calls = answer({ listShipmentMatches }, [match])
    await open({ own: true })
    await within(trucks()).findByText('Bahari Haulage')
    expect(calls).toMatchObject([{ params }])
    expect(linesIn(trucks().querySelector('summary') as Element)).toEqual([
      'Bahari Haulage',
      `2 t free · ${dayText(match.pickupDate)}`,
      'Fits · score 89',
    ])
    expect(factsIn(trucks())).toEqual({
      'on the load’s way': '673 km',
      'detour, 0 % of the truck’s way': '+0 km',
      Malaba: '1 border',
      'for the whole load': 'USD 157.07',
      'loaded about': dayText('2026-12-02'),
      'delivered about, after 3 days': dayText('2026-12-04'),
    })
    const reasons = [...trucks().querySelectorAll('li')].filter((reason) => /passes|restricted\./.test(reason.textContent ?? ''))
    expect(reasons.map((reason) => [reason.textContent, within(reason).queryByLabelText('Warning') !== null])).toEqual([
      ['The truck passes both places anyway.', false],
      ['Malaba is restricted.', true],
    ])
    expect(linesIn(within(trucks()).getByRole('list', { name: 'Border posts' }))).toEqual([
      ...['Malaba', 'restricted'],
      `Uganda Revenue Authority, notice of 20 November, ${momentText('2026-11-20T06:00:00.000Z')}`,
    ])
    expect(linesIn(trucks())).toContain('Why this price?')
    expect(linesIn(trucks())).toContain(
      '1,010 tonne-kilometres: what the load weighs, times how far it goes. The truck’s price per ton counts by the part of its way that the load shares. You may name another price.',
    )
  })

  test('the best is open, and each is called by its company or its vehicle', async () => {
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
      'Fits · score 70',
    ])
    expect(factsIn(second as Element)).toMatchObject({ 'on the way': '0 borders', 'detour, 12 % of the truck’s way': '+201 km' })
    expect(within(second as HTMLElement).queryByRole('list', { name: 'Border posts', hidden: true })).toBeNull()
  })

  test('are asked for their space at the estimated price', async () => {
    answer({ listShipmentMatches }, [match])
    const page = await open({ own: true })
    await page.user.click(await within(trucks()).findByRole('button', { name: 'Ask for This Space: Bahari Haulage' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'Ask for This Space',
      description: `Bahari Haulage: 2 t free · ${dayText(match.pickupDate)}`,
    })
    const form = within(dialog).getByRole('form')
    expect(valuesIn(form)).toEqual({ price: '157.07', message: '' })
    await fill(page, form, { 'Price for the whole load (USD)': '0' })
    await page.user.click(within(dialog).getByRole('button', { name: 'Send Offer' }))
    within(dialog).getByRole('textbox', { name: 'Price for the whole load (USD)', description: 'Please enter a price in USD, more than 0.' })
    await fill(page, form, { 'Price for the whole load (USD)': '1,150.50', Messageoptional: ' On pallets ' })
    const calls = answer({ makeOffer }, offer)
    await page.user.click(within(dialog).getByRole('button', { name: 'Send Offer' }))
    await waitFor(() => expect(page.address()).toBe(`/logistics-hub/offers/${offer.id}`))
    expect(page.toasts).toEqual([{ title: 'Offer Sent', description: 'You will be notified of the answer.' }])
    expect(calls).toMatchObject([
      {
        body: { shipmentId: shipment.id, transportId: match.transport.id, price: 1150.5, message: 'On pallets' },
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
  })

  test('that refuse an offer say why in the dialog', async () => {
    answer({ listShipmentMatches }, [match])
    const { user, toasts } = await open({ own: true })
    await user.click(await within(trucks()).findByRole('button', { name: 'Ask for This Space: Bahari Haulage' }))
    const dialog = await screen.findByRole('dialog')
    refuse({ makeOffer }, { status: 409, message: 'The truck is full.' })
    await user.click(within(dialog).getByRole('button', { name: 'Send Offer' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('The truck is full.')
    expect(toasts).toEqual([{ title: 'Offer not sent', description: 'The truck is full.', variant: 'destructive' }])
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that have an open offer lead to it, and to no other', async () => {
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
    await within(trucks()).findByRole('button', { name: 'Ask for This Space: Bahari Haulage' })
    offers = [...others, { ...offer, ...pair, status: 'pending' }]
    live.tell('changed', { kind: 'offer', link: '/' })
    const link = await within(trucks()).findByRole('link', { name: 'See Your Offer' })
    expect(link.getAttribute('href')).toBe(`/logistics-hub/offers/${offer.id}`)
  })

  test('are none, wait, and fail', async () => {
    const { release } = hold({ listShipmentMatches }, [])
    const first = await open({ own: true })
    within(trucks()).getByText('Loading matches...')
    release()
    await within(trucks()).findByRole('heading', { name: 'No truck fits yet' })
    expect(within(trucks()).getByText('You will be notified when one is posted that passes by.')).toBeTruthy()
    first.unmount()
    refuse({ listShipmentMatches }, { status: 500 })
    await open({ own: true })
    await within(trucks()).findByRole('heading', { name: 'Error loading matches' })
  })

  test('show by themselves once one is posted', async () => {
    answer({ listShipmentMatches }, [])
    const { live } = await open({ own: true })
    await within(trucks()).findByRole('heading', { name: 'No truck fits yet' })
    answer({ listShipmentMatches }, [match])
    live.tell('changed', { kind: 'match', link: at })
    await within(trucks()).findByText('Bahari Haulage')
  })

  test.each<[string, Partial<Shipment>]>([
    ['somebody else’s load', { own: false }],
    ['a load that is matched', { own: true, status: 'Matched' }],
  ])('are no matter of %s', async (_whose, changes) => {
    const calls = answer({ listShipmentMatches })
    await open(changes)
    expect(screen.queryByRole('region', { name: 'Trucks that fit' })).toBeNull()
    expect(calls).toEqual([])
  })
})

describe('carrying somebody else’s load', () => {
  const carry = () => card('Carry this load')
  const ownTrucks = (changes: readonly Partial<Transport>[]) =>
    answer(
      { listOwnTransports },
      changes.map((change, index) => ({ ...truck, id: `01a20104-5c1d-7a07-8d6e-51f3a2f0b70${index}`, status: 'Available', freeKg: 2000, ...change })),
    )

  test('a visitor logs in first, and comes back', async () => {
    const calls = ownTrucks([{}])
    await open({}, { user: null })
    expect(within(carry()).getByRole('link', { name: 'Log In to Offer Transport' }).getAttribute('href')).toBe(
      `/login?from=${encodeURIComponent(at)}`,
    )
    expect(calls).toEqual([])
  })

  test('offers the truck that is chosen, at the budget of the load', async () => {
    ownTrucks([
      { status: 'Fully Booked', departureDate: '2026-12-05' },
      { status: 'Available', departureDate: '2026-12-06' },
      { status: 'Partially Booked', departureDate: '2026-12-07', freeKg: null, availableSpace: 'half' },
    ])
    const page = await open()
    const choice = await within(carry()).findByRole<HTMLSelectElement>('combobox', { name: 'Your truck' })
    const way = `${truck.originCity} → ${truck.destinationCity}`
    expect([...choice.options].map(({ text }) => text)).toEqual([
      `${way}, 2 t free, ${dayText('2026-12-06')}`,
      `${way}, half free, ${dayText('2026-12-07')}`,
    ])
    await page.user.selectOptions(choice, `${way}, half free, ${dayText('2026-12-07')}`)
    await page.user.click(within(carry()).getByRole('button', { name: 'Offer Transport' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'Offer Transport',
      description: 'Name a price for the whole load. The other side may accept it, or name another.',
    })
    expect(valuesIn(within(dialog).getByRole('form'))).toEqual({ price: '450', message: '' })
    const calls = answer({ makeOffer }, offer)
    await page.user.click(within(dialog).getByRole('button', { name: 'Send Offer' }))
    await waitFor(() => expect(page.address()).toBe(`/logistics-hub/offers/${offer.id}`))
    expect(calls.map(({ body }) => body)).toEqual([{ shipmentId: shipment.id, transportId: '01a20104-5c1d-7a07-8d6e-51f3a2f0b702', price: 450 }])
  })

  test('begins with the first truck, and closes without an offer', async () => {
    ownTrucks([{}, { departureDate: '2026-12-07' }])
    const page = await open({ budgetUsd: null })
    await page.user.click(await within(carry()).findByRole('button', { name: 'Offer Transport' }))
    const dialog = await screen.findByRole('dialog')
    expect(valuesIn(within(dialog).getByRole('form'))).toEqual({ price: '', message: '' })
    await fill(page, within(dialog).getByRole('form'), { 'Price for the whole load (USD)': '90' })
    const calls = refuse({ makeOffer }, { status: 400, message: 'Too low.', field: 'price' })
    await page.user.click(within(dialog).getByRole('button', { name: 'Send Offer' }))
    await within(dialog).findByRole('textbox', { name: 'Price for the whole load (USD)', description: 'Too low.' })
    expect(calls[0]?.body).toMatchObject({ transportId: '01a20104-5c1d-7a07-8d6e-51f3a2f0b700' })
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('leads who has no free truck to posting one', async () => {
    ownTrucks([{ status: 'Draft' }])
    await open()
    await within(carry()).findByText('You have no truck listed that is free. Post it first: it takes a minute, and other loads find it as well.')
    expect(within(carry()).getByRole('link', { name: 'Post Transport Availability' }).getAttribute('href')).toBe('/logistics-hub?tab=offer-transport')
  })

  test('waits for one’s own trucks, and asks again for them', async () => {
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
    expect(screen.getByText('This is a sample: it shows how a listing looks, and cannot be booked.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Carry this load' })).toBeNull()
    expect(calls).toEqual([])
  })

  test.each<[string, Partial<Shipment>]>([
    ['matched', { status: 'Matched' }],
    ['one’s own', { own: true }],
  ])('is not offered where it is %s', async (_what, changes) => {
    await open(changes)
    expect(screen.queryByRole('heading', { name: 'Carry this load' })).toBeNull()
  })
})

describe('offers on it', () => {
  test('show where there are some', async () => {
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

  test('could not be loaded', async () => {
    refuse({ listOffers }, { status: 500 })
    await open()
    expect(linesIn(await screen.findByRole('region', { name: 'Offers' }))).toEqual([
      'Offers',
      'Error loading offers',
      'Please try again',
      'Try again',
    ])
  })

  test('are no matter of a visitor', async () => {
    const calls = answer({ listOffers }, [offer])
    const { queries } = await open({}, { user: null })
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(calls).toEqual([])
  })
})

describe('one’s own listing', () => {
  const own = { own: true, contactInfo: '+254 700 000 000' } as const

  test('says what keeps it from being matched', async () => {
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
        'The weight is more than we match (100 t). The budget is more than we match (USD 10,000,000). It is matched once you have changed that below.',
      ),
    ).toBeTruthy()
  })

  test('keeps that from others', async () => {
    await open({ needsClarification: true, clarify: ['weight'] })
    expect(screen.queryByText('It needs clarification')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Your listing' })).toBeNull()
  })

  test('is changed, from what it says now', async () => {
    const { user, becomes, toasts, ...page } = await open({ ...own, version: 4 })
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
      budget: '450',
      specialRequirements: 'Keep dry',
      contactInfo: '+254 700 000 000',
    })
    await fill({ user }, form, { 'Weight (tons)': '' })
    await user.click(within(form).getByRole('button', { name: 'Save Changes' }))
    within(form).getByRole('textbox', { name: 'Weight (tons)', description: 'Please enter the cargo weight.' })
    await fill({ user }, form, { 'Weight (tons)': '1800 kg', 'Special Requirementsoptional': '' })
    const calls = answer({ changeShipment }, becomes({ weight: '1800 kg', weightKg: 1800, version: 5 }))
    await user.click(within(form).getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(factsIn(card('The load'))).toMatchObject({ Weight: '1.8 t' }))
    expect(screen.queryByRole('form', { name: 'Change shipping request' })).toBeNull()
    expect(toasts).toEqual([{ title: 'Shipping request changed' }])
    expect(calls).toMatchObject([
      { params, body: { weight: '1800 kg', originLocation: 'Nairobi, Kenya', destinationLocation: 'Kampala, Uganda', specialRequirements: '' } },
    ])
    expect(calls[0]?.headers.get('if-match')).toBe('"4"')
    expect(page.looks.length).toBeGreaterThan(1)
  })

  test('begins empty where it says nothing', async () => {
    const { user } = await open({ own: true, specialRequirements: null })
    await user.click(screen.getByRole('button', { name: 'Change' }))
    expect(valuesIn(screen.getByRole('form', { name: 'Change shipping request' }))).toMatchObject({ specialRequirements: '', contactInfo: '' })
  })

  test('says why a change was refused', async () => {
    const { user, toasts } = await open(own)
    await user.click(screen.getByRole('button', { name: 'Change' }))
    refuse({ changeShipment }, { status: 412, message: 'Somebody was faster.' })
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText('Somebody was faster.')
    expect(toasts).toEqual([{ title: 'Not changed', description: 'Somebody was faster.', variant: 'destructive' }])
  })

  test('is cancelled after a question', async () => {
    const { user, becomes, toasts } = await open(own)
    await user.click(screen.getByRole('button', { name: 'Cancel Listing' }))
    const question = {
      name: 'Cancel this listing?',
      description: 'The shipping request leaves the lists, and offers on it are told.',
    }
    await user.click(within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Keep It' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Cancel Listing' }))
    const calls = answer({ cancelShipment }, becomes({ status: 'Cancelled' }))
    await user.click(within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Cancel Listing' }))
    await screen.findByText('Cancelled')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toasts).toEqual([{ title: 'Listing cancelled' }])
    expect(calls).toMatchObject([{ params }])
  })

  test('says in the question why it is not cancelled', async () => {
    const { user, toasts } = await open(own)
    await user.click(screen.getByRole('button', { name: 'Cancel Listing' }))
    refuse({ cancelShipment }, { status: 409, message: 'It is booked.' })
    const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel Listing' })
    await user.click(button)
    await within(screen.getByRole('dialog')).findByRole('button', { name: 'Cancel Listing', description: 'It is booked.' })
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('It is booked.')
    expect(toasts).toEqual([{ title: 'Not cancelled', description: 'It is booked.', variant: 'destructive' }])
  })

  test.each(['Expired', 'Cancelled', 'Delivered'] as const)('is posted again with another day once it is %s', async (status) => {
    const page = await open({ ...own, status })
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
    const form = screen.getByRole('form', { name: 'Post again' })
    expect(within(form).getByText('It is over. Post it again with another date:')).toBeTruthy()
    expect(within(form).getByLabelText<HTMLInputElement>('Target Date').value).toBe('')
    refuse({ repostShipment }, { status: 400, message: 'Please choose a day from today on.', field: 'targetDate' })
    await fill(page, form, { 'Target Date': '2026-11-01' })
    await page.user.click(within(form).getByRole('button', { name: 'Post Again' }))
    await waitFor(() => expect(linesIn(form)).toContain('Please choose a day from today on.'))
    expect(within(form).getByLabelText('Target Date').getAttribute('aria-invalid')).toBe('true')
    const again = '01a20103-5c1d-7a07-8d6e-51f3a2f0b7aa'
    const calls = answer({ repostShipment }, { ...shipment, id: again })
    await fill(page, form, { 'Target Date': '2026-12-24' })
    await page.user.click(within(form).getByRole('button', { name: 'Post Again' }))
    await waitFor(() => expect(page.address()).toBe(`/logistics-hub/shipments/${again}`))
    expect(page.toasts).toEqual([
      { title: 'Not posted', description: 'Please choose a day from today on.', variant: 'destructive' },
      { title: 'Posted again' },
    ])
    expect(calls).toMatchObject([{ params, body: { targetDate: '2026-12-24' } }])
  })

  test('can neither be changed nor posted again while it is on its way', async () => {
    await open({ ...own, status: 'In Transit' })
    expect(screen.queryByRole('heading', { name: 'Your listing' })).toBeNull()
  })
})
