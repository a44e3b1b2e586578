import { type Exhibition, listExhibitions, listTradeCalendar } from '@ungana/contracts-directory'
import { answer, hold, refuse, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { open, texts } from '#testing.tsx'

async function exhibition(facts: Partial<Exhibition> = {}) {
  const [, fair] = await sample({ listExhibitions })
  if (!fair) throw new Error('No sample')
  return { ...fair, ...facts }
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const download = () => screen.getByRole('link', { name: /^Download/ })
const group = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('checkbox')
const subscribe = () => screen.queryByRole('link', { name: 'Subscribe in your calendar' })

test('lists upcoming events as selected, past events as not selected, undated events without checkboxes, and no archived events', async () => {
  stopClock('2026-11-24T08:00:00.000Z')
  answer({ listExhibitions }, [
    ...(await sample({ listExhibitions })),
    await exhibition({ id: 4, name: 'Jua Kali', date: 'Nov-Dec, yearly', startsOn: null, endsOn: null }),
    await exhibition({ id: 9, name: 'Lake Fair', archived: true }),
  ])
  const { titles } = open('/export-calendar')
  await screen.findByRole('heading', { name: 'Download' })
  expect(titles).toEqual(['Export Calendar · Ungana'])
  expect(screen.getByRole('link', { name: 'Back to Trade Events' }).getAttribute('href')).toBe('/trade-events')
  expect(group('Upcoming').map((each) => each.closest('li')?.textContent)).toEqual([
    'Rwanda International Trade Fair (RITF)late July to mid August, yearly (expected in 2027) · Gikondo Expo Grounds, Kigali, Rwanda.ics',
    'Intra-African Trade Fair (IATF2027)5-11 November 2027 · Lagos, Nigeria.ics',
  ])
  expect(group('Past').map((each) => each.closest('li')?.textContent)).toEqual(['Canton FairApr 15-May 5 2025 · Guangzhou, China.ics'])
  expect([box(/IATF2027/).checked, box(/Canton/).checked]).toEqual([true, false])
  const undated = within(screen.getByRole('region', { name: 'Dates to be confirmed' }))
  expect(texts(undated.getAllByRole('listitem'))).toEqual(['Jua KaliNov-Dec, yearly · Lagos, Nigeria'])
  const file = screen.getByRole('link', { name: '.ics file of Canton Fair, Apr 15-May 5 2025' })
  expect([file.getAttribute('href'), file.getAttribute('download')]).toEqual(['/api/trade-calendar.ics?events=calendar-1', 'calendar-1.ics'])
})

test('downloads the chosen events in the order of the page', async () => {
  stopClock('2026-11-24T08:00:00.000Z')
  const { user } = open('/export-calendar')
  await screen.findByRole('heading', { name: 'Download' })
  expect([download().textContent, download().getAttribute('href'), download().getAttribute('download')]).toEqual([
    'Download 2 events',
    '/api/trade-calendar.ics?events=exhibition-1,exhibition-5',
    'ungana-trade-calendar.ics',
  ])
  await user.click(screen.getByRole('button', { name: 'Select none' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose at least one event' }).disabled).toBe(true)
  await user.click(box(/Canton/))
  await user.click(box(/IATF2027/))
  expect([download().textContent, download().getAttribute('href')]).toEqual([
    'Download 2 events',
    '/api/trade-calendar.ics?events=exhibition-5,calendar-1',
  ])
  await user.click(box(/IATF2027/))
  expect(download().getAttribute('href')).toBe('/api/trade-calendar.ics?events=calendar-1')
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  expect(download().textContent).toBe('Download 3 events')
})

test('hides an empty group and says when no event has dates', async () => {
  answer({ listTradeCalendar }, [])
  answer({ listExhibitions }, [await exhibition({ endsOn: '2999-11-11', startsOn: '2999-11-05' })])
  const { unmount } = open('/export-calendar')
  await screen.findByRole('group', { name: 'Upcoming' })
  expect(screen.queryByRole('group', { name: 'Past' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Dates to be confirmed' })).toBeNull()
  unmount()
  answer({ listExhibitions }, [await exhibition({ startsOn: null, endsOn: null })])
  open('/export-calendar')
  expect(await screen.findByRole('heading', { name: 'No event has fixed dates yet' })).toBeTruthy()
  expect(screen.getByText('Subscribe below, and events appear in your calendar when their dates are fixed.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Download' })).toBeNull()
})

test('subscribes to the chosen event types', async () => {
  const { user } = open('/export-calendar')
  expect((await screen.findByRole('link', { name: 'Subscribe in your calendar' })).getAttribute('href')).toBe(
    'webcal://ungana.test/api/trade-calendar.ics',
  )
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of the calendar' })
  expect(address.value).toBe('https://ungana.test/api/trade-calendar.ics')
  const chips = within(screen.getByRole('group', { name: 'Event types' })).getAllByRole('button')
  expect(texts(chips)).toEqual(['East African', 'Continental', 'International'])
  await user.click(chips[0] as HTMLElement)
  expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'true'])
  expect(subscribe()?.getAttribute('href')).toBe('webcal://ungana.test/api/trade-calendar.ics?types=continental,international')
  expect(address.value).toBe('https://ungana.test/api/trade-calendar.ics?types=continental,international')
  await user.click(chips[1] as HTMLElement)
  await user.click(chips[2] as HTMLElement)
  expect(subscribe()).toBeNull()
  expect(screen.getByText('Choose at least one event type.')).toBeTruthy()
  await user.click(chips[2] as HTMLElement)
  await user.click(chips[0] as HTMLElement)
  expect(subscribe()?.getAttribute('href')).toBe('webcal://ungana.test/api/trade-calendar.ics?types=regional,international')
})

test('copies the address, or lets the user copy it by hand', async () => {
  const { user, toasts } = open('/export-calendar')
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of the calendar' })
  await user.click(address)
  expect([address.selectionStart, address.selectionEnd]).toEqual([0, address.value.length])
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() =>
    expect(toasts).toEqual([{ title: 'Address copied', description: 'Paste it into your calendar app, where you add a calendar from the web.' }]),
  )
  expect(await navigator.clipboard.readText()).toBe('https://ungana.test/api/trade-calendar.ics')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({
      title: 'The address could not be copied',
      description: 'Please select the address and copy it by hand.',
      variant: 'destructive',
    }),
  )
  expect(screen.getByRole('textbox', { name: 'Address of the calendar', description: 'Please select the address and copy it by hand.' })).toBeTruthy()
})

test.each([
  ['exhibitions', () => refuse({ listExhibitions }, { status: 503 })],
  ['calendar', () => refuse({ listTradeCalendar }, { status: 503 })],
])('reports when the %s cannot be loaded and loads again with a button', async (_, fail) => {
  fail()
  const { user, toasts } = open('/export-calendar')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading the trade calendarPlease try refreshing the page')
  expect(toasts).toEqual([{ title: 'Error loading the trade calendar', description: 'Please try refreshing the page', variant: 'destructive' }])
  expect(subscribe()).toBeTruthy()
  answer({ listExhibitions })
  answer({ listTradeCalendar })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Download' })).toBeTruthy()
})

test('shows a loading text', async () => {
  const { release } = hold({ listExhibitions })
  open('/export-calendar')
  expect(await screen.findByText('Loading the trade calendar...')).toBeTruthy()
  release()
  expect(await screen.findByRole('heading', { name: 'Download' })).toBeTruthy()
})
