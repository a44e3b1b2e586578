import { type HostApi, WAITING_WORK, waitingMark } from '@ungana/contracts-shell'
import { act, member, passTime, screen, staff, stopClock, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { banner, expectFailures, footer, main, renderSite } from '#testing/site.tsx'

/** Pending work of an account in this browser. */
const mark = (name: string) =>
  new Promise<void>((resolve) => {
    indexedDB.open(name).onsuccess = ({ target }) => {
      ;(target as IDBOpenDBRequest).result.close()
      resolve()
    }
  })

const worker = (facts = {}) =>
  testRemote({
    title: 'Messaging',
    slots: { [WAITING_WORK]: './slots/waiting-work' },
    exposes: {
      './slots/waiting-work': exposed(({ host }: { host: HostApi }) => <p>{`Sends for ${host.session.user?.businessName}`}</p>),
    },
    ...facts,
  })

const works = () => screen.findByText('Sends for Kivu Coffee Growers')

test('a remote finishes the account’s pending work on any page', async () => {
  const part = worker()
  await mark(waitingMark(part.registered.name, member.id))
  renderSite({ at: '/about', session: member, remotes: [part.registered] })
  expect(await works()).toBeTruthy()
})

test.each([
  ['nothing is pending', async () => undefined, {}, member],
  ['work is pending for another account', (name: string) => mark(waitingMark(name, staff.id)), {}, member],
  ['the remote needs another HostApi', (name: string) => mark(waitingMark(name, member.id)), { hostApi: 2 }, member],
  ['the remote does no such work', (name: string) => mark(waitingMark(name, member.id)), { slots: {} }, member],
  ['nobody is logged in', (name: string) => mark(waitingMark(name, member.id)), {}, null],
])('does not load the remote when %s', async (_, plant, facts, session) => {
  const part = worker(facts)
  await plant(part.registered.name)
  renderSite({ at: '/about', session, remotes: [part.registered] })
  await main().findByRole('heading', { level: 1 })
  // Long enough to look for pending work.
  await act(() => indexedDB.databases())
  expect(part.scripts).toEqual([])
})

test('does no work for a remembered user before the session is confirmed', async () => {
  const part = worker()
  await mark(waitingMark(part.registered.name, member.id))
  renderSite({ at: '/about', session: 'unanswered', remembered: member, remotes: [part.registered] })
  await banner().findByRole('button', { name: /^Account:/ })
  await act(() => indexedDB.databases())
  expect(part.scripts).toEqual([])
})

test.each([
  ['the next page opens', (user: ReturnType<typeof renderSite>['user']) => user.click(footer().getByRole('link', { name: 'Contact' }))],
  ['the network returns', async () => void window.dispatchEvent(new Event('online'))],
  ['the reader returns', async () => void document.dispatchEvent(new Event('visibilitychange'))],
])('finds work that another tab left when %s', async (_, comes) => {
  const part = worker()
  const { user } = renderSite({ at: '/about', session: member, remotes: [part.registered] })
  await main().findByRole('heading', { level: 1 })
  await act(() => indexedDB.databases())
  await mark(waitingMark(part.registered.name, member.id))
  await comes(user)
  expect(await works()).toBeTruthy()
})

test.each([
  ['the network returns', () => void window.dispatchEvent(new Event('online'))],
  ['half a minute has passed', () => passTime(30_000)],
])('retries a remote that failed to load when %s', async (_, comes) => {
  expectFailures()
  const part = worker()
  part.setOutcome('fails')
  await mark(waitingMark(part.registered.name, member.id))
  renderSite({ at: '/about', session: member, remotes: [part.registered] })
  stopClock()
  await waitFor(() => expect(part.scripts).toHaveLength(1))
  await act(async () => undefined)
  part.setOutcome('loads')
  await passTime(29_000)
  expect(part.scripts).toHaveLength(1)
  await comes()
  expect(await works()).toBeTruthy()
  expect(part.scripts).toHaveLength(2)
})

test('work that fails does not break the page', async () => {
  const failures = expectFailures()
  const part = worker({
    exposes: {
      './slots/waiting-work': exposed(() => {
        throw new Error('planted: a mistake')
      }),
    },
  })
  await mark(waitingMark(part.registered.name, member.id))
  renderSite({ at: '/about', session: member, remotes: [part.registered] })
  await waitFor(() => expect(failures.join()).toContain('planted: a mistake'))
  expect(await main().findByRole('heading', { name: 'About Ungana' })).toBeTruthy()
})
