import { getSession } from '@ungana/contracts-identity'
import { countUnread } from '@ungana/contracts-messaging'
import { countNotifications, readPageNotifications } from '@ungana/contracts-notifications'
import type { HostApi, LiveEvent } from '@ungana/contracts-shell'
import { act, answer, member, memberAs, staff, waitFor } from '@ungana/web-kit/testing'
import { useEffect, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeLocks, fakeStream } from '#testing/live.ts'
import { exposed, testRemote } from '#testing/remote.tsx'
import { banner, listedRemote, main, renderSite, signedInAs, textsOf } from '#testing/site.tsx'

const messaging = () => listedRemote({ pages: ['/messages', '/notifications'] })
const messages = (name: string) => banner().findByRole('link', { name })

const ID = '01a1fcdc-0000-7000-8000-00000000000'
const message = (receiverId: string) => ({
  messageId: `${ID}1`,
  conversationId: `${ID}2`,
  seq: 1,
  senderId: staff.id,
  receiverId,
  createdAt: '2026-11-24T08:00:00.000Z',
})

test('counts a received message at once, but not a sent one', async () => {
  fakeLocks()
  const stream = fakeStream()
  answer({ countUnread }, { unread: 2 })
  answer({ countNotifications }, { unread: 0, position: 40 })
  renderSite({ session: member, remotes: [messaging()] })
  await messages('Messages, 2 unread')
  await waitFor(() => expect(stream.readers()).toBe(1))
  expect(stream.positions).toEqual([null])
  const counts = answer({ countUnread }, { unread: 3 })
  stream.emit('message', message(staff.id))
  stream.emit('message', message(member.id))
  await messages('Messages, 3 unread')
  expect(counts).toHaveLength(1)
})

test('opens no stream for a driver, who would be refused', async () => {
  fakeLocks()
  const stream = fakeStream()
  const listener = testRemote({
    pages: ['/listens'],
    exposes: {
      './routes': exposed(({ host }: { readonly host: HostApi }) => {
        useEffect(() => host.live?.subscribe(() => undefined), [host])
        return <h1>Listens</h1>
      }),
    },
  })
  renderSite({ at: '/listens', session: memberAs('driver'), remotes: [listener.registered] })
  await main().findByRole('heading', { name: 'Listens' })
  await banner().findByRole('button', { name: /^Account/ })
  expect(stream.readers()).toBe(0)
  expect(stream.positions).toEqual([])
})

test('counts notifications by their events', async () => {
  fakeLocks()
  const stream = fakeStream()
  const counts = answer({ countNotifications }, { unread: 1, position: 40 })
  answer({ readPageNotifications })
  renderSite({ session: member, remotes: [messaging()] })
  await messages('Notifications, 1 unread')
  await waitFor(() => expect(stream.readers()).toBe(1))
  const asked = counts.length
  stream.emit('notification', { id: `${ID}3`, readAt: null })
  await messages('Notifications, 2 unread')
  stream.emit('notifications-read', { ids: null })
  await messages('Notifications')
  expect(counts).toHaveLength(asked)
})

test('the bell does not count messages, which the envelope counts', async () => {
  fakeLocks()
  const stream = fakeStream()
  answer({ countNotifications }, { unread: 1, position: 40 })
  answer({ readPageNotifications })
  renderSite({ session: member, remotes: [messaging()] })
  await messages('Notifications, 1 unread')
  await waitFor(() => expect(stream.readers()).toBe(1))
  stream.emit('notification', { id: `${ID}3`, kind: 'message', readAt: null })
  stream.emit('notifications-read', { ids: [`${ID}3`, `${ID}4`], counted: 0 })
  stream.emit('notification', { id: `${ID}5`, kind: 'review', readAt: null })
  await messages('Notifications, 2 unread')
})

test('opening a page marks its notifications as read, and again when one arrives', async () => {
  fakeLocks()
  const stream = fakeStream()
  answer({ countNotifications }, { unread: 1, position: 40 })
  const reads = answer({ readPageNotifications })
  const { user } = renderSite({ at: '/contact?about=plans', session: member, remotes: [messaging()] })
  await messages('Notifications, 1 unread')
  await waitFor(() => expect(reads.map(({ body }) => body)).toEqual([{ address: '/contact?about=plans' }]))
  await waitFor(() => expect(stream.readers()).toBe(1))
  stream.emit('notification', { id: `${ID}3`, kind: 'review', readAt: null })
  await waitFor(() => expect(reads).toHaveLength(2))
  await user.click(banner().getByRole('link', { name: 'Ungana, home' }))
  await waitFor(() => expect(reads.at(-1)?.body).toEqual({ address: '/' }))
})

test('a hidden tab marks its page as read once it is visible', async () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  answer({ countNotifications }, { unread: 1, position: 40 })
  const reads = answer({ readPageNotifications })
  renderSite({ at: '/contact', session: member, remotes: [messaging()] })
  await messages('Notifications, 1 unread')
  expect(reads).toEqual([])
  hidden.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(reads).toHaveLength(1))
})

test('asks for no page without unread notifications, nor for an address without a page', async () => {
  const reads = answer({ readPageNotifications })
  answer({ countNotifications }, { unread: 0, position: 40 })
  renderSite({ at: '/contact', session: member, remotes: [messaging()] })
  await messages('Notifications')
  answer({ countNotifications }, { unread: 3, position: 41 })
  renderSite({ at: '/no-such-page', session: member, remotes: [messaging()] })
  await waitFor(() => expect(document.querySelector('a[aria-label="Notifications, 3 unread"]')).not.toBeNull())
  expect(reads).toEqual([])
})

test('opens no stream for a page without counts or listeners', async () => {
  fakeLocks()
  const stream = fakeStream()
  renderSite({ at: '/about', session: member })
  await main().findByRole('heading', { level: 1 })
  await banner().findByRole('button', { name: /^Account:/ })
  expect(stream.positions).toEqual([])
})

test.each([
  ['a visitor', { session: null }],
  ['a remembered user', { session: 'unanswered', remembered: member }],
] as const)('%s has no stream', async (_, who) => {
  fakeLocks()
  const stream = fakeStream()
  const remote = testRemote({ pages: ['/news'], exposes: { './routes': exposed(News) } })
  renderSite({ at: '/news', ...who, remotes: [remote.registered] })
  await main().findByRole('heading', { name: 'News' })
  expect(stream.positions).toEqual([])
})

function News({ host }: { readonly host: HostApi }) {
  const [shownEvents, setTold] = useState<readonly (LiveEvent & { readonly id: number })[]>([])
  useEffect(() => host.live?.subscribe((news) => setTold((all) => [...all, { ...news, id: all.length }])), [host.live])
  return (
    <>
      <h1>News</h1>
      <ul>
        {shownEvents.map(({ id, event, position, data }) => (
          <li key={id}>{`${event} ${position} ${JSON.stringify(data)}`}</li>
        ))}
      </ul>
    </>
  )
}

const shownEvents = () => textsOf(main().queryAllByRole('listitem'))

async function openEvents(Page = News, session: typeof member | 'own' = member) {
  const remote = testRemote({ pages: ['/news'], exposes: { './routes': exposed(Page) } })
  const site = renderSite({ at: '/news', session, remembered: member, remotes: [remote.registered] })
  await main().findByRole('heading', { name: 'News' })
  return site
}

test('a remote receives the events from the start of the stream', async () => {
  fakeLocks()
  const stream = fakeStream()
  await openEvents()
  await waitFor(() => expect(shownEvents()).toEqual(['reset 40 null']))
  stream.emit('message-read', { readerId: member.id })
  await waitFor(() => expect(shownEvents()).toEqual(['reset 40 null', `message-read 41 {"readerId":"${member.id}"}`]))
})

test('reopens an ended stream after the last event, and at once when network or reader return', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  fakeLocks()
  const stream = fakeStream()
  await openEvents()
  await waitFor(() => expect(shownEvents()).toHaveLength(1))
  stream.emit('one')
  await waitFor(() => expect(shownEvents()).toHaveLength(2))
  for (const [comes, after] of [
    [() => window.dispatchEvent(new Event('online')), '41'],
    [() => document.dispatchEvent(new Event('visibilitychange')), '41'],
  ] as const) {
    const before = stream.positions.length
    stream.end()
    await waitFor(() => {
      comes()
      expect(stream.positions.length).toBeGreaterThan(before)
    })
    expect(stream.positions.at(-1)).toBe(after)
  }
  stream.emit('two')
  await waitFor(() => expect(shownEvents().at(-1)).toBe('two 42 {}'))
})

test('a stream refused without a session checks who is logged in', async () => {
  fakeLocks()
  const stream = fakeStream()
  stream.answers(401)
  const answers = [{ ...member }, null]
  const questions = answer({ getSession }, () => ({ user: answers.shift() ?? null }))
  await openEvents(News, 'own')
  expect(await banner().findByRole('link', { name: 'Log In' })).toBeTruthy()
  expect(questions).toHaveLength(2)
  // Nobody is logged in, so no stream is opened again.
  expect(stream.positions).toEqual([null])
})

test('the stream reports the end of the session', async () => {
  fakeLocks()
  const stream = fakeStream()
  await openEvents()
  await waitFor(() => expect(shownEvents()).toHaveLength(1))
  signedInAs(null)
  stream.emit('session-ended')
  expect(await banner().findByRole('link', { name: 'Log In' })).toBeTruthy()
})

function FailingListener({ host: { live } }: { readonly host: HostApi }) {
  useEffect(
    () =>
      live?.subscribe(() => {
        throw new Error('planted: deaf')
      }),
    [live],
  )
  return null
}

test('an event listener that fails does not affect other remotes', async () => {
  fakeLocks()
  const stream = fakeStream()
  // happy-dom lacks reportError.
  const reported = vi.fn()
  Object.assign(globalThis, { reportError: reported })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'reportError'))
  await openEvents((props: { readonly host: HostApi }) => (
    <>
      <FailingListener {...props} />
      <News {...props} />
    </>
  ))
  await waitFor(() => expect(shownEvents()).toHaveLength(1))
  stream.emit('one')
  await waitFor(() => expect(shownEvents()).toHaveLength(2))
  expect(reported.mock.calls.map(([error]) => String(error))).toEqual(['Error: planted: deaf', 'Error: planted: deaf'])
})

test('a tab gives up its stream in the back-forward cache and joins again when it returns', async () => {
  const locks = fakeLocks()
  const stream = fakeStream()
  await openEvents()
  await waitFor(() => expect(stream.positions).toHaveLength(1))
  expect(locks.held).toBe(1)
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await waitFor(() => expect(locks.held).toBe(0))
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })))
  expect(stream.positions).toHaveLength(1)
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  await waitFor(() => expect(stream.positions).toHaveLength(2))
})

test('the stream ends with the page and with the account', async () => {
  const locks = fakeLocks()
  fakeStream()
  const { unmount } = await openEvents()
  await waitFor(() => expect(locks.held).toBe(1))
  localStorage.removeItem('ungana.user')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ungana.user', newValue: null })))
  await waitFor(() => expect(locks.held).toBe(0))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ungana.user', newValue: JSON.stringify(member) })))
  await waitFor(() => expect(locks.held).toBe(1))
  unmount()
  await waitFor(() => expect(locks.held).toBe(0))
})
