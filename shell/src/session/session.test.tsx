import { getSession, listSessions, logout, revokeOtherSessions } from '@ungana/contracts-identity'
import { waitingMark } from '@ungana/contracts-shell'
import { inStore, journalName } from '@ungana/web-kit'
import { act, answer, cutOff, hang, hold, member, refuse, screen, staff, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { rememberSearch } from '#layout/recent-searches.ts'
import { alertText, banner, dialog, listedRemote, main, renderSite, signedInAs, toast } from '#testing/site.tsx'
import { forgetAccountStorage } from './forget-account-storage.ts'

const other = { ...member, id: '01a1fcdc-0001-759b-8deb-8d2cf5fd7e0d', businessName: 'Amata Dairy' }

const account = (name = member.businessName) => banner().queryByRole('button', { name: `Account: ${name}` })
const logOutItem = () => banner().getByRole('button', { name: 'Log out' })
const logIn = () => banner().queryByRole('link', { name: 'Log In' })

const STORE = 'ungana.user'

/** Another tab of this browser writes to storage. */
function anotherTabWrites(key: string, newValue: string | null) {
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
}

/** Stores something for the account in this browser. */
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

test('shows the remembered user first and then follows the server', async () => {
  const { release } = hold({ getSession }, { user: null })
  renderSite({ session: 'own', remembered: member })
  expect(await banner().findByRole('button', { name: 'Account: Kivu Coffee Growers' })).toBeTruthy()
  expect(logIn()).toBeNull()
  release()
  await waitFor(() => expect(logIn()).not.toBeNull())
  expect(account()).toBeNull()
  expect(localStorage.getItem(STORE)).toBeNull()
})

test('remembers the user that the server names', async () => {
  renderSite({ session: member, remembered: null })
  expect(logIn()).not.toBeNull()
  expect(await banner().findByRole('button', { name: 'Account: Kivu Coffee Growers' })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem(STORE) ?? '')).toMatchObject({ id: member.id })
})

test('removes the mark of a remembered member once the page has rendered', () => {
  document.documentElement.setAttribute('data-member', '')
  renderSite()
  expect(document.documentElement.hasAttribute('data-member')).toBe(false)
})

test('keeps the remembered user without a network, and asks again when the network or the reader returns', async () => {
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
  // The answer is known, so nothing is asked again.
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  await act(async () => undefined)
  expect(questions).toHaveLength(1)
})

test('asks again on a page from the back-forward cache, but not on a new page', async () => {
  const { asked } = renderSite({ session: member })
  await waitFor(() => expect(asked).toHaveLength(1))
  const questions = signedInAs(null)
  const comesBack = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  comesBack(false)
  comesBack(true)
  await waitFor(() => expect(logIn()).not.toBeNull())
  expect(questions).toHaveLength(1)
})

test('logging out forgets every company of the person', async () => {
  answer({ logout })
  for (const { id } of [member, other]) localStorage.setItem(`ungana:account:draft:${id}:1`, 'x')
  const companies = [member, other].map(({ id, businessName: name }) => ({ id, name, role: 'owner' as const }))
  const { user } = renderSite({ at: '/about', session: { ...member, person: { id: member.id, name: 'Aline', role: 'owner', companies } } })
  await logOut(user)
  await waitFor(() => expect(logIn()).not.toBeNull())
  expect(Object.keys(localStorage)).toEqual(['ungana.left'])
})

test('logging out ends the session, forgets the account in this browser, and says so', async () => {
  const calls = answer({ logout })
  localStorage.setItem(`ungana:account:draft:${member.id}:1`, 'x')
  localStorage.setItem('ungana:theme', 'dark')
  await keep(`ungana:account:journal:${member.id}`)
  const { user } = renderSite({ at: '/about', session: member })
  await logOut(user)
  await waitFor(() => expect(logIn()).not.toBeNull())
  expect(calls).toHaveLength(1)
  expect(toast()).toContain('You are logged out')
  expect(Object.keys(localStorage).sort()).toEqual(['ungana.left', 'ungana:theme'])
  expect(localStorage.getItem('ungana.left')).toMatch(new RegExp(`^${member.id} \\d+ ${member.id}$`))
  await waitFor(async () => expect(await kept()).toEqual([]))
  expect(main().getByRole('heading', { level: 1, name: 'About Ungana' })).toBeTruthy()
})

test.each([
  ['is refused', () => refuse({ logout }, { status: 503 })],
  ['finds no network', () => cutOff({ logout })],
])('a log-out that %s keeps the session and says so', async (_, plant) => {
  plant()
  const { user } = renderSite({ session: member })
  await logOut(user)
  await waitFor(() => expect(alertText()).toBe('Log out failedYou are still logged in. Please try again.'))
  expect(account()?.getAttribute('aria-expanded')).toBe('true')
  expect(logOutItem().parentElement?.textContent).toMatch(/^You are still logged in. Please try again./)
  expect(localStorage.getItem('ungana.left')).toBeNull()
  hang({ logout })
  await user.click(logOutItem())
  expect(banner().queryByText('You are still logged in. Please try again.')).toBeNull()
})

test('a log-out closes the menu and keeps the focus in the header', async () => {
  hold({ logout })
  const { user } = renderSite({ session: member })
  await logOut(user)
  expect(account()?.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(banner().getByRole('navigation', { name: 'Account' }))
})

const messaging = () => listedRemote({ name: 'messaging', title: 'Messaging' })

test('asks before a log-out that loses unsent messages', async () => {
  const calls = answer({ logout })
  await keep(waitingMark('messaging', member.id))
  const { user } = renderSite({ session: member, remotes: [messaging()] })
  await logOut(user)
  expect(await screen.findByRole('dialog', { name: 'Some things are not sent yet' })).toBeTruthy()
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

test('asks before a log-out that loses refused entries, which have no mark', async () => {
  const place = { name: journalName(member.id), store: 'entries', options: { keyPath: 'id', autoIncrement: true } }
  await inStore(place, 'readwrite', (store) => store.add({ part: 'messaging', refusal: { code: 'NO', message: 'No' } }), { make: true })
  const { user } = renderSite({ session: member, remotes: [messaging()] })
  await logOut(user)
  await screen.findByRole('dialog', { name: 'Some things are not sent yet' })
  expect(dialog().getByRole('link', { name: 'See them' }).getAttribute('href')).toBe('/unsent')
})

test('a log-out neither asks about nor deletes what a colleague has not sent, and deletes one’s own entries', async () => {
  const calls = answer({ logout })
  const place = { name: journalName(member.id), store: 'entries', options: { keyPath: 'id', autoIncrement: true } }
  const store = (text: string, person: string) =>
    inStore(place, 'readwrite', (entries) => entries.add({ part: 'messaging', text, person, refusal: null }), { make: true })
  await store('from a colleague', other.id)
  await keep(waitingMark('messaging', member.id))
  const { user } = renderSite({ session: member, remotes: [messaging()] })
  await logOut(user)
  await waitFor(() => expect(logIn()).not.toBeNull())
  expect(calls).toHaveLength(1)
  const texts = async () =>
    (await inStore(place, 'readonly', (entries) => entries.getAll() as IDBRequest<{ text: string }[]>, { make: false }))?.map(({ text }) => text)
  expect([await texts(), await kept()]).toEqual([['from a colleague'], expect.arrayContaining([waitingMark('messaging', member.id)])])
  await store('from the person', member.id)
  await forgetAccountStorage(member.id)
  expect(await texts()).toEqual(['from a colleague'])
})

test.each([
  ['another account', () => waitingMark('messaging', other.id)],
  ['a missing remote', () => waitingMark('gone', member.id)],
])('does not ask about pending work of %s', async (_, mark) => {
  const calls = answer({ logout })
  await keep(mark())
  const { user } = renderSite({ session: member, remotes: [messaging()] })
  await logOut(user)
  await waitFor(() => expect(logIn()).not.toBeNull())
  expect(calls).toHaveLength(1)
})

test('follows a login or log-out in another tab', async () => {
  const { asked } = renderSite()
  await waitFor(() => expect(asked).toHaveLength(1))
  anotherTabWrites(STORE, JSON.stringify(member))
  expect(await banner().findByRole('button', { name: 'Account: Kivu Coffee Growers' })).toBeTruthy()
  anotherTabWrites(STORE, JSON.stringify(other))
  expect(await banner().findByRole('button', { name: 'Account: Amata Dairy' })).toBeTruthy()
  anotherTabWrites(STORE, null)
  await waitFor(() => expect(logIn()).not.toBeNull())
  // No request was needed.
  expect(asked).toHaveLength(1)
})

test('asks the server when another tab writes no valid user or empties the storage', async () => {
  const { asked } = renderSite({ session: member })
  await waitFor(() => expect(asked).toHaveLength(1))
  anotherTabWrites(STORE, '{}')
  await waitFor(() => expect(asked).toHaveLength(2))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(account()).not.toBeNull()
})

test('removes what another tab stores for an account when that tab logs out', async () => {
  sessionStorage.setItem(`ungana:account:form:${member.id}:report`, 'x')
  sessionStorage.setItem(`ungana:account:form:${other.id}:report`, 'x')
  renderSite({ session: member })
  anotherTabWrites('ungana.left', `${member.id} 1`)
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('ungana:account:'))).toEqual([`ungana:account:form:${other.id}:report`])
})

test('a call without a session asks who is logged in and shows the login link when nobody is', async () => {
  refuse({ listSessions }, { status: 401, code: 'UNAUTHENTICATED' })
  const { release } = hold({ getSession }, { user: null })
  renderSite({ at: '/devices', session: 'own', remembered: member })
  await waitFor(() => expect(banner().queryByRole('button', { name: /^Account:/ })).not.toBeNull())
  release()
  expect(await main().findByRole('heading', { name: 'Please log in to see your devices' })).toBeTruthy()
  expect(logIn()).not.toBeNull()
})

test('a call without a session logs the remembered user out when the server does not answer', async () => {
  const { user } = renderSite({ at: '/devices', session: member })
  await user.click(await main().findByRole('button', { name: 'Log out all other devices' }))
  refuse({ revokeOtherSessions }, { status: 401, code: 'UNAUTHENTICATED' })
  cutOff({ getSession })
  await user.click(dialog().getByRole('button', { name: 'Log out' }))
  expect(await main().findByRole('heading', { name: 'Please log in to see your devices' })).toBeTruthy()
  expect(localStorage.getItem(STORE)).toBeNull()
})

test('does not show one account’s data and searches to the next one', async () => {
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

test('removes what an account typed, but not what a visitor typed before the login', async () => {
  const { user } = renderSite({ at: '/newsletter' })
  const field = async () => (await main().findByRole<HTMLInputElement>('textbox', { name: 'Email address' })).value
  await user.type(await main().findByRole('textbox', { name: 'Email address' }), 'a@kivu.example')
  anotherTabWrites(STORE, JSON.stringify(member))
  expect(await field()).toBe('a@kivu.example')
  anotherTabWrites(STORE, JSON.stringify(staff))
  expect(await field()).toBe('')
})
