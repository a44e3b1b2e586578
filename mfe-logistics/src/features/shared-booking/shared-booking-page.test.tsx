import { getSharedBooking } from '@ungana/contracts-logistics'
import { dayText, momentText } from '@ungana/web-kit'
import { act, answer, factsIn, hang, linesIn, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const shared = await sample({ getSharedBooking })
const at = '/logistics-hub/shared/a-token-of-ten'
const visitor = { user: null }
const heading = () => screen.findByRole('heading', { level: 1, name: 'Nairobi → Kampala' })

test('shows the shipment to anyone with the link', async () => {
  const calls = answer(
    { getSharedBooking },
    {
      ...shared,
      milestones: [...shared.milestones, { kind: 'at border', place: 'Malaba', at: '2026-11-24T08:00:00.000Z' }],
    },
  )
  const { titles, container } = openPage(at, visitor)
  expect(linesIn((await heading()).parentElement as HTMLElement)).toEqual(['Nairobi → Kampala', 'Agricultural Products', 'in transit'])
  expect(factsIn(container)).toEqual({ 'Estimated pick-up': dayText('2026-12-02'), 'Estimated delivery': dayText('2026-12-04') })
  expect(linesIn(screen.getByRole('list', { name: 'Milestones' }))).toEqual([
    'at border: Malaba',
    momentText('2026-11-24T08:00:00.000Z'),
    'picked up: Nairobi',
    momentText('2026-11-22T08:41:05.120Z'),
  ])
  expect(within(screen.getByRole('list', { name: 'Border posts' })).getByText('Malaba')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Progress' })).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Nairobi, .*Kampala at 673 km\.$/ })).toBeTruthy()
  expect(titles).toEqual(['Follow a shipment · Ungana'])
  expect(calls).toMatchObject([{ params: { token: 'a-token-of-ten' } }])
})

test('shows no border posts if the route crosses no border, and warns when no route is open', async () => {
  answer({ getSharedBooking }, { ...shared, suspended: true, route: { ...shared.route, borders: [] } })
  openPage(at, visitor)
  await heading()
  expect(screen.queryByRole('list', { name: 'Border posts' })).toBeNull()
  expect(screen.getByText('A border post on the route is closed and there is no other route at the moment.')).toBeTruthy()
})

test('shows no warning when the route is open', async () => {
  openPage(at, visitor)
  await heading()
  expect(screen.queryByText('A border post on the route is closed and there is no other route at the moment.')).toBeNull()
})

test('reloads when the reader returns to the window', async () => {
  openPage(at, visitor)
  await heading()
  answer({ getSharedBooking }, { ...shared, status: 'delivered' })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('delivered')
})

test.each([400, 404])('says that the link no longer works: %d', async (status) => {
  refuse({ getSharedBooking }, { status })
  openPage(at, visitor)
  const ended = (await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).parentElement as HTMLElement
  expect(linesIn(ended).slice(1)).toEqual(['It has expired, or the sender stopped sharing. Ask them for a new link.', 'Logistics Hub'])
  expect(within(ended).getByRole('link').getAttribute('href')).toBe('/logistics-hub')
})

test('hides the shipment once sharing has stopped', async () => {
  openPage(at, visitor)
  await heading()
  refuse({ getSharedBooking }, { status: 404 })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
  expect(screen.queryByRole('list', { name: 'Milestones' })).toBeNull()
})

test('shows a loading text, and retries after a failure', async () => {
  hang({ getSharedBooking })
  const waiting = openPage(at, visitor)
  await screen.findByText('Loading this shipment...')
  waiting.unmount()
  refuse({ getSharedBooking }, { status: 503 })
  const { user } = openPage(at, visitor)
  await screen.findByRole('heading', { name: 'Error loading this shipment' })
  answer({ getSharedBooking }, shared)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(heading)
})
