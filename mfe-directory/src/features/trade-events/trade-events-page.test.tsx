import { type Exhibition, listExhibitions, listTradeCalendar } from '@ungana/contracts-directory'
import { textKey } from '@ungana/language/text-key'
import { answer, hold, passTime, refuse, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { enter, open, texts } from '#testing.tsx'

async function exhibitions(...facts: Partial<Exhibition>[]) {
  const [fair] = await sample({ listExhibitions })
  if (!fair) throw new Error('No sample')
  return facts.map((fact, index) => ({ ...fair, id: index + 1, ...fact }))
}
/** Two East African events and one continental event. */
const three = () =>
  exhibitions(
    { name: 'Kigali Fair', type: 'regional', categories: ['Agriculture'], description: 'Sheep', location: 'Kigali' },
    { name: 'Nairobi Show', type: 'regional', categories: ['Technology', 'Finance'], description: 'Chips', location: 'Nairobi' },
    { name: 'Cape Tech', type: 'continental', categories: ['Technology'], description: 'More chips', location: 'Cape Town' },
  )
const names = () => texts(screen.getAllByRole('article').map((card) => within(card).getByRole('heading')))
const chip = (name: string) => screen.getByRole('button', { name })
const tab = (name: string) => screen.getByRole('tab', { name })
const rows = (calendar = 'Trade calendar: next events') => within(screen.getByRole('table', { name: calendar })).getAllByRole('row')
const first = 'Trade calendar 2025-2026'

test('shows East African events first, and links to services, calendar and contact', async () => {
  answer({ listExhibitions }, await three())
  const { titles } = open('/trade-events')
  await screen.findAllByRole('article')
  expect(names()).toEqual(['Kigali Fair', 'Nairobi Show'])
  expect(titles).toEqual(['Trade Events · Ungana'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trade Events')
  expect(texts(screen.getAllByRole('tab'))).toEqual(['East African Events', 'Continental Events', 'International Shows'])
  expect(tab('East African Events').getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('link', { name: 'View coordination services' }).getAttribute('href')).toBe('/exhibition-services')
  expect(screen.getByRole('link', { name: 'Export Calendar' }).getAttribute('href')).toBe('/export-calendar')
  expect(screen.getByRole('link', { name: 'Contact us about an event' }).getAttribute('href')).toBe('/contact')
})

test('does not link to a contact page that no part serves', async () => {
  open('/trade-events', { unserved: ['/contact'] })
  await screen.findAllByRole('article')
  expect(screen.queryByRole('link', { name: 'Contact us about an event' })).toBeNull()
})

test('shows the facts of an event on its card, and links the card to its page', async () => {
  answer(
    { listExhibitions },
    await exhibitions(
      { name: 'Kigali Fair', categories: ['Agriculture', 'Energy', 'Mining', 'Tourism', 'Finance'], image: '/fair.webp' },
      { name: 'Nairobi Show', categories: ['Agriculture', 'Energy', 'Mining'], featured: false },
    ),
  )
  open('/trade-events')
  const [fair, show] = await screen.findAllByRole('article')
  expect(fair?.textContent).toMatch(
    /^FeaturedKigali Fairlate July to mid August, yearly \(expected in 2027\)A trade fair.{88}…AgricultureEnergyMining\+2Gikondo Expo Grounds, Kigali, RwandaDetails$/,
  )
  expect(fair?.querySelector('img')?.getAttribute('src')).toBe('/fair.webp')
  expect(
    within(fair as HTMLElement)
      .getByRole('link', { name: 'Details of Kigali Fair' })
      .getAttribute('href'),
  ).toBe('/register-event/1')
  expect(show?.textContent).toContain('AgricultureEnergyMiningGikondo')
  expect(show?.textContent).not.toContain('Featured')
})

test('filters by industries in the order of the chips, and removes the filters again', async () => {
  answer({ listExhibitions }, await three())
  const { user, address } = open('/trade-events')
  await screen.findAllByRole('article')
  await user.click(chip('Finance'))
  expect(address()).toBe('/trade-events?industry=Finance')
  expect(names()).toEqual(['Nairobi Show'])
  expect(chip('Finance').getAttribute('aria-pressed')).toBe('true')
  await user.click(chip('Agriculture'))
  expect(address()).toBe('/trade-events?industry=Agriculture%2CFinance')
  expect(names()).toEqual(['Kigali Fair', 'Nairobi Show'])
  await user.click(chip('Finance'))
  expect(address()).toBe('/trade-events?industry=Agriculture')
  expect(names()).toEqual(['Kigali Fair'])
  await user.click(chip('Agriculture'))
  expect(address()).toBe('/trade-events')
  expect(chip('Agriculture').getAttribute('aria-pressed')).toBe('false')
})

test('filters by text after a pause', async () => {
  stopClock()
  answer({ listExhibitions }, await three())
  const { user, address } = open('/trade-events?industry=Technology')
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search by name, location or keywords' })
  expect(box.placeholder).toBe('Name, location or keywords')
  await screen.findAllByRole('article')
  await user.type(box, 'CHIPS')
  await passTime(250)
  expect(address()).toBe('/trade-events?search=CHIPS&industry=Technology')
  expect(names()).toEqual(['Nairobi Show'])
})

test('finds an event by its name in the page’s language, and by its English name', async () => {
  vi.stubGlobal('unganaTexts', { [textKey('Kigali Fair')]: 'Foire de Kigali', [textKey('Cape Tech')]: 'Foire du Cap' })
  answer({ listExhibitions }, await three())
  const { user } = open('/trade-events?search=foire')
  await screen.findAllByRole('article')
  expect(names()).toEqual(['Foire de Kigali'])
  await user.click(tab('International Shows'))
  expect(screen.getByRole('button', { name: 'Continental Events (1)' })).toBeTruthy()
  await user.click(tab('East African Events'))
  await enter(user, screen.getByRole('searchbox'), 'kigali fair')
  expect(await screen.findByRole('heading', { name: 'Foire de Kigali' })).toBeTruthy()
})

test('has a tab for each event type, which the address contains', async () => {
  answer({ listExhibitions }, await three())
  const { user, address } = open('/trade-events')
  await screen.findAllByRole('article')
  await user.click(tab('Continental Events'))
  expect(address()).toBe('/trade-events?type=continental')
  expect(names()).toEqual(['Cape Tech'])
  await user.click(tab('East African Events'))
  expect(address()).toBe('/trade-events')
})

test('names an unknown event type of the address, and what it shows instead', async () => {
  open('/trade-events?type=lunar')
  expect(await screen.findByText('This link asks for “lunar”, which does not exist. Showing East African events instead.')).toBeTruthy()
})

test.each([
  ['industry=Magic', 'This link asks for “Magic”, which does not exist. Showing all industries instead.'],
  ['industry=Magic,Technology', 'This link asks for “Magic”, which does not exist. Showing Technology instead.'],
  ['calendar=1999', 'This link asks for “1999”, which does not exist. Showing the next events instead.'],
])('names an unknown choice of the address: %s', async (query, words) => {
  answer({ listExhibitions }, await three())
  open(`/trade-events?${query}`)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findAllByRole('article')).not.toHaveLength(0)
})

test.each([
  ['East African Events', '', 'No East African exhibitions match your search'],
  ['Continental Events', '&type=continental', 'No continental exhibitions match your search'],
  ['International Shows', '&type=international', 'No international exhibitions match your search'],
])('%s: says when nothing matches', async (name, query, none) => {
  open(`/trade-events?search=zzz${query}`)
  expect(await screen.findByRole('heading', { name: none })).toBeTruthy()
  expect(tab(name).getAttribute('aria-selected')).toBe('true')
})

test('links to tabs with matches and offers to clear the filters', async () => {
  answer({ listExhibitions }, await three())
  const { user, address } = open('/trade-events?search=show&industry=Technology&type=international')
  await user.click(await screen.findByRole('button', { name: 'East African Events (1)' }))
  expect(screen.queryByRole('button', { name: /^Continental Events/ })).toBeNull()
  expect(address()).toBe('/trade-events?search=show&industry=Technology')
  expect(names()).toEqual(['Nairobi Show'])
  expect(document.activeElement?.contains(tab('East African Events'))).toBe(true)
  await user.click(tab('International Shows'))
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(address()).toBe('/trade-events?type=international')
  expect(document.activeElement?.contains(tab('East African Events'))).toBe(true)
})

test('shows past events below the others, closed, and open if nothing else matches', async () => {
  answer(
    { listExhibitions },
    await exhibitions(
      { name: 'Kigali Fair', startsOn: '2999-01-01', endsOn: '2999-01-02' },
      { name: 'Nairobi Show', startsOn: '2024-01-01', endsOn: '2024-01-02', yearly: false },
      { name: 'Lake Fair', startsOn: '2999-01-01', endsOn: '2999-01-02', archived: true },
    ),
  )
  const { user } = open('/trade-events')
  await screen.findAllByRole('article')
  const past = screen.getByText('Past events (2)').closest('details')
  expect(texts(within(past as HTMLElement).getAllByRole('heading', { level: 3 }))).toEqual(['Nairobi Show', 'Lake Fair'])
  expect(past?.open).toBe(false)
  await user.type(screen.getByRole('searchbox'), 'lake')
  expect((await screen.findByText('Past events (1)')).closest('details')?.open).toBe(true)
})

test('shows the next events of all types as a calendar, with links', async () => {
  answer(
    { listExhibitions },
    await exhibitions(
      { name: 'Kigali Fair', date: '1-2 January 2999', startsOn: '2999-01-01', endsOn: '2999-01-02', categories: ['Energy', 'Mining'] },
      { name: 'Cape Tech', date: 'Nov-Dec, yearly', startsOn: null, endsOn: null, type: 'continental' },
      { name: 'Nairobi Show', startsOn: '2024-01-01', endsOn: '2024-01-02', yearly: false },
    ),
  )
  open('/trade-events')
  expect((await screen.findByRole('link', { name: 'Kigali Fair' })).getAttribute('href')).toBe('/register-event/1')
  expect(texts(rows())).toEqual([
    'DateEventLocationIndustry FocusType',
    '1-2 January 2999 (expected)Kigali FairGikondo Expo Grounds, Kigali, RwandaEnergy, MiningEast African',
    'Nov-Dec, yearlyCape TechGikondo Expo Grounds, Kigali, RwandaManufacturing, Agriculture, TechnologyContinental',
  ])
})

test('keeps the trade calendar of 2025-2026, which the address names', async () => {
  const { user, address } = open('/trade-events')
  await screen.findAllByRole('article')
  await user.click(chip('2025-2026'))
  expect(address()).toBe('/trade-events?calendar=2025-2026')
  await screen.findByRole('rowheader', { name: 'Canton Fair' })
  expect(texts(screen.getAllByRole('columnheader'))).toEqual(['Date', 'Event', 'Location', 'Industry Focus', 'Type'])
  expect(texts(within(rows(first)[1] as HTMLElement).getAllByRole('cell'))).toEqual([
    'Apr 15-May 5 2025',
    'Guangzhou, China',
    'Manufacturing',
    'International',
  ])
  expect(rows(first)).toHaveLength(3)
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false')
  await user.click(chip('Next events'))
  expect(address()).toBe('/trade-events')
})

test('loads events and calendar separately', async () => {
  const events = hold({ listExhibitions })
  const calendar = hold({ listTradeCalendar })
  open('/trade-events?calendar=2025-2026')
  expect(await screen.findByText('Loading trade events...')).toBeTruthy()
  expect(rows(first)).toHaveLength(9)
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  events.release()
  expect(await screen.findAllByRole('article')).toHaveLength(1)
  calendar.release()
  await waitFor(() => expect(rows(first)).toHaveLength(3))
})

test('reports events that cannot be loaded, shows the calendar, and offers a button to load the events again', async () => {
  refuse({ listExhibitions }, { status: 503 })
  const { user, toasts } = open('/trade-events?calendar=2025-2026')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading trade eventsPlease try refreshing the page')
  expect(toasts).toEqual([{ title: 'Error loading trade events', description: 'Please try refreshing the page', variant: 'destructive' }])
  await screen.findByRole('rowheader', { name: 'Canton Fair' })
  answer({ listExhibitions })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('article')).toHaveLength(1)
})

test('reports a calendar that cannot be loaded, and offers a button to load it again', async () => {
  refuse({ listTradeCalendar }, { status: 503 })
  const { user, toasts } = open('/trade-events?calendar=2025-2026')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading the trade calendarPlease try refreshing the page')
  expect(toasts).toEqual([])
  answer({ listTradeCalendar })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('rowheader', { name: 'Canton Fair' })).toBeTruthy()
})
