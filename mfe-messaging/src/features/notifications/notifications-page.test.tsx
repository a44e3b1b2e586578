import { listNotifications, type Notification, readAllNotifications, readNotification } from '@ungana/contracts-notifications'
import { answer, cutOff, hold, memberAs, refuse, render, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { newId, newMember, todayAt } from '#testing'
import NotificationsPage from './notifications-page.tsx'

const notification = (change: Partial<Notification> = {}): Notification => ({
  id: newId(),
  userId: newId(),
  kind: 'inquiry',
  title: 'New inquiry from Lake Traders',
  body: 'Open it to answer.',
  link: '/messages?inquiry=1',
  createdAt: todayAt(14, 5),
  readAt: null,
  ...change,
})
/** `count` notifications, newest first. */
const many = (count: number) => Array.from({ length: count }, (_, n) => notification({ title: `Notification ${n + 1}` })).reverse()

function open(options = {}) {
  const user = newMember()
  return { account: user, ...render(<NotificationsPage />, { at: '/notifications', user, ...options }) }
}
// Skips the visibility check, which is slow for many elements.
const items = () => screen.findAllByRole('listitem', { hidden: true })
const titles = () => screen.getAllByRole('heading', { level: 3, hidden: true }).map(({ textContent }) => textContent)

test('asks a visitor to log in', () => {
  const { titles: pages } = render(<NotificationsPage />, { at: '/notifications' })
  expect(screen.getByText('Please log in to view notifications')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fnotifications')
  expect(screen.queryByRole('link', { name: 'Notification preferences' })).toBeNull()
  expect(pages).toEqual(['Notifications · Ungana'])
})

test('shows each notification under its day with text, time and read state', async () => {
  answer({ listNotifications }, [
    notification(),
    notification({ kind: 'a-newer-kind', title: 'Something new', readAt: todayAt(15), createdAt: todayAt(8, 7) }),
    notification({ title: 'Long ago', createdAt: '2024-03-05T09:00:00.000Z', readAt: todayAt(15) }),
  ])
  open()
  const [first, second, third] = await items()
  expect(first?.textContent).toBe('New inquiry from Lake TradersOpen it to answer.14:05Unread')
  expect(second?.textContent).toBe('Something newOpen it to answer.08:07')
  expect(within(screen.getByRole('region', { name: 'Today' })).getAllByRole('listitem')).toEqual([first, second])
  expect(within(screen.getByRole('region', { name: '5 March 2024' })).getAllByRole('listitem')).toEqual([third])
  expect(screen.getByRole('link', { name: 'Notification preferences' }).getAttribute('href')).toBe('/notifications/preferences')
})

test('links to the directory when there are no notifications', async () => {
  answer({ listNotifications }, [])
  open()
  expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find businesses to write to' }).getAttribute('href')).toBe('/directory')
  expect(screen.queryByRole('button')).toBeNull()
})

test('invites nobody to write who may not', async () => {
  answer({ listNotifications }, [])
  open({ user: memberAs('viewer') })
  expect(await screen.findByText('Your role lets you read what arrives and what colleagues write.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Find businesses to write to' })).toBeNull()
})

test('shows that notifications are loading', async () => {
  const { release } = hold({ listNotifications }, [])
  open()
  expect(screen.getByText('Loading notifications...')).toBeTruthy()
  release()
  await screen.findByRole('heading', { name: 'No notifications yet' })
})

test('shows a failure, and retries', async () => {
  refuse({ listNotifications }, { status: 503 })
  const { user, toasts } = open()
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Error loading notifications')
  expect(failure.textContent).toContain('Please try refreshing the page')
  expect(toasts).toEqual([{ title: 'Error loading notifications', description: 'Please try refreshing the page', variant: 'destructive' }])
  answer({ listNotifications }, [])
  await user.click(within(failure).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No notifications yet' })
})

test('shows no error toast when the network is gone, and retries', async () => {
  cutOff({ listNotifications })
  const { toasts, user } = open()
  expect(await screen.findByText('Your notifications load when you are back online.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No connection' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(toasts).toEqual([])
  answer({ listNotifications }, [])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No notifications yet' })
})

test('opens the linked page and marks the notification as read', async () => {
  const one = notification()
  answer({ listNotifications }, [one])
  const reads = answer({ readNotification })
  const { user, address } = open()
  const [item] = await items()
  await user.click(within(item as HTMLElement).getByRole('link'))
  expect(address()).toBe('/messages?inquiry=1')
  expect(item?.textContent).not.toContain('Unread')
  await waitFor(() => expect(reads.map(({ params }) => params.id)).toEqual([one.id]))
})

test('does not mark a read notification again', async () => {
  const [unread, read] = [notification(), notification({ readAt: todayAt(15) })]
  answer({ listNotifications }, [unread, read])
  const reads = answer({ readNotification })
  const { user } = open()
  for (const item of (await items()).reverse()) await user.click(within(item).getByRole('link'))
  await waitFor(() => expect(reads.map(({ params }) => params.id)).toEqual([unread.id]))
})

test('can be marked as read when the linked page does not exist', async () => {
  answer({ listNotifications }, [notification({ link: '/bank-details' }), notification({ link: '/bank-details', readAt: todayAt(15) })])
  const reads = answer({ readNotification })
  const { user, address } = open({ unserved: ['/bank-details'] })
  const [unread, read] = await items()
  expect(within(read as HTMLElement).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link', { name: /^New inquiry/ })).toBeNull()
  await user.click(within(unread as HTMLElement).getByRole('button'))
  await waitFor(() => expect(reads).toHaveLength(1))
  expect(unread?.textContent).not.toContain('Unread')
  expect(address()).toBe('/notifications')
})

test('shows a notification as unread when marking failed', async () => {
  const lists = answer({ listNotifications }, [notification()])
  refuse({ readNotification }, { status: 503 })
  const { user, toasts } = open()
  await user.click(within((await items())[0] as HTMLElement).getByRole('link'))
  await waitFor(() => expect(lists).toHaveLength(2))
  await waitFor(() => expect(screen.getByText('Unread')).toBeTruthy())
  expect(toasts).toEqual([])
})

test('marks all as read, and moves the focus to the top', async () => {
  answer({ listNotifications }, [notification(), notification({ readAt: todayAt(15) }), notification()])
  const { release } = hold({ readAllNotifications })
  const user = newMember()
  const view = render(
    <main tabIndex={-1}>
      <NotificationsPage />
    </main>,
    { user },
  )
  expect(await screen.findAllByText('Unread')).toHaveLength(2)
  await view.user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeTruthy()
  expect(screen.getAllByText('Unread')).toHaveLength(2)
  release()
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull())
  expect(screen.queryByRole('button')).toBeNull()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
  expect(view.toasts).toEqual([])
})

test('shows why marking all failed', async () => {
  answer({ listNotifications }, [notification()])
  refuse({ readAllNotifications }, { status: 503, message: 'Please wait a moment' })
  const { user, toasts } = open()
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() =>
    expect(toasts).toEqual([{ title: 'Failed to mark notifications as read', description: 'Please wait a moment', variant: 'destructive' }]),
  )
  expect(screen.getByText('Unread')).toBeTruthy()
})

test('shows live notifications once each, newest first', async () => {
  answer({ listNotifications }, many(1))
  const { live } = open()
  await items()
  const [newest, newer] = many(2)
  for (const each of [newest, newer, newest]) live.emit('notification', each)
  await waitFor(() => expect(titles()).toEqual(['Notification 2', 'Notification 1', 'Notification 1']))
})

test('marks notifications read on another device', async () => {
  const all = many(3)
  answer({ listNotifications }, all)
  const { live } = open()
  await items()
  live.emit('notifications-read', { ids: [all[1]?.id] })
  await waitFor(async () => expect((await items()).map(({ textContent }) => textContent?.includes('Unread'))).toEqual([true, false, true]))
  live.emit('notifications-read', { ids: null })
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull())
})

test('reloads after missed live events', async () => {
  answer({ listNotifications }, [])
  const { live } = open()
  await screen.findByRole('heading', { name: 'No notifications yet' })
  answer({ listNotifications }, many(1))
  live.emit('reset')
  expect(await items()).toHaveLength(1)
})

test('shows earlier notifications until the first', async () => {
  const all = many(31)
  const calls = answer({ listNotifications }, ({ query: { before } }) => (before === undefined ? all.slice(0, 30) : all.slice(30)))
  const { user } = open()
  expect(await items()).toHaveLength(30)
  await user.click(screen.getByRole('button', { name: 'Show earlier notifications' }))
  await waitFor(async () => expect(await items()).toHaveLength(31))
  expect(calls.map(({ query }) => query)).toEqual([{ limit: '30' }, { limit: '30', before: all[29]?.id }])
  expect(screen.queryByRole('button', { name: 'Show earlier notifications' })).toBeNull()
})

test('offers a retry when earlier notifications fail', async () => {
  const all = many(31)
  answer({ listNotifications }, all.slice(0, 30))
  const { user } = open()
  await items()
  refuse({ listNotifications }, { status: 503 })
  await user.click(screen.getByRole('button', { name: 'Show earlier notifications' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(await items()).toHaveLength(30)
  const { release } = hold({ listNotifications }, all.slice(30))
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeTruthy()
  release()
  await waitFor(async () => expect(await items()).toHaveLength(31))
})
