import { listContactSubjects, searchAccounts } from '@ungana/contracts-identity'
import { STAFF_SECTIONS } from '@ungana/contracts-shell'
import { answer, hold, member, refuse, staff, staffAs, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { expectFailures, main, renderSite } from '#testing/site.tsx'

const card = (title: RegExp) => main().findByRole('link', { name: title })
const total = (count: number) => ({ headers: { 'x-total-count': String(count) } })

test('counts each staff queue and links to it', async () => {
  const [messages, accounts] = [answer({ listContactSubjects }, [], total(1204)), answer({ searchAccounts }, [], total(3))]
  renderSite({ at: '/staff', session: staff })
  const messagesCard = await card(/^Messages to us/)
  expect(document.title).toBe('Staff · Ungana')
  await waitFor(() => expect(messagesCard.textContent).toBe('Messages to us1,204not yet answered'))
  expect(messagesCard.getAttribute('href')).toBe('/staff/messages')
  const accountsCard = await card(/^Accounts/)
  await waitFor(() => expect(accountsCard.textContent).toBe('Accounts3suspended'))
  expect(accountsCard.getAttribute('href')).toBe('/staff/accounts')
  expect([messages[0]?.query, accounts[0]?.query]).toEqual([{ status: 'new' }, { status: 'suspended' }])
})

test('shows only the queues of the role', async () => {
  const calls = answer({ listContactSubjects }, [], total(1))
  answer({ searchAccounts }, [], total(3))
  renderSite({ at: '/staff', session: staffAs('verification') })
  expect(await card(/^Accounts/)).toBeTruthy()
  expect(main().queryByRole('link', { name: /^Messages to us/ })).toBeNull()
  expect(main().queryByRole('link', { name: 'What staff opened' })).toBeNull()
  expect(calls).toEqual([])
})

test('shows a failed count and still links to the queue', async () => {
  refuse({ listContactSubjects }, { status: 503 })
  renderSite({ at: '/staff', session: staff })
  const messagesCard = await card(/^Messages to us/)
  await waitFor(() => expect(messagesCard.textContent).toContain('Could not be counted'))
  expect(messagesCard.getAttribute('href')).toBe('/staff/messages')
})

test('counts again on each visit', async () => {
  const calls = answer({ searchAccounts }, [], total(3))
  const { user } = renderSite({ at: '/staff', session: staff })
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.click(await card(/^Accounts/))
  await main().findByRole('heading', { level: 1, name: 'Accounts' })
  await user.click(main().getByRole('link', { name: 'Back to Staff' }))
  await card(/^Accounts/)
  await waitFor(() => expect(calls.filter(({ query }) => query.status === 'suspended')).toHaveLength(2))
})

test('says that no other part has a queue', async () => {
  renderSite({ at: '/staff', session: staff })
  expect(await main().findByRole('heading', { name: 'There are no queues' })).toBeTruthy()
})

const queues = () =>
  testRemote({
    title: 'Directory',
    slots: { [STAFF_SECTIONS]: './slots/staff' },
    exposes: { './slots/staff': exposed(() => <a href="/staff/reviews">Reviews</a>) },
  })

test('shows the queues of other parts', async () => {
  renderSite({ at: '/staff', session: staff, remotes: [queues().registered] })
  expect(await main().findByText('Loading queues...')).toBeTruthy()
  expect((await main().findByRole('link', { name: 'Reviews' })).getAttribute('href')).toBe('/staff/reviews')
  expect(main().queryByText('Loading queues...')).toBeNull()
})

test('names the part whose queues failed, keeps the others, and offers a retry', async () => {
  expectFailures()
  const directory = queues()
  directory.setOutcome('fails')
  const { user } = renderSite({ at: '/staff', session: staff, remotes: [directory.registered] })
  expect(await main().findByRole('heading', { name: 'Directory: the queues did not load' })).toBeTruthy()
  expect(await card(/^Accounts/)).toBeTruthy()
  directory.setOutcome('loads')
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByRole('link', { name: 'Reviews' })).toBeTruthy()
})

test('refuses members and shows them nothing', async () => {
  const calls = answer({ searchAccounts })
  renderSite({ at: '/staff', session: member })
  expect(await main().findByRole('heading', { name: 'This page is for staff' })).toBeTruthy()
  expect(main().getByText('You are logged in as Kivu Coffee Growers.')).toBeTruthy()
  expect(main().queryByRole('link')).toBeNull()
  expect(calls).toEqual([])
})

test('sends a visitor to the login and back', async () => {
  renderSite({ at: '/staff' })
  expect(await main().findByRole('heading', { name: 'This page is for staff' })).toBeTruthy()
  expect(main().getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fstaff')
  expect(main().queryByText(/^You are logged in as/)).toBeNull()
})

test('shows only an outline until the session is known', async () => {
  const { release } = hold({ listContactSubjects })
  renderSite({ at: '/staff', session: 'unanswered' })
  expect(await main().findByText('Loading queues...')).toBeTruthy()
  expect(main().queryByRole('link')).toBeNull()
  release()
})
