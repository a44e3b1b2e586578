import { type Exhibition, listExhibitions, listTradeCalendar } from '@ungana/contracts-directory'
import { answer, hold, pass, refuse, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { open, texts } from '#testing.tsx'

async function exhibitions(...facts: Partial<Exhibition>[]) {
  const [fair] = await sample({ listExhibitions })
  if (!fair) throw new Error('No sample')
  return facts.map((fact, index) => ({ ...fair, id: index + 1, ...fact }))
}
/** Two of the region, one of the continent. */
const three = () =>
  exhibitions(
    { name: 'Kigali Fair', type: 'regional', categories: ['Agriculture'], description: 'Sheep', location: 'Kigali' },
    { name: 'Nairobi Show', type: 'regional', categories: ['Technology', 'Finance'], description: 'Chips', location: 'Nairobi' },
    { name: 'Cape Tech', type: 'continental', categories: ['Technology'], description: 'More chips', location: 'Cape Town' },
  )
const names = () => texts(screen.getAllByRole('article').map((card) => within(card).getByRole('heading')))
const chip = (name: string) => screen.getByRole('button', { name })
const tab = (name: string) => screen.getByRole('tab', { name })
const rows = () => within(screen.getByRole('table', { name: 'Trade calendar 2025-2026' })).getAllByRole('row')

test('shows the events of the region first, and what else there is about events', async () => {
  answer({ listExhibitions }, await three())
  const { titles } = open('/trade-events')
  await screen.findAllByRole('article')
  expect(names()).toEqual(['Kigali Fair', 'Nairobi Show'])
  expect(titles).toEqual(['Trade Events · Ungana'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trade Events')
  expect(texts(screen.getAllByRole('tab'))).toEqual(['East African Events', 'Continental Events', 'International Shows'])
  expect(tab('East African Events').getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('link', { name: 'See coordination services' }).getAttribute('href')).toBe('/exhibition-services')
  expect(screen.getByRole('link', { name: 'Export Calendar' }).getAttribute('href')).toBe('/export-calendar')
  expect(screen.getByRole('link', { name: 'Contact us about an event' }).getAttribute('href')).toBe('/contact')
})

test('leads to no page of contact that nobody draws', async () => {
  open('/trade-events', { unserved: ['/contact'] })
  await screen.findAllByRole('article')
  expect(screen.queryByRole('link', { name: 'Contact us about an event' })).toBeNull()
})

test('a card says what is known of an event, and leads to its page', async () => {
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
    /^FeaturedKigali Fairlate July to mid August, yearlySome three weeks.*first\.AgricultureEnergyMining\+2Gikondo Expo Grounds, Kigali, RwandaDetails$/,
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

test('is narrowed by industries in the order of the chips, and widened again', async () => {
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

test('is narrowed by text after a pause', async () => {
  stopClock()
  answer({ listExhibitions }, await three())
  const { user, address } = open('/trade-events?industry=Technology')
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search by name, location or keywords' })
  expect(box.placeholder).toBe('Name, location or keywords')
  await screen.findAllByRole('article')
  await user.type(box, 'CHIPS')
  await pass(250)
  expect(address()).toBe('/trade-events?search=CHIPS&industry=Technology')
  expect(names()).toEqual(['Nairobi Show'])
})

test('each kind of event has a tab, which the address names', async () => {
  answer({ listExhibitions }, await three())
  const { user, address } = open('/trade-events')
  await screen.findAllByRole('article')
  await user.click(tab('Continental Events'))
  expect(address()).toBe('/trade-events?type=continental')
  expect(names()).toEqual(['Cape Tech'])
  await user.click(tab('East African Events'))
  expect(address()).toBe('/trade-events')
})

test.each([
  ['East African Events', '', 'No East African exhibitions match your search'],
  ['Continental Events', '&type=continental', 'No continental exhibitions match your search'],
  ['International Shows', '&type=international', 'No international exhibitions match your search'],
])('%s that nothing matches say so', async (name, query, none) => {
  open(`/trade-events?search=zzz${query}`)
  expect(await screen.findByRole('heading', { name: none })).toBeTruthy()
  expect(tab(name).getAttribute('aria-selected')).toBe('true')
})

test('where another tab has matches it leads there; else the filters go with a press', async () => {
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

test('shows the calendar', async () => {
  open('/trade-events')
  await screen.findByRole('rowheader', { name: 'Canton Fair' })
  expect(texts(screen.getAllByRole('columnheader'))).toEqual(['Date', 'Event', 'Location', 'Industry Focus', 'Type'])
  expect(texts(within(rows()[1] as HTMLElement).getAllByRole('cell'))).toEqual([
    'Apr 15-May 5 2025',
    'Guangzhou, China',
    'Manufacturing',
    'International',
  ])
  expect(rows()).toHaveLength(3)
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false')
})

test('waits for events and calendar apart', async () => {
  const events = hold({ listExhibitions })
  const calendar = hold({ listTradeCalendar })
  open('/trade-events')
  expect(await screen.findByText('Loading trade events...')).toBeTruthy()
  expect(rows()).toHaveLength(9)
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  events.release()
  expect(await screen.findAllByRole('article')).toHaveLength(1)
  calendar.release()
  await waitFor(() => expect(rows()).toHaveLength(3))
})

test('events that cannot be loaded are told of beside the calendar, and come with a press', async () => {
  refuse({ listExhibitions }, { status: 503 })
  const { user, toasts } = open('/trade-events')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading trade eventsPlease try refreshing the page')
  expect(toasts).toEqual([{ title: 'Error loading trade events', description: 'Please try refreshing the page', variant: 'destructive' }])
  await screen.findByRole('rowheader', { name: 'Canton Fair' })
  answer({ listExhibitions })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('article')).toHaveLength(1)
})

test('a calendar that cannot be loaded is told of in its place, and comes with a press', async () => {
  refuse({ listTradeCalendar }, { status: 503 })
  const { user, toasts } = open('/trade-events')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading the trade calendarPlease try refreshing the page')
  expect(toasts).toEqual([])
  answer({ listTradeCalendar })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('rowheader', { name: 'Canton Fair' })).toBeTruthy()
})
