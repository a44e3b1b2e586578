import { listNotifications } from '@ungana/contracts-notifications'
import { answer, refuse, renderSlot, sample, screen } from '@ungana/web-kit/testing'
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
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
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
