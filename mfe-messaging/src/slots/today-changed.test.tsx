import { getCompanyFigures } from '@ungana/contracts-directory'
import { listNotifications } from '@ungana/contracts-notifications'
import { answer, refuse, renderSlot, sample, screen, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { newId, newMember } from '#testing'
import TodayChanged from './today-changed.tsx'

test('lists the latest notifications, and leads to the list if a page is not served', async () => {
  const [one] = await sample({ listNotifications })
  if (!one) throw new Error('The sample lacks a notification')
  const news = [
    { ...one, id: newId(), title: 'New review', link: '/company/1', createdAt: '2026-11-21T08:00:00.000Z' },
    { ...one, id: newId(), title: 'New request', link: '/bank-details', createdAt: '2026-11-20T08:00:00.000Z' },
  ]
  const calls = answer({ listNotifications }, news)
  renderSlot(TodayChanged, { user: newMember(), unserved: ['/bank-details'] })
  await screen.findByRole('link', { name: /^New review/ })
  const card = within(screen.getByRole('region', { name: 'What changed' }))
  expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['New review21 November 2026', '/company/1'],
    ['New request20 November 2026', '/notifications'],
    ['All notifications', '/notifications'],
  ])
  expect(calls.map(({ query }) => query)).toEqual([{ limit: '4' }])
})

test('says that nothing changed once a failed card loads', async () => {
  refuse({ listNotifications }, { status: 503 })
  const { user } = renderSlot(TodayChanged, { user: newMember() })
  const retry = await screen.findByRole('button', { name: 'Try again: What changed' })
  answer({ listNotifications }, [])
  await user.click(retry)
  expect(await screen.findByText(/^Nothing has changed yet/)).toBeTruthy()
})

test('shows the views of this week and of the last, and leads to the figures', async () => {
  renderSlot(TodayChanged, { user: newMember() })
  const link = await screen.findByRole('link', { name: /^16 views/ })
  expect([link.textContent, link.getAttribute('href')]).toEqual(['16 views18 views last week', '/figures'])
})

test('says that nobody opened the page once a failed card loads', async () => {
  refuse({ getCompanyFigures }, { status: 503 })
  const { user } = renderSlot(TodayChanged, { user: newMember() })
  const retry = await screen.findByRole('button', { name: 'Try again: Your page this week' })
  const figures = await sample({ getCompanyFigures })
  answer({ getCompanyFigures }, { ...figures, weeks: figures.weeks.map((week) => ({ ...week, views: 0 })) })
  await user.click(retry)
  expect(await screen.findByText('Nobody has opened your page this week or last week.')).toBeTruthy()
})

test('shows no views to an account without a company', async () => {
  const calls = answer({ getCompanyFigures })
  renderSlot(TodayChanged, { user: { ...newMember(), role: 'organization' } })
  await screen.findByRole('link', { name: 'All notifications' })
  expect(screen.queryByRole('region', { name: 'Your page this week' })).toBeNull()
  expect(calls).toEqual([])
})
