import { getSession } from '@ungana/contracts-identity'
import { countUnread } from '@ungana/contracts-messaging'
import { countNotifications } from '@ungana/contracts-notifications'
import type { HostApi, LiveNews } from '@ungana/contracts-shell'
import { act, answer, member, staff, waitFor } from '@ungana/web-kit/testing'
import { useEffect, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeLocks, fakeStream } from '#testing/live.ts'
import { exposed, testRemote } from '#testing/remote.tsx'
import { banner, listedRemote, main, renderSite, signedInAs, wordsOf } from '#testing/site.tsx'

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

test('a message that comes counts at once, one that is sent does not', async () => {
  fakeLocks()
  const stream = fakeStream()
  answer({ countUnread }, { unread: 2 })
  answer({ countNotifications }, { unread: 0, position: 40 })
  renderSite({ session: member, remotes: [messaging()] })
  await messages('Messages, 2 unread')
  await waitFor(() => expect(stream.readers()).toBe(1))
  expect(stream.asked).toEqual([null])
  const counts = answer({ countUnread }, { unread: 3 })
  stream.tell('message', message(staff.id))
  stream.tell('message', message(member.id))
  await messages('Messages, 3 unread')
  expect(counts).toHaveLength(1)
})

test('notifications are counted by the news themselves', async () => {
  fakeLocks()
  const stream = fakeStream()
  const counts = answer({ countNotifications }, { unread: 1, position: 40 })
  renderSite({ session: member, remotes: [messaging()] })
  await messages('Notifications, 1 unread')
  await waitFor(() => expect(stream.readers()).toBe(1))
  const asked = counts.length
  stream.tell('notification', { id: `${ID}3`, readAt: null })
  await messages('Notifications, 2 unread')
  stream.tell('notifications-read', { ids: null })
  await messages('Notifications')
  expect(counts).toHaveLength(asked)
})

test('a page that shows no count and asks for no news has no stream', async () => {
  fakeLocks()
  const stream = fakeStream()
  renderSite({ at: '/about', session: member })
  await main().findByRole('heading', { level: 1 })
  await banner().findByRole('button', { name: /^Account:/ })
  expect(stream.asked).toEqual([])
})

test.each([
  ['a visitor', { session: null }],
  ['who is only remembered', { session: 'unanswered', remembered: member }],
] as const)('%s has no stream', async (_, who) => {
  fakeLocks()
  const stream = fakeStream()
  const remote = testRemote({ pages: ['/news'], exposes: { './routes': exposed(News) } })
  renderSite({ at: '/news', ...who, remotes: [remote.registered] })
  await main().findByRole('heading', { name: 'News' })
  expect(stream.asked).toEqual([])
})

function News({ host }: { readonly host: HostApi }) {
  const [told, setTold] = useState<readonly (LiveNews & { readonly id: number })[]>([])
  useEffect(() => host.live?.subscribe((news) => setTold((all) => [...all, { ...news, id: all.length }])), [host.live])
  return (
    <>
      <h1>News</h1>
      <ul>
        {told.map(({ id, event, position, data }) => (
          <li key={id}>{`${event} ${position} ${JSON.stringify(data)}`}</li>
        ))}
      </ul>
    </>
  )
}

const told = () => wordsOf(main().queryAllByRole('listitem'))

async function openNews(Page = News, session: typeof member | 'own' = member) {
  const remote = testRemote({ pages: ['/news'], exposes: { './routes': exposed(Page) } })
  const site = renderSite({ at: '/news', session, remembered: member, remotes: [remote.registered] })
  await main().findByRole('heading', { name: 'News' })
  return site
}

test('a remote hears the news, from where the stream begins', async () => {
  fakeLocks()
  const stream = fakeStream()
  await openNews()
  await waitFor(() => expect(told()).toEqual(['reset 40 null']))
  stream.tell('message-read', { readerId: member.id })
  await waitFor(() => expect(told()).toEqual(['reset 40 null', `message-read 41 {"readerId":"${member.id}"}`]))
})

test('a stream that ends is asked for again after what was heard, at once where the network or the reader comes back', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  fakeLocks()
  const stream = fakeStream()
  await openNews()
  await waitFor(() => expect(told()).toHaveLength(1))
  stream.tell('one')
  await waitFor(() => expect(told()).toHaveLength(2))
  for (const [comes, after] of [
    [() => window.dispatchEvent(new Event('online')), '41'],
    [() => document.dispatchEvent(new Event('visibilitychange')), '41'],
  ] as const) {
    const before = stream.asked.length
    stream.end()
    await waitFor(() => {
      comes()
      expect(stream.asked.length).toBeGreaterThan(before)
    })
    expect(stream.asked.at(-1)).toBe(after)
  }
  stream.tell('two')
  await waitFor(() => expect(told().at(-1)).toBe('two 42 {}'))
})

test('a stream that is refused for want of a session asks who is signed in', async () => {
  fakeLocks()
  const stream = fakeStream()
  stream.answers(401)
  const answers = [{ ...member }, null]
  const questions = answer({ getSession }, () => ({ user: answers.shift() ?? null }))
  await openNews(News, 'own')
  expect(await banner().findByRole('link', { name: 'Log In' })).toBeTruthy()
  expect(questions).toHaveLength(2)
  // Nobody is signed in: nothing more is asked for.
  expect(stream.asked).toEqual([null])
})

test('the end of the session comes by the stream', async () => {
  fakeLocks()
  const stream = fakeStream()
  await openNews()
  await waitFor(() => expect(told()).toHaveLength(1))
  signedInAs(null)
  stream.tell('session-ended')
  expect(await banner().findByRole('link', { name: 'Log In' })).toBeTruthy()
})

function Deaf({ host: { live } }: { readonly host: HostApi }) {
  useEffect(
    () =>
      live?.subscribe(() => {
        throw new Error('planted: deaf')
      }),
    [live],
  )
  return null
}

test('a remote that fails at news costs itself, not its neighbours', async () => {
  fakeLocks()
  const stream = fakeStream()
  // happy-dom has none.
  const reported = vi.fn()
  Object.assign(globalThis, { reportError: reported })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'reportError'))
  await openNews((props: { readonly host: HostApi }) => (
    <>
      <Deaf {...props} />
      <News {...props} />
    </>
  ))
  await waitFor(() => expect(told()).toHaveLength(1))
  stream.tell('one')
  await waitFor(() => expect(told()).toHaveLength(2))
  expect(reported.mock.calls.map(([error]) => String(error))).toEqual(['Error: planted: deaf', 'Error: planted: deaf'])
})

test('a tab that is kept for the way back gives its stream up, and takes part again', async () => {
  const locks = fakeLocks()
  const stream = fakeStream()
  await openNews()
  await waitFor(() => expect(stream.asked).toHaveLength(1))
  expect(locks.held).toBe(1)
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await waitFor(() => expect(locks.held).toBe(0))
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })))
  expect(stream.asked).toHaveLength(1)
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  await waitFor(() => expect(stream.asked).toHaveLength(2))
})

test('the stream ends with the page, and with the account', async () => {
  const locks = fakeLocks()
  fakeStream()
  const { unmount } = await openNews()
  await waitFor(() => expect(locks.held).toBe(1))
  localStorage.removeItem('ungana.user')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ungana.user', newValue: null })))
  await waitFor(() => expect(locks.held).toBe(0))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ungana.user', newValue: JSON.stringify(member) })))
  await waitFor(() => expect(locks.held).toBe(1))
  unmount()
  await waitFor(() => expect(locks.held).toBe(0))
})
