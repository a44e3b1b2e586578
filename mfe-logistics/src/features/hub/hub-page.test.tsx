import { getDeal } from '@ungana/contracts-deals'
import { getBusiness } from '@ungana/contracts-directory'
import {
  getLogisticsReference,
  listShipments,
  listTransports,
  postShipment,
  postTransport,
  type Shipment,
  type Transport,
} from '@ungana/contracts-logistics'
import { dayText, FilledForms } from '@ungana/web-kit'
import {
  answer,
  cutOff,
  fill,
  fireEvent,
  hang,
  hold,
  linesIn,
  member,
  memberAs,
  passTime,
  type RenderOptions,
  refuse,
  render,
  sample,
  screen,
  staff,
  stopClock,
  valuesIn,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const [shipment, transport] = [await sample({ postShipment }), await sample({ postTransport })]
const places = {
  cities: [
    ['Mombasa', 'Kenya'],
    ['Nairobi', 'Kenya'],
    ['Kampala', 'Uganda'],
    ['Kigali', 'Rwanda'],
  ].map(([name = '', country = '']) => ({ name, country, lat: 0, lon: 0, onRoad: true })),
  countries: [
    { name: 'Kenya', region: 'East Africa' },
    { name: 'Uganda', region: 'East Africa' },
    { name: 'Rwanda', region: 'East Africa' },
    { name: 'China', region: 'Global' },
  ],
  cargoTypes: [],
  vehicleTypes: [],
  stops: ['Nairobi', 'Nakuru'],
}
beforeEach(() => void answer({ getLogisticsReference }, places))

async function open(at = '/logistics-hub', options: RenderOptions = {}) {
  const page = openPage(at, options)
  await screen.findByRole('heading', { level: 1, name: 'Global Logistics Hub' })
  // The form for carriers loads with its tab.
  await screen.findByRole('form', { name: /^Post / })
  return page
}

test('staff, who cannot post, see the lists without the forms', async () => {
  openPage('/logistics-hub', { user: staff })
  expect(await screen.findByRole('region', { name: 'Roads and borders' })).toBeTruthy()
  expect(screen.queryByRole('form', { name: /^Post / })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Post Shipping Request' })).toBeNull()
})

const shipping = () => screen.getByRole('form', { name: 'Post Shipping Request' })
const offering = () => screen.getByRole('form', { name: 'Post Transport Availability' })
const options = (label: string) =>
  [...within(screen.getByRole('form', { name: /^Post / })).getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text)
/** Waits for the lists of places. */
const listed = () => waitFor(() => expect(options('Origin City')).toHaveLength(4))

/** Sends the form and advances the clock by the minimum wait of one second. */
async function postIt(form: HTMLElement, calls: readonly unknown[]) {
  stopClock()
  fireEvent.submit(form)
  await waitFor(() => expect(calls).toHaveLength(1))
  await passTime(1000)
  return screen.findByRole('heading', { level: 1, name: / Posted$/ })
}

const cargo = {
  'Cargo Type': 'Textiles',
  'Weight (tons)': '1,5',
  'Volume (m³)': '4',
  'Origin City': 'Nairobi',
  'Destination City': 'Kampala',
  'Target Date': '2026-12-02',
  'Budget (USD)': '300',
  'Contact Information': '+254 712 345 678',
}
const cargoSent = {
  cargoType: 'Textiles',
  weight: '1,5',
  volume: '4',
  originLocation: 'Nairobi, Kenya',
  destinationLocation: 'Kampala, Uganda',
  targetDate: '2026-12-02',
  budget: '300',
  specialRequirements: '',
  contactInfo: '+254 712 345 678',
}

describe('the page', () => {
  test('shows the heading and how it works; members get a link to their listings', async () => {
    const { titles } = await open()
    expect(titles).toEqual(['Global Logistics Hub · Ungana'])
    expect(screen.getByText('Find a truck for a small load, or a load for your free space.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'My Logistics' }).getAttribute('href')).toBe('/logistics-hub/mine')
    const steps = screen.getByRole('heading', { name: 'How the Logistics Hub Works' }).closest('section') as HTMLElement
    expect(linesIn(steps).slice(1)).toEqual([
      'Post what you have',
      'Post a small load, or free space on your truck. Posting is free.',
      'See your matches',
      'We match by road. A truck from Mombasa to Kigali can carry a load from Nairobi to Kampala. You see the detour, the borders and the days.',
      'Agree on a price',
      'Make an offer, make a counter-offer, or accept. When a truck carries several loads, we split the cost by weight and distance.',
      'Follow the delivery',
      'The driver enters a code at pick-up, reports each border, and confirms the delivery with a photo and a code. This also works offline.',
    ])
  })

  test('does not show visitors the link to My Logistics', async () => {
    await open('/logistics-hub', { user: null })
    expect(screen.queryByRole('link', { name: 'My Logistics' })).toBeNull()
  })

  test('shows the first page of listings if the page of the address is empty by now', async () => {
    answer({ listTransports }, ({ query }) => (query.page === '1' ? [transport] : []))
    const { address } = await open('/logistics-hub?origin=Nairobi&page=7')
    await waitFor(() => expect(address()).toBe('/logistics-hub?origin=Nairobi'))
    await screen.findByText('1 transport on this route')
    expect(screen.queryByText('No transport options found')).toBeNull()
  })

  test('leaves the focus to a reader who types while the page of the address turns out to be empty', async () => {
    const { release } = hold({ listTransports }, [])
    const { address, user } = await open('/logistics-hub?page=7')
    const from = within(screen.getByRole('search', { name: 'Flexible route search' })).getByLabelText('From')
    await user.click(from)
    answer({ listTransports }, [transport])
    release()
    await waitFor(() => expect(address()).toBe('/logistics-hub'))
    await screen.findByText('1 transport')
    expect(document.activeElement).toBe(from)
  })

  test('switches tabs and keeps the tab in the URL', async () => {
    const { user, address } = await open('/logistics-hub?page=2')
    expect(screen.getByRole('tablist', { name: 'What you need' })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'I Offer Transport' }))
    expect(address()).toBe('/logistics-hub?tab=offer-transport')
    await screen.findByRole('form', { name: 'Post Transport Availability' })
    expect(offering()).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Post Transport Availability' })).toBeTruthy()
    expect(screen.getByText('See shipping requests').getAttribute('href')).toBe('#shipments')
    expect(screen.getByRole('region', { name: 'Shipping Requests' }).parentElement?.id).toBe('shipments')
    await user.click(screen.getByRole('tab', { name: 'I Need Transport' }))
    expect(address()).toBe('/logistics-hub')
    expect(screen.getByRole('heading', { name: 'Post Shipping Request' })).toBeTruthy()
    expect(screen.getByText('See available transport options').getAttribute('href')).toBe('#transports')
    expect(screen.getByRole('region', { name: 'Available Transport Options' }).parentElement?.id).toBe('transports')
  })

  test.each(['find-transport', 'neither'])('opens the form for a load when the URL says %s', async (tab) => {
    await open(`/logistics-hub?tab=${tab}`)
    expect(shipping()).toBeTruthy()
    expect(screen.queryByText(/^This link asks for “neither”/) !== null).toBe(tab === 'neither')
  })
})

describe('a link to a form', () => {
  test.each([
    ['/logistics-hub#post', shipping, 'Cargo Type'],
    ['/logistics-hub?tab=offer-transport#post', offering, 'Vehicle Type'],
  ])('%s leads to its first field', async (at, form, label) => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await open(at)
    await waitFor(() => expect(document.activeElement).toBe(within(form()).getByLabelText(label)))
    expect(scrolled).toHaveBeenCalledOnce()
    expect(document.getElementById('post')?.contains(form())).toBe(true)
  })
})

describe('a shipping request', () => {
  test('starts with Mombasa to Kigali, and offers the choices of the contract', async () => {
    await open()
    await listed()
    expect(valuesIn(shipping())).toMatchObject({
      cargoType: '',
      originCity: 'Mombasa',
      originCountry: 'Kenya',
      destinationCity: 'Kigali',
      destinationCountry: 'Rwanda',
    })
    expect(options('Cargo Type').slice(0, 2)).toEqual(['Select cargo type', 'General Merchandise'])
    expect(options('Origin Country')).toEqual(['Kenya', 'Uganda', 'Rwanda', 'China'])
    const groups = within(shipping()).getByLabelText('Origin Country').querySelectorAll('optgroup')
    expect([...groups].map(({ label, children }) => [label, children.length])).toEqual([
      ['East Africa', 3],
      ['Global', 1],
    ])
    expect(linesIn(shipping()).filter((line) => /^(Your cargo|From and to|More details|A phone)/.test(line))).toEqual([
      'Your cargo',
      'From and to',
      'More details',
      'A phone number or email address. Only the carrier you book can see it.',
    ])
    const hints = [...shipping().querySelectorAll('input')].map(({ placeholder, inputMode, autocomplete, type }) => [
      placeholder,
      inputMode,
      autocomplete,
      type,
    ])
    expect(hints).toEqual([
      ['1.5', 'decimal', 'off', 'text'],
      ['4', 'decimal', 'off', 'text'],
      ['', '', '', 'date'],
      ['', '', '', 'date'],
      ['300', 'decimal', 'off', 'text'],
      ['', '', 'tel', 'text'],
    ])
  })

  test('asks about a total capacity outside the range of the chosen vehicle type, while it is typed', async () => {
    const page = await open('/logistics-hub?tab=offer-transport')
    await listed()
    const form = screen.getByRole('form', { name: 'Post Transport Availability' })
    await fill(page, form, { 'Vehicle Type': 'Large Truck (8-15 tons)', 'Weight Capacity (tons)': '6' })
    const question = within(form).getByText(/^Is this right\? A Large Truck carries 8 to 15 tons\./)
    expect(question.closest('[role=status]')).not.toBeNull()
    await fill(page, form, { 'Weight Capacity (tons)': '12' })
    expect(within(form).queryByText(/^Is this right\?/)).toBeNull()
  })

  test('sets the country with the city, unless another is chosen afterwards', async () => {
    const page = await open()
    await listed()
    await fill(page, shipping(), { 'Origin City': 'Kampala', 'Destination City': 'Nairobi', 'Destination Country': 'China' })
    expect(valuesIn(shipping())).toMatchObject({
      originCity: 'Kampala',
      originCountry: 'Uganda',
      destinationCity: 'Nairobi',
      destinationCountry: 'China',
    })
  })

  test('is posted as typed, and shows success after at least a second', async () => {
    const page = await open()
    await listed()
    await fill(page, shipping(), { ...cargo, 'Special Requirements optional': 'Keep dry' })
    stopClock()
    const calls = answer({ postShipment }, shipment)
    fireEvent.submit(shipping())
    expect(within(shipping()).getByRole('button', { name: 'Submitting...' })).toBeTruthy()
    await waitFor(() => expect(calls).toHaveLength(1))
    await passTime(999)
    expect(page.toasts).toEqual([])
    await passTime(1)
    const heading = await screen.findByRole('heading', { level: 1, name: 'Shipping Request Posted' })
    expect(document.activeElement).toBe(heading)
    expect(page.toasts).toEqual([{ title: 'Shipping Request Posted', description: 'You will be notified when transporters respond.' }])
    expect(calls).toMatchObject([
      { body: { ...cargoSent, specialRequirements: 'Keep dry' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
    expect(sessionStorage).toHaveLength(0)
  })

  test('names the missing fields, and focuses the first', async () => {
    const { user } = await open()
    await listed()
    await user.click(within(shipping()).getByRole('button', { name: 'Post Shipping Request' }))
    expect(within(shipping()).getByText('6 fields need your attention.').getAttribute('role')).toBe('alert')
    expect(document.activeElement).toBe(within(shipping()).getByRole('combobox', { name: 'Cargo Type', description: 'Please select a cargo type.' }))
    expect(linesIn(shipping()).filter((line) => line.startsWith('Please ') || line.endsWith('required.'))).toEqual([
      'Please select a cargo type.',
      'Please enter the cargo weight.',
      'Please enter the cargo volume.',
      'Please provide a target shipping date.',
      'Please provide your budget for shipping.',
      'Contact information is required.',
    ])
    expect([...shipping().querySelectorAll('[aria-required=true]')].map((field) => field.getAttribute('name'))).toEqual([
      ...['cargoType', 'weight', 'volume', 'originCity', 'originCountry', 'destinationCity', 'destinationCountry'],
      ...['targetDate', 'budget', 'contactInfo'],
    ])
  })

  test.each([
    ['originLocation', 'Origin City'],
    ['destinationLocation', 'Destination City'],
    ['weight', 'Weight (tons)'],
  ])('shows at its field why %s was refused', async (field, label) => {
    const page = await open()
    await listed()
    await fill(page, shipping(), cargo)
    refuse({ postShipment }, { status: 400, message: 'Not so.', field })
    await page.user.click(within(shipping()).getByRole('button', { name: 'Post Shipping Request' }))
    const wrong = await waitFor(() => {
      const found = within(shipping()).getByLabelText(label)
      expect(found.getAttribute('aria-invalid')).toBe('true')
      return found
    })
    expect(document.activeElement).toBe(wrong)
    expect(page.toasts).toEqual([{ title: 'Error', description: 'Failed to post your shipping request. Please try again.', variant: 'destructive' }])
  })

  test('shows an error about the whole form, and retries with the same key', async () => {
    const page = await open()
    await listed()
    await fill(page, shipping(), cargo)
    const refused = refuse({ postShipment }, { status: 503, message: 'Later.' })
    await page.user.click(within(shipping()).getByRole('button', { name: 'Post Shipping Request' }))
    await within(shipping()).findByText('Later.')
    const calls = answer({ postShipment }, shipment)
    await postIt(shipping(), calls)
    expect(calls[0]?.idempotencyKey).toBe(refused[0]?.idempotencyKey)
  })

  test('asks a visitor to log in when the form is complete, and restores the form after the login', async () => {
    const page = await open('/logistics-hub?origin=Nairobi', { user: null })
    await listed()
    const button = () => within(shipping()).getByRole('button', { name: 'Post Shipping Request' })
    await page.user.click(button())
    expect(page.address()).toBe('/logistics-hub?origin=Nairobi')
    await fill(page, shipping(), cargo)
    await page.user.click(button())
    await waitFor(() => expect(page.address()).toBe(`/login?from=${encodeURIComponent('/logistics-hub?origin=Nairobi')}`))
    expect(page.toasts).toEqual([])
    page.unmount()

    const registered = render(<FilledForms />, { user: member })
    expect(screen.getByRole('link', { name: 'Shipping request' }).getAttribute('href')).toBe('/logistics-hub')
    registered.unmount()
    await open()
    await listed()
    expect(valuesIn(shipping())).toMatchObject({ weight: '1,5', destinationCity: 'Kampala', destinationCountry: 'Uganda' })
    const calls = answer({ postShipment }, shipment)
    await postIt(shipping(), calls)
    expect(calls).toMatchObject([{ body: cargoSent }])
  })

  test('keeps the draft for its account when the session ends', async () => {
    const page = await open()
    await listed()
    await fill(page, shipping(), cargo)
    refuse({ postShipment }, { status: 401, code: 'UNAUTHENTICATED' })
    await page.user.click(within(shipping()).getByRole('button', { name: 'Post Shipping Request' }))
    await waitFor(() => expect(page.address()).toBe('/login?from=%2Flogistics-hub'))
    page.unmount()
    await open('/logistics-hub', { user: { ...member, id: '01a1fcdc-0001-759b-8deb-8d2cf5fd7e0d' } }).then(({ unmount }) => {
      expect(valuesIn(shipping())).toMatchObject({ weight: '' })
      unmount()
    })
    await open()
    expect(valuesIn(shipping())).toMatchObject({ weight: '1,5' })
  })

  test('shows that the list of places failed, keeps the current values, and retries', async () => {
    cutOff({ getLogisticsReference })
    const { user } = await open()
    const [panel] = await screen.findAllByRole('alert', { name: '' })
    expect(linesIn(panel as HTMLElement)).toEqual([
      'Error loading the list of places',
      'Please try again to choose another city or country',
      'Try again',
    ])
    expect([options('Origin City'), options('Origin Country'), options('Destination Country')]).toEqual([['Mombasa'], ['Kenya'], ['Rwanda']])
    answer({ getLogisticsReference }, places)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await listed()
    expect(screen.queryByText('Error loading the list of places')).toBeNull()
  })

  test('keeps a place that is not in the lists', async () => {
    answer({ getLogisticsReference }, { ...places, cities: places.cities.slice(1, 3), countries: places.countries.slice(1) })
    await open()
    await waitFor(() => expect(options('Origin City')).toEqual(['Mombasa', 'Nairobi', 'Kampala']))
    expect(options('Origin Country')).toEqual(['Kenya', 'Uganda', 'Rwanda', 'China'])
    expect(valuesIn(shipping())).toMatchObject({ originCity: 'Mombasa', originCountry: 'Kenya' })
  })
})

describe('a transport listing', () => {
  const truck = {
    'Vehicle Type': 'Medium Truck (3-8 tons)',
    'Weight Capacity (tons)': '5',
    'Volume Capacity (m³)': '30',
    'Available Space (tons)': '2000 kg',
    'Departure Date': '2026-12-01',
    'Price per Ton (USD)': '200',
    'Contact Information': 'dispatch@bahari.example',
  }
  const truckSent = {
    vehicleType: 'Medium Truck (3-8 tons)',
    capacityWeight: '5',
    capacityVolume: '30',
    availableSpace: '2000 kg',
    availableVolume: '',
    originLocation: 'Mombasa, Kenya',
    destinationLocation: 'Kigali, Rwanda',
    secondDestination: '',
    thirdDestination: '',
    departureDate: '2026-12-01',
    pricePerTon: '200',
    specialFeatures: '',
    contactInfo: 'dispatch@bahari.example',
    maxDetourPercent: 15,
    via: [],
  }
  const offer = '/logistics-hub?tab=offer-transport'
  const press = ({ user }: Awaited<ReturnType<typeof open>>) =>
    user.click(within(offering()).getByRole('button', { name: 'Post Transport Availability' }))

  test('is posted with stops, road and detour', async () => {
    const page = await open(offer)
    await listed()
    expect(options('Stop 1 City')).toEqual(['None', 'Mombasa', 'Nairobi', 'Kampala', 'Kigali'])
    expect(options('Stop 1 Country')[0]).toBe('None')
    const road = within(offering()).getByRole('combobox', { name: /^Road through/ })
    await page.user.click(road)
    expect(linesIn(within(offering()).getByRole('listbox'))).toEqual(['Nairobi', 'Nakuru'])
    await page.user.type(road, 'nakru')
    await page.user.click(within(within(offering()).getByRole('listbox')).getByRole('option', { name: 'Nakuru' }))
    expect(options('Maximum detour')).toEqual(['0', '5', '10', '15', '20', '30', '50'].map((percent) => `${percent}% of your route`))
    await fill(page, offering(), {
      ...truck,
      'Available Volume (m³) optional': '12',
      'Stop 1 City': 'Kampala',
      'Stop 2 City': 'Nairobi',
      'Maximum detour': '30',
      'Special Features optional': 'Refrigerated',
    })
    const calls = answer({ postTransport }, transport)
    await postIt(offering(), calls)
    expect(page.toasts).toEqual([{ title: 'Transport Listing Posted', description: 'You will be notified when shippers respond.' }])
    expect(calls.map(({ body }) => body)).toEqual([
      {
        ...truckSent,
        availableVolume: '12',
        secondDestination: 'Kampala, Uganda',
        thirdDestination: 'Nairobi, Kenya',
        via: ['Nakuru'],
        maxDetourPercent: 30,
        specialFeatures: 'Refrigerated',
      },
    ])
  })

  test('needs no stops or road, and leaves out a cleared stop', async () => {
    const page = await open(offer)
    await listed()
    await fill(page, offering(), { ...truck, 'Stop 1 City': 'Kampala' })
    expect(valuesIn(offering())).toMatchObject({ stop1Country: 'Uganda' })
    await fill(page, offering(), { 'Stop 1 City': 'None' })
    expect(valuesIn(offering())).toMatchObject({ stop1City: '', stop1Country: '' })
    const calls = answer({ postTransport }, transport)
    await postIt(offering(), calls)
    expect(calls.map(({ body }) => body)).toEqual([truckSent])
  })

  test('marks the required and the optional fields', async () => {
    const page = await open(offer)
    await listed()
    await press(page)
    expect(linesIn(offering()).filter((line) => line.startsWith('Please ') || line.endsWith('required.'))).toEqual([
      'Please select a vehicle type.',
      'Please enter the vehicle weight capacity.',
      'Please enter the vehicle volume capacity.',
      'Please enter available cargo space.',
      'Please provide a departure date.',
      'Please provide your price per ton.',
      'Contact information is required.',
    ])
    const optional = [...offering().querySelectorAll('[name]:not([aria-required=true])')].map((field) => field.getAttribute('name'))
    expect(optional).toEqual([
      'availableVolume',
      'stop1City',
      'stop1Country',
      'stop2City',
      'stop2Country',
      'corridor',
      'maxDetourPercent',
      'specialFeatures',
    ])
    expect(linesIn(offering()).filter((line) => /^(Your|More details|If empty|A phone)/.test(line))).toEqual([
      'Your vehicle',
      'If empty, we calculate it from the available tons',
      'Your route',
      'More details',
      'A phone number or email address. Only a shipper who books with you can see it.',
    ])
    const hints = [...offering().querySelectorAll('input')].map(({ placeholder, inputMode, autocomplete, type }) => [
      placeholder,
      inputMode,
      autocomplete,
      type,
    ])
    expect(hints).toEqual([
      ['5', 'decimal', 'off', 'text'],
      ['30', 'decimal', 'off', 'text'],
      ['2', 'decimal', 'off', 'text'],
      ['', 'decimal', 'off', 'text'],
      ['Shortest route', '', 'off', 'text'],
      ['', '', '', 'date'],
      ['120', 'decimal', 'off', 'text'],
      ['', '', 'tel', 'text'],
    ])
    expect(options('Vehicle Type')[0]).toBe('Select vehicle type')
  })

  test.each([
    ['originLocation', 'originCity'],
    ['destinationLocation', 'destinationCity'],
    ['secondDestination', 'stop1City'],
    ['thirdDestination', 'stop2City'],
    ['via', 'corridor'],
    ['departureDate', 'departureDate'],
  ])('shows why %s was refused at %s', async (field, name) => {
    const page = await open(offer)
    await listed()
    await fill(page, offering(), truck)
    refuse({ postTransport }, { status: 400, message: 'Not so.', field })
    await press(page)
    await waitFor(() => expect([...offering().querySelectorAll('[aria-invalid]')].map((wrong) => wrong.getAttribute('name'))).toEqual([name]))
    expect(page.toasts).toEqual([{ title: 'Error', description: 'Failed to post your transport listing. Please try again.', variant: 'destructive' }])
  })
})

describe('after posting', () => {
  async function posted(changes: Partial<Shipment> = {}) {
    const page = await open()
    await listed()
    await fill(page, shipping(), cargo)
    const calls = answer({ postShipment }, { ...shipment, needsClarification: false, onRoad: true, ...changes })
    const heading = await postIt(shipping(), calls)
    return { ...page, lines: linesIn(heading.parentElement as HTMLElement) }
  }
  const [told, ...ways] = [
    `${shipment.originCity} → ${shipment.destinationCity}: you will be notified when transporters respond.`,
    'See matching trucks',
    'Post Another Listing',
    'Browse Marketplace',
  ]

  test('says what happens next, with links', async () => {
    const { user, lines } = await posted()
    expect(lines).toEqual(['Shipping Request Posted', told, ...ways])
    expect(screen.getByRole('link', { name: 'See matching trucks' }).getAttribute('href')).toBe(`/logistics-hub/shipments/${shipment.id}`)
    expect(screen.getByRole('link', { name: 'Browse Marketplace' }).getAttribute('href')).toBe('/marketplace')
    await user.click(screen.getByRole('button', { name: 'Post Another Listing' }))
    await listed()
    expect(valuesIn(shipping())).toMatchObject({ weight: '', originCity: 'Mombasa' })
  })

  test('says what needs clarification before matching', async () => {
    const { lines } = await posted({ needsClarification: true, onRoad: false, clarify: ['weight', 'volume', 'budget'], clarifyWhy: [] })
    expect(lines).toEqual([
      'Shipping Request Posted',
      told,
      'Needs clarification',
      'We could not read the weight, volume and budget. Please enter a number. Your listing is public. We match it after you correct this.',
      ...ways,
    ])
  })

  test('says that no known road reaches its places', async () => {
    const { lines } = await posted({ onRoad: false })
    expect(lines[2]).toBe('Your listing is public. We cannot match it, because our road map does not reach both places.')
  })

  test('tells a carrier that shippers will respond', async () => {
    const page = await open('/logistics-hub?tab=offer-transport')
    await listed()
    const calls = answer({ postTransport }, { ...transport, needsClarification: false })
    await fill(page, offering(), {
      'Vehicle Type': 'Other',
      'Weight Capacity (tons)': '5',
      'Volume Capacity (m³)': '30',
      'Available Space (tons)': '2',
      'Departure Date': '2026-12-01',
      'Price per Ton (USD)': '200',
      'Contact Information': 'dispatch@bahari.example',
    })
    await postIt(offering(), calls)
    expect(screen.getByText(`${transport.originCity} → ${transport.destinationCity}: you will be notified when shippers respond.`)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See matching loads' }).getAttribute('href')).toBe(`/logistics-hub/transports/${transport.id}`)
  })
})

describe('the lists', () => {
  const shipments = (changes: readonly Partial<Shipment>[], total = changes.length) =>
    answer(
      { listShipments },
      changes.map((change, index) => ({ ...shipment, id: `01a20103-5c1d-7a07-8d6e-51f3a2f0b70${index}`, own: false, ...change })),
      { headers: { 'x-total-count': String(total) } },
    )
  const trucks = (changes: readonly Partial<Transport>[], total = changes.length) =>
    answer(
      { listTransports },
      changes.map((change, index) => ({ ...transport, id: `01a20104-5c1d-7a07-8d6e-51f3a2f0b70${index}`, own: false, ...change })),
      { headers: { 'x-total-count': String(total) } },
    )
  const requests = () => screen.getByRole('region', { name: 'Shipping Requests' })
  const space = () => screen.getByRole('region', { name: 'Available Transport Options' })
  const rows = (list: HTMLElement) => within(list).getAllByRole('article').map(linesIn)

  test('show the load, date and budget of each shipping request, with a link', async () => {
    shipments([
      { status: 'Seeking Transport', weightKg: 1500, budgetUsd: 450, cargoType: 'Textiles', targetDate: '2026-12-02' },
      { status: 'Seeking Transport', own: true, weightKg: null, weight: 'two', budgetUsd: null, budget: '450' },
      { status: 'Matched', sample: true, needsClarification: true, suspended: true },
      { status: 'In Transit', weightKg: null, weight: '2,5' },
    ])
    await open('/logistics-hub?tab=offer-transport')
    await within(requests()).findAllByRole('article')
    const lane = `${shipment.originLocation} → ${shipment.destinationLocation}`
    const by = (day: string, budget: string) => `Budget ${budget} · ships ${dayText(day)}`
    expect(rows(requests())).toEqual([
      [lane, 'Textiles · 1.5 t', by('2026-12-02', 'USD 450'), 'Seeking Transport', 'Offer Transport'],
      [lane, `${shipment.cargoType} · two`, by(shipment.targetDate, '450 USD'), 'Seeking Transport', 'Your listing'],
      [...[lane, expect.any(String), expect.any(String)], ...['Matched', 'Route closed', 'Needs clarification', 'Sample', 'Already Matched']],
      [lane, `${shipment.cargoType} · 2.5 t`, expect.any(String), 'In Transit', 'In Transit'],
    ])
    const id = (index: number) => `/logistics-hub/shipments/01a20103-5c1d-7a07-8d6e-51f3a2f0b70${index}`
    expect(screen.getByRole('link', { name: `Offer Transport: ${lane}` }).getAttribute('href')).toBe(id(0))
    expect(screen.getByRole('link', { name: `Your listing: ${lane}` }).getAttribute('href')).toBe(id(1))
    for (const name of ['Already Matched', 'In Transit'])
      expect(within(requests()).getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    expect(within(requests()).getByRole('status').textContent).toBe('4 shipments')
  })

  test('show where trucks go, their free space and price, with a link', async () => {
    const ends = { originLocation: 'Mombasa, Kenya', destinationLocation: 'Kigali, Rwanda' }
    trucks([
      { ...ends, status: 'Available', freeKg: 2000, pricePerTonUsd: 260, secondDestination: 'Goma, DRC', thirdDestination: 'Juba, South Sudan' },
      { ...ends, status: 'Partially Booked', freeKg: null, availableSpace: 'half', pricePerTonUsd: null, pricePerTon: '200' },
      { ...ends, status: 'Available', own: true },
      { ...ends, status: 'Fully Booked' },
    ])
    await open()
    await within(space()).findAllByRole('article')
    const departs = (price: string) => `Departs ${dayText(transport.departureDate)} · ${price.replaceAll(' ', '\u00a0')}`
    const all = 'Mombasa, Kenya → Kigali, Rwanda → Goma, DRC → Juba, South Sudan'
    expect(rows(space())).toEqual([
      [all, `${transport.vehicleType} · 2 t free`, departs('USD 260 per ton'), 'Available', 'Request space'],
      ['Mombasa, Kenya → Kigali, Rwanda', `${transport.vehicleType} · half free`, departs('200 USD per ton'), 'Partially Booked', 'Request space'],
      ['Mombasa, Kenya → Kigali, Rwanda', expect.any(String), expect.any(String), 'Available', 'Your listing'],
      ['Mombasa, Kenya → Kigali, Rwanda', expect.any(String), expect.any(String), 'Fully Booked', 'Fully Booked'],
    ])
    const id = (index: number) => `/logistics-hub/transports/01a20104-5c1d-7a07-8d6e-51f3a2f0b70${index}`
    expect(screen.getByRole('link', { name: `Request space: ${all}` }).getAttribute('href')).toBe(id(0))
    expect(screen.getByRole('link', { name: 'Your listing: Mombasa, Kenya → Kigali, Rwanda' }).getAttribute('href')).toBe(id(2))
    expect(within(space()).getByRole<HTMLButtonElement>('button', { name: 'Fully Booked' }).disabled).toBe(true)
  })

  describe.each([
    ['staff', staff],
    ['a person who only reads', memberAs('viewer')],
  ])('for %s', (_who, user) => {
    test('lead to each listing, and ask for no booking and no offer', async () => {
      trucks([{ status: 'Available' }, { status: 'Fully Booked' }])
      shipments([{ status: 'Seeking Transport' }, { status: 'Matched' }])
      for (const [tab, list] of [
        ['find-transport', space],
        ['offer-transport', requests],
      ] as const) {
        const page = openPage(`/logistics-hub?tab=${tab}`, { user })
        await screen.findAllByRole('article')
        expect(rows(list()).map((lines) => lines.at(-1))).toEqual(['Details', 'Details'])
        expect(within(list()).getAllByRole('link')).toHaveLength(2)
        expect(within(list()).queryAllByRole('button')).toEqual([])
        page.unmount()
      }
    })

    test('ask for no listing when they are empty', async () => {
      trucks([])
      shipments([])
      for (const [tab, list, empty] of [
        ['find-transport', space, 'No transport options found'],
        ['offer-transport', requests, 'No shipping requests found'],
      ] as const) {
        const page = openPage(`/logistics-hub?tab=${tab}`, { user })
        await screen.findByText(empty)
        expect(within(list()).queryByText(/^Post /)).toBeNull()
        page.unmount()
      }
    })
  })

  test('are filtered by a typed route, and can be reset', async () => {
    const calls = trucks([], 0)
    const page = await open('/logistics-hub?page=3')
    const search = screen.getByRole('search', { name: 'Flexible route search' })
    await fill(page, search, { From: 'Timbuktu', To: 'Kigali' })
    await page.user.click(within(search).getByRole('button', { name: 'Find Logistics Services' }))
    expect(page.address()).toBe('/logistics-hub?origin=Timbuktu&destination=Kigali')
    await within(space()).findByRole('heading', { name: 'No transport options found' })
    await waitFor(() => expect(within(space()).getByRole('status').textContent).toBe('0 transports on this route'))
    expect(calls.at(-1)?.query).toEqual({ origin: 'Timbuktu', destination: 'Kigali', page: '1' })
    await page.user.click(within(space()).getByRole('button', { name: 'Show all routes' }))
    expect(page.address()).toBe('/logistics-hub')
    await waitFor(() => expect(within(space()).getByRole('status').textContent).toBe('0 transports'))
    expect(valuesIn(screen.getByRole('search'))).toEqual({ origin: '', destination: '' })
  })

  test('stand right below the search, and their heading takes the focus; typed text stays in the form', async () => {
    trucks([{}], 1)
    const page = await open()
    await listed()
    await fill(page, shipping(), { 'Weight (tons)': '1,5' })
    expect(shipping().compareDocumentPosition(space())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const find = () => page.user.click(screen.getByRole('button', { name: 'Find Logistics Services' }))
    await fill(page, screen.getByRole('search'), { From: 'Nairobi' })
    await find()
    const heading = within(space()).getByRole('heading', { name: 'Available Transport Options' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(shipping().compareDocumentPosition(space())).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    expect(valuesIn(shipping())).toMatchObject({ weight: '1,5' })
    expect(screen.queryByText('See available transport options')).toBeNull()
    // The same search again leads there again.
    screen.getByLabelText('From').focus()
    await find()
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  test('of an address with a route leave the focus alone', async () => {
    trucks([{}], 1)
    await open('/logistics-hub?origin=Nairobi')
    await waitFor(() => expect(within(space()).getByRole('status').textContent).toBe('1 transport on this route'))
    expect(document.activeElement).toBe(document.body)
  })

  test('are found although the place is mistyped, by a suggestion or after the search', async () => {
    trucks([], 0)
    const page = await open()
    await listed()
    const search = screen.getByRole('search')
    await page.user.type(within(search).getByRole('combobox', { name: 'To' }), 'Kigalli')
    expect(within(search).getAllByRole('option').map(linesIn)).toEqual([['Kigali Rwanda']])
    await page.user.keyboard('{Enter}')
    expect(page.address()).toBe('/logistics-hub?destination=Kigalli')
    await page.user.click(await screen.findByRole('button', { name: 'Search for Kigali' }))
    expect(page.address()).toBe('/logistics-hub?destination=Kigali')
    expect(screen.queryByRole('button', { name: 'Search for Kigali' })).toBeNull()
  })

  test.each([
    ['origin=Nairobi', { origin: 'Nairobi', page: '1' }],
    ['destination=Kigali', { destination: 'Kigali', page: '1' }],
  ])('are filtered by origin or destination alone: %s', async (query, asked) => {
    const calls = shipments([{}], 1)
    await open(`/logistics-hub?tab=offer-transport&${query}`)
    await waitFor(() => expect(within(requests()).getByRole('status').textContent).toBe('1 shipment on this route'))
    expect(calls.map((call) => call.query)).toEqual([asked])
  })

  test('are filtered by a popular route, and are reset when the route is pressed again', async () => {
    const page = await open('/logistics-hub?tab=offer-transport&page=2')
    const popular = screen.getByRole('group', { name: 'Popular routes' })
    expect(
      within(popular)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nairobi-Kigali', 'Dar es Salaam-Kampala', 'Goma-Bukavu-Bujumbura', 'Kampala-Juba', 'Mombasa-Kampala'])
    const chip = () => within(popular).getByRole('button', { name: 'Mombasa-Kampala' })
    await page.user.click(chip())
    expect(page.address()).toBe('/logistics-hub?tab=offer-transport&origin=Mombasa&destination=Kampala')
    expect(within(popular).getAllByRole('button', { pressed: true })).toEqual([chip()])
    expect(valuesIn(screen.getByRole('search'))).toEqual({ origin: 'Mombasa', destination: 'Kampala' })
    await page.user.click(chip())
    expect(page.address()).toBe('/logistics-hub?tab=offer-transport')
    expect(within(popular).queryByRole('button', { pressed: true })).toBeNull()
  })

  test('show nine listings per page, and a new page scrolls to the heading', async () => {
    const calls = trucks([{}], 19)
    const scrolled = vi.fn()
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled)
    const page = await open('/logistics-hub?origin=Nairobi&page=2')
    await within(space()).findByRole('link', { name: 'Page 3' })
    expect(within(space()).queryByRole('link', { name: 'Page 4' })).toBeNull()
    expect(within(space()).getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/logistics-hub?origin=Nairobi')
    expect(scrolled).not.toHaveBeenCalled()
    await page.user.click(within(space()).getByRole('link', { name: 'Page 3' }))
    expect(page.address()).toBe('/logistics-hub?origin=Nairobi&page=3')
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ origin: 'Nairobi', page: '3' }))
    expect(scrolled).toHaveBeenCalledOnce()
  })

  test.each(['0', '-1', '1.5', 'x', '1000001'])('show the first page when the URL says page %s', async (page) => {
    const calls = trucks([])
    await open(`/logistics-hub?page=${page}`)
    await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{ page: '1' }]))
  })

  test('keep the current page while the next loads', async () => {
    trucks([{ status: 'Available' }])
    const page = await open()
    await within(space()).findAllByRole('article')
    const { release } = hold({ listTransports }, [], { headers: { 'x-total-count': '0' } })
    await page.user.click(screen.getByRole('button', { name: 'Nairobi-Kigali' }))
    await waitFor(() => expect(space().querySelector('[aria-busy=true]')).toBeTruthy())
    expect(within(space()).getAllByRole('article')).toHaveLength(1)
    release()
    await within(space()).findByRole('heading', { name: 'No transport options found' })
  })

  test.each([
    {
      at: '/logistics-hub',
      region: 'Available Transport Options',
      endpoint: { listTransports },
      loading: 'Loading transport options...',
      failed: 'Error loading transport options',
      empty: 'No transport options found',
      hint: 'Post a shipping request. We notify carriers on your route.',
    },
    {
      at: '/logistics-hub?tab=offer-transport',
      region: 'Shipping Requests',
      endpoint: { listShipments },
      loading: 'Loading shipping requests...',
      failed: 'Error loading shipping requests',
      empty: 'No shipping requests found',
      hint: 'Post your free space. We notify shippers on your route.',
    },
  ])('of $region show loading, failure and empty states', async ({ at, region, endpoint, loading, failed, empty, hint }) => {
    const list = () => screen.getByRole('region', { name: region })
    hang(endpoint as { listShipments: typeof listShipments })
    const first = await open(at)
    expect(within(list()).getByText(loading).getAttribute('role')).toBe('status')
    first.unmount()
    refuse(endpoint as { listShipments: typeof listShipments }, { status: 500 })
    const { user, toasts } = await open(at)
    expect(linesIn(await within(list()).findByRole('alert'))).toEqual([failed, 'Please try refreshing the page', 'Try again'])
    expect(toasts).toEqual([{ title: failed, description: 'Please try refreshing the page', variant: 'destructive' }])
    answer(endpoint as { listShipments: typeof listShipments }, [])
    await user.click(within(list()).getByRole('button', { name: 'Try again' }))
    await within(list()).findByRole('heading', { name: empty })
    expect(within(list()).getByText(hint)).toBeTruthy()
  })
})

test('a load for a deal is filled from the deal and its companies, and names the deal', async () => {
  const [deal, company] = [await sample({ getDeal }), await sample({ getBusiness })]
  const truck = { bookingId: null, by: 'seller', weightKg: 8000, loadedOn: null, border: null, deliveredOn: null } as const
  const terms = { ...deal.terms, place: 'Kampala, Uganda' }
  const milestones = deal.milestones.map((each) => (each.milestone === 'ready' ? { ...each, dueOn: '2126-12-05' } : each))
  const trucks = [
    { ...truck, status: 'booked' },
    { ...truck, status: 'cancelled' },
  ]
  answer({ getDeal }, { ...deal, terms, milestones, trucks, weightKg: 18_000 })
  answer({ getBusiness }, { ...company, location: 'Thika', country: 'Kenya' })
  const page = await open(`/logistics-hub?deal=${deal.id}#post`)
  expect(valuesIn(shipping())).toMatchObject({
    weight: '10',
    originCity: 'Kampala',
    originCountry: 'Uganda',
    destinationCity: 'Thika',
    destinationCountry: 'Kenya',
    targetDate: '2126-12-05',
    specialRequirements: 'Green coffee, washed: 300 bag of 60 kg',
  })
  screen.getByText(/This load is for your deal/)
  const calls = answer({ postShipment }, { ...shipment, dealId: deal.id })
  await fill(page, shipping(), {
    'Cargo Type': 'Food Products',
    'Volume (m³)': '20',
    'Budget (USD)': '900',
    'Contact Information': '+254 712 345 678',
  })
  await postIt(shipping(), calls)
  expect(calls[0]?.body).toMatchObject({ dealId: deal.id, weight: '10' })
  expect(screen.getByRole('link', { name: 'Back to the deal' }).getAttribute('href')).toBe(`/deals/${deal.id}`)
})
