import { type HostApi, WAITING_WORK, waitingMark } from '@ungana/contracts-shell'
import { act, member, pass, screen, staff, stopClock, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { banner, expectFailures, footer, main, renderSite } from '#testing/site.tsx'

/** Something of an account waits in this browser. */
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

test('on whatever page, a part does what it has left to do for the account', async () => {
  const part = worker()
  await mark(waitingMark(part.registered.name, member.id))
  renderSite({ at: '/about', session: member, remotes: [part.registered] })
  expect(await works()).toBeTruthy()
})

test.each([
  ['nothing waits', async () => undefined, {}, member],
  ['something waits for another account', (name: string) => mark(waitingMark(name, staff.id)), {}, member],
  ['the part is for another host', (name: string) => mark(waitingMark(name, member.id)), { hostApi: 2 }, member],
  ['the part does no such work', (name: string) => mark(waitingMark(name, member.id)), { slots: {} }, member],
  ['nobody is signed in', (name: string) => mark(waitingMark(name, member.id)), {}, null],
])('where %s, the part is not even loaded', async (_, plant, facts, session) => {
  const part = worker(facts)
  await plant(part.registered.name)
  renderSite({ at: '/about', session, remotes: [part.registered] })
  await main().findByRole('heading', { level: 1 })
  // As long as it takes to look.
  await act(() => indexedDB.databases())
  expect(part.scripts).toEqual([])
})

test('whoever is only remembered may have no session: nothing is done for him yet', async () => {
  const part = worker()
  await mark(waitingMark(part.registered.name, member.id))
  renderSite({ at: '/about', session: 'unanswered', remembered: member, remotes: [part.registered] })
  await banner().findByRole('button', { name: /^Account:/ })
  await act(() => indexedDB.databases())
  expect(part.scripts).toEqual([])
})

test.each([
  ['the next page', (user: ReturnType<typeof renderSite>['user']) => user.click(footer().getByRole('link', { name: 'Contact' }))],
  ['the network', async () => void window.dispatchEvent(new Event('online'))],
  ['the reader', async () => void document.dispatchEvent(new Event('visibilitychange'))],
])('what another tab leaves behind is seen with %s', async (_, comes) => {
  const part = worker()
  const { user } = renderSite({ at: '/about', session: member, remotes: [part.registered] })
  await main().findByRole('heading', { level: 1 })
  await act(() => indexedDB.databases())
  await mark(waitingMark(part.registered.name, member.id))
  await comes(user)
  expect(await works()).toBeTruthy()
})

test.each([
  ['the network', () => void window.dispatchEvent(new Event('online'))],
  ['half a minute', () => pass(30_000)],
])('a part that does not come is asked for again with %s', async (_, comes) => {
  expectFailures()
  const part = worker()
  part.fate('fails')
  await mark(waitingMark(part.registered.name, member.id))
  renderSite({ at: '/about', session: member, remotes: [part.registered] })
  stopClock()
  await waitFor(() => expect(part.scripts).toHaveLength(1))
  await act(async () => undefined)
  part.fate('comes')
  await pass(29_000)
  expect(part.scripts).toHaveLength(1)
  await comes()
  expect(await works()).toBeTruthy()
  expect(part.scripts).toHaveLength(2)
})

test('work that breaks costs the page nothing', async () => {
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
