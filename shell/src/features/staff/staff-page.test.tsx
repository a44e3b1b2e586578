import { listContactMessages, searchAccounts } from '@ungana/contracts-identity'
import { STAFF_SECTIONS } from '@ungana/contracts-shell'
import { answer, hold, member, refuse, staff, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { expectFailures, main, renderSite } from '#testing/site.tsx'

const card = (title: RegExp) => main().findByRole('link', { name: title })
const total = (count: number) => ({ headers: { 'x-total-count': String(count) } })

test('counts what waits for staff, and leads there', async () => {
  const [messages, accounts] = [answer({ listContactMessages }, [], total(1204)), answer({ searchAccounts }, [], total(3))]
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

test('what cannot be counted says so, and still leads there', async () => {
  refuse({ listContactMessages }, { status: 503 })
  renderSite({ at: '/staff', session: staff })
  const messagesCard = await card(/^Messages to us/)
  await waitFor(() => expect(messagesCard.textContent).toContain('Could not be counted'))
  expect(messagesCard.getAttribute('href')).toBe('/staff/messages')
})

test('counts anew on each visit', async () => {
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
  expect(await main().findByRole('heading', { name: 'No part of the site has a queue' })).toBeTruthy()
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

test('queues that do not come say whose they are, cost themselves alone, and come with another try', async () => {
  expectFailures()
  const directory = queues()
  directory.fate('fails')
  const { user } = renderSite({ at: '/staff', session: staff, remotes: [directory.registered] })
  expect(await main().findByRole('heading', { name: 'Directory: the queues could not be loaded' })).toBeTruthy()
  expect(await card(/^Accounts/)).toBeTruthy()
  directory.fate('comes')
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByRole('link', { name: 'Reviews' })).toBeTruthy()
})

test('a member is told that it is for staff, and finds nothing', async () => {
  const calls = answer({ searchAccounts })
  renderSite({ at: '/staff', session: member })
  expect(await main().findByRole('heading', { name: 'This page is for staff' })).toBeTruthy()
  expect(main().getByText('You are logged in as Kivu Coffee Growers.')).toBeTruthy()
  expect(main().queryByRole('link')).toBeNull()
  expect(calls).toEqual([])
})

test('a visitor is led to the login, and comes back here', async () => {
  renderSite({ at: '/staff' })
  expect(await main().findByRole('heading', { name: 'This page is for staff' })).toBeTruthy()
  expect(main().getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fstaff')
  expect(main().queryByText(/^You are logged in as/)).toBeNull()
})

test('before it is known who is there, only an outline shows', async () => {
  const { release } = hold({ listContactMessages })
  renderSite({ at: '/staff', session: 'unanswered' })
  expect(await main().findByText('Loading queues...')).toBeTruthy()
  expect(main().queryByRole('link')).toBeNull()
  release()
})
