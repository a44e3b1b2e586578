import { getSession, listSessions, logout, revokeOtherSessions } from '@ungana/contracts-identity'
import { waitingMark } from '@ungana/contracts-shell'
import { act, answer, cutOff, hold, member, refuse, screen, staff, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { rememberSearch } from '#layout/recent-searches.ts'
import { alarm, banner, dialog, listedRemote, main, renderSite, signedInAs, toast } from '#testing/site.tsx'

const other = { ...member, id: '01a1fcdc-0001-759b-8deb-8d2cf5fd7e0d', businessName: 'Amata Dairy' }

const account = (name = member.businessName) => banner().queryByRole('button', { name: `Account: ${name}` })
const logIn = () => banner().queryByRole('link', { name: 'Log In' })

const STORE = 'ungana.user'

/** Another tab of this browser has written it. */
function anotherTabWrites(key: string, newValue: string | null) {
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
}

/** Something of the account's in this browser. */
async function keep(name: string) {
  await new Promise((resolve) => {
    indexedDB.open(name).onsuccess = (event) => {
      ;(event.target as IDBOpenDBRequest).result.close()
      resolve(undefined)
    }
  })
}
const kept = async () => (await indexedDB.databases()).map(({ name }) => name)

async function logOut(user: ReturnType<typeof renderSite>['user']) {
  await user.click(await banner().findByRole('button', { name: /^Account:/ }))
  await user.click(banner().getByRole('button', { name: 'Log out' }))
}

test('shows who this browser remembers before the server has answered, and believes the server then', async () => {
  const { release } = hold({ getSession }, { user: null })
  renderSite({ session: 'own', remembered: member })
  expect(await banner().findByRole('button', { name: 'Account: Kivu Coffee Growers' })).toBeTruthy()
  expect(logIn()).toBeNull()
  release()
  await waitFor(() => expect(logIn()).not.toBeNull())
  expect(account()).toBeNull()
  expect(localStorage.getItem(STORE)).toBeNull()
})

test('remembers whom the server names', async () => {
  renderSite({ session: member, remembered: null })
  expect(logIn()).not.toBeNull()
  expect(await banner().findByRole('button', { name: 'Account: Kivu Coffee Growers' })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem(STORE) ?? '')).toMatchObject({ id: member.id })
})

test('the mark of a remembered member goes from the page once it draws itself', () => {
  document.documentElement.setAttribute('data-member', '')
  renderSite()
  expect(document.documentElement.hasAttribute('data-member')).toBe(false)
})

test('without a network it goes by its memory, and asks again once the network is back or the page is seen', async () => {
  const { asked } = renderSite({ session: 'unreachable', remembered: member })
  expect(await banner().findByRole('button', { name: /^Account:/ })).toBeTruthy()
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  const before = asked.length
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(asked.length).toBeGreaterThan(before)
  })
  expect(account()).not.toBeNull()
  const questions = signedInAs(null)
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(logIn()).not.toBeNull()
  })
  expect(questions).toHaveLength(1)
  // It knows now: nothing to ask again.
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  await act(async () => undefined)
  expect(questions).toHaveLength(1)
})

test('a page that comes back from the way back asks again, one that is new does not', async () => {
  const { asked } = renderSite({ session: member })
  await waitFor(() => expect(asked).toHaveLength(1))
  const questions = signedInAs(null)
  const comesBack = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  comesBack(false)
  comesBack(true)
  await waitFor(() => expect(logIn()).not.toBeNull())
  expect(questions).toHaveLength(1)
})

test('logging out ends the session, forgets the account in this browser, and says so', async () => {
  const calls = answer({ logout })
  localStorage.setItem(`ungana:account:draft:${member.id}:1`, 'x')
  localStorage.setItem('ungana:theme', 'dark')
  await keep(`ungana:account:outbox:${member.id}`)
  const { user } = renderSite({ at: '/about', session: member })
  await logOut(user)
  await waitFor(() => expect(logIn()).not.toBeNull())
  expect(calls).toHaveLength(1)
  expect(toast()).toContain('You are logged out')
  expect(Object.keys(localStorage).sort()).toEqual(['ungana.left', 'ungana:theme'])
  expect(localStorage.getItem('ungana.left')).toMatch(new RegExp(`^${member.id} \\d+$`))
  await waitFor(async () => expect(await kept()).toEqual([]))
  expect(main().getByRole('heading', { level: 1, name: 'About Ungana' })).toBeTruthy()
})

test.each([
  ['is refused', () => refuse({ logout }, { status: 503 })],
  ['finds no network', () => cutOff({ logout })],
])('a log-out that %s leaves the session, and says so', async (_, plant) => {
  plant()
  const { user } = renderSite({ session: member })
  await logOut(user)
  await waitFor(() => expect(alarm()).toBe('Log out failedYou are still logged in. Please try again.'))
  expect(account()).not.toBeNull()
  expect(localStorage.getItem('ungana.left')).toBeNull()
})

test('the menu closes at a log-out, and the focus stays in the header', async () => {
  hold({ logout })
  const { user } = renderSite({ session: member })
  await logOut(user)
  expect(account()?.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(banner().getByRole('navigation', { name: 'Account' }))
})

const messaging = () => listedRemote({ name: 'messaging', title: 'Messaging' })

test('asks before a log-out that loses messages which wait to be sent', async () => {
  const calls = answer({ logout })
  await keep(waitingMark('messaging', member.id))
  const { user } = renderSite({ session: member, remotes: [messaging()] })
  await logOut(user)
  expect(await screen.findByRole('dialog', { name: 'Messages wait to be sent' })).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Stay' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(account()).not.toBeNull()
  expect(calls).toEqual([])
  await logOut(user)
  await screen.findByRole('dialog')
  await user.click(dialog().getByRole('button', { name: 'Log out anyway' }))
  await waitFor(() => expect(logIn()).not.toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toHaveLength(1)
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test.each([
  ['another account', () => waitingMark('messaging', other.id)],
  ['a part that is not there', () => waitingMark('gone', member.id)],
])('does not ask for what waits of %s', async (_, mark) => {
  const calls = answer({ logout })
  await keep(mark())
  const { user } = renderSite({ session: member, remotes: [messaging()] })
  await logOut(user)
  await waitFor(() => expect(logIn()).not.toBeNull())
  expect(calls).toHaveLength(1)
})

test('who signs in or out in another tab does so here', async () => {
  const { asked } = renderSite()
  await waitFor(() => expect(asked).toHaveLength(1))
  anotherTabWrites(STORE, JSON.stringify(member))
  expect(await banner().findByRole('button', { name: 'Account: Kivu Coffee Growers' })).toBeTruthy()
  anotherTabWrites(STORE, JSON.stringify(other))
  expect(await banner().findByRole('button', { name: 'Account: Amata Dairy' })).toBeTruthy()
  anotherTabWrites(STORE, null)
  await waitFor(() => expect(logIn()).not.toBeNull())
  // Nobody had to be asked.
  expect(asked).toHaveLength(1)
})

test('asks the server where another tab writes what is no user, or empties the storage', async () => {
  const { asked } = renderSite({ session: member })
  await waitFor(() => expect(asked).toHaveLength(1))
  anotherTabWrites(STORE, '{}')
  await waitFor(() => expect(asked).toHaveLength(2))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(account()).not.toBeNull()
})

test('what another tab keeps for an account goes when that logs out there', async () => {
  sessionStorage.setItem(`ungana:account:form:${member.id}:report`, 'x')
  sessionStorage.setItem(`ungana:account:form:${other.id}:report`, 'x')
  renderSite({ session: member })
  anotherTabWrites('ungana.left', `${member.id} 1`)
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('ungana:account:'))).toEqual([`ungana:account:form:${other.id}:report`])
})

test('a call that finds no session asks who is signed in, and shows the way in where nobody is', async () => {
  refuse({ listSessions }, { status: 401, code: 'UNAUTHENTICATED' })
  const { release } = hold({ getSession }, { user: null })
  renderSite({ at: '/devices', session: 'own', remembered: member })
  await waitFor(() => expect(banner().queryByRole('button', { name: /^Account:/ })).not.toBeNull())
  release()
  expect(await main().findByRole('heading', { name: 'Please log in to see your devices' })).toBeTruthy()
  expect(logIn()).not.toBeNull()
})

test('a call that finds no session ends what is remembered where the server does not answer either', async () => {
  const { user } = renderSite({ at: '/devices', session: member })
  await user.click(await main().findByRole('button', { name: 'Log out all other devices' }))
  refuse({ revokeOtherSessions }, { status: 401, code: 'UNAUTHENTICATED' })
  cutOff({ getSession })
  await user.click(dialog().getByRole('button', { name: 'Log out' }))
  expect(await main().findByRole('heading', { name: 'Please log in to see your devices' })).toBeTruthy()
  expect(localStorage.getItem(STORE)).toBeNull()
})

test('what was fetched for an account is not shown to the next one, nor its searches', async () => {
  rememberSearch('tea')
  answer({ listSessions }, [])
  renderSite({ at: '/devices', session: member })
  expect(await main().findByRole('heading', { name: '0 devices' })).toBeTruthy()
  const { calls, release } = hold({ listSessions })
  anotherTabWrites(STORE, JSON.stringify(other))
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  expect(main().queryByRole('heading', { name: '0 devices' })).toBeNull()
  expect(localStorage.getItem('ungana:searches')).toBeNull()
  release()
  expect(await main().findByRole('heading', { name: '2 devices' })).toBeTruthy()
})

test('what an account typed is gone with it, not what a visitor typed before signing in', async () => {
  const { user } = renderSite({ at: '/newsletter' })
  const field = async () => (await main().findByRole<HTMLInputElement>('textbox', { name: 'E-mail address' })).value
  await user.type(await main().findByRole('textbox', { name: 'E-mail address' }), 'a@kivu.example')
  anotherTabWrites(STORE, JSON.stringify(member))
  expect(await field()).toBe('a@kivu.example')
  anotherTabWrites(STORE, JSON.stringify(staff))
  expect(await field()).toBe('')
})
