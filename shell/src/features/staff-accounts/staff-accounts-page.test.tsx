import { getStaffAccount, listStaff, restoreAccount, type StaffAccount, searchAccounts, suspendAccount } from '@ungana/contracts-identity'
import { momentText } from '@ungana/web-kit'
import { answer, hold, member, refuse, staff, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { field, listedRemote, main, problemOf, renderSite, toast, wordsOf } from '#testing/site.tsx'

const account: StaffAccount = {
  id: '01a1fcc0-d282-793a-a37b-4b2f384c312f',
  username: 'kahawa__sons',
  name: 'Kahawa & Sons',
  email: 'owner@kahawa.example',
  role: 'member',
  status: 'active',
  emailConfirmed: true,
  twoFactor: false,
  createdAt: '2026-11-22T06:48:01.044Z',
  lastSeenAt: '2026-11-22T07:12:40.310Z',
}

async function openAccounts(accounts: readonly StaffAccount[] = [account], at = '/staff/accounts') {
  const calls = answer({ searchAccounts }, [...accounts])
  const site = renderSite({ at, session: staff })
  await main().findByText(/^\d+ accounts?$/)
  return { ...site, calls }
}

const row = () => within(main().getAllByRole('listitem')[0] as HTMLElement)

test('lists accounts with what is known of them', async () => {
  await openAccounts()
  expect(document.title).toBe('Accounts · Staff · Ungana')
  expect(main().getByText('1 account')).toBeTruthy()
  expect(row().getByRole('link', { name: 'Kahawa & Sons' }).getAttribute('href')).toBe(`/company/${account.id}`)
  const facts = [
    'kahawa__sons',
    'owner@kahawa.example',
    `Since ${momentText(account.createdAt)}`,
    `Last seen ${momentText(account.lastSeenAt ?? '')}`,
  ]
  for (const fact of facts) expect(row().getByText(fact)).toBeTruthy()
  for (const absent of ['Second factor', 'Suspended', 'Closed', 'Staff', 'Organization']) expect(row().queryByText(absent)).toBeNull()
})

test('tells what is not so of an account', async () => {
  await openAccounts([{ ...account, emailConfirmed: false, twoFactor: true, lastSeenAt: null }])
  for (const fact of ['owner@kahawa.example (not confirmed)', 'Second factor', 'Not seen lately']) expect(row().getByText(fact)).toBeTruthy()
})

test.each([
  ['a suspended member', { status: 'suspended' }, ['Suspended'], false, 'Restore, and history'],
  ['a closed account', { status: 'closed' }, ['Closed'], false, undefined],
  ['an organization', { role: 'organization' }, ['Organization'], false, 'Suspend, and history'],
  ['staff', { role: 'staff' }, ['Staff'], false, undefined],
  ['a member', {}, [], true, 'Suspend, and history'],
] as const)('%s', async (_, facts, badges, isLinked, act) => {
  await openAccounts([{ ...account, ...facts }])
  expect(row().getByRole('heading', { name: 'Kahawa & Sons' })).toBeTruthy()
  for (const badge of badges) expect(row().getByText(badge)).toBeTruthy()
  expect(row().queryByRole('link') !== null).toBe(isLinked)
  expect(row().queryByText(/, and history$/)?.textContent).toBe(act)
})

test('searches when it is sent, keeps that in the address, and shows it in its box', async () => {
  const { user, address, calls } = await openAccounts()
  await user.type(main().getByRole('searchbox', { name: 'Search accounts' }), ' kahawa {Enter}')
  expect(address()).toBe('/staff/accounts?search=kahawa')
  await waitFor(() =>
    expect(calls.map(({ query }) => query)).toEqual([
      { q: '', page: '1' },
      { q: 'kahawa', page: '1' },
    ]),
  )
  await user.click(main().getByRole('button', { name: 'Suspended' }))
  expect(address()).toBe('/staff/accounts?show=suspended&search=kahawa')
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ q: 'kahawa', page: '1', status: 'suspended' }))
  window.history.back()
  await waitFor(() => expect(address()).toBe('/staff/accounts?search=kahawa'))
  window.history.back()
  await waitFor(() => expect(main().getByRole<HTMLInputElement>('searchbox', { name: 'Search accounts' }).value).toBe(''))
})

test.each(['All', 'Active', 'Suspended', 'Closed'])('shows %s', async (label) => {
  const { user, calls } = await openAccounts([], '/staff/accounts?show=closed')
  await user.click(main().getByRole('button', { name: label }))
  expect(main().getByRole('button', { name: label }).getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(calls.at(-1)?.query.status).toBe(label === 'All' ? undefined : label.toLowerCase()))
})

test('an empty list says where organizations without an account wait', async () => {
  answer({ searchAccounts }, [])
  renderSite({ at: '/staff/accounts', session: staff, remotes: [listedRemote({ pages: ['/staff/verifications'] })] })
  expect(await main().findByText('No account found')).toBeTruthy()
  expect(main().getByText(/^An organization has no account until it is verified/)).toBeTruthy()
  expect(main().getByRole('link', { name: 'Organizations that wait' }).getAttribute('href')).toBe('/staff/verifications')
})

test('leads to no queue that nobody draws', async () => {
  await openAccounts([])
  expect(main().queryByRole('link', { name: 'Organizations that wait' })).toBeNull()
})

test('a list that fails says so, and comes with another try', async () => {
  refuse({ searchAccounts }, { status: 503 })
  const { user } = renderSite({ at: '/staff/accounts', session: staff })
  expect(await main().findByText('Error loading accounts')).toBeTruthy()
  answer({ searchAccounts }, [account])
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByText('1 account')).toBeTruthy()
})

test('counts more than one', async () => {
  answer({ searchAccounts }, [account], { headers: { 'x-total-count': '1204' } })
  renderSite({ at: '/staff/accounts', session: staff })
  expect(await main().findByText('1,204 accounts')).toBeTruthy()
})

test('suspends an account with a reason, and restores it', async () => {
  const { user } = await openAccounts()
  await user.click(row().getByText('Suspend, and history'))
  expect(row().getByText('Told to the owner by e-mail, and kept in the audit log')).toBeTruthy()
  await user.type(field('Reason'), ' four ')
  await user.click(row().getByRole('button', { name: 'Suspend Account' }))
  expect(problemOf(field('Reason'))).toBe('Please give a reason, in at least 5 characters.')

  const suspensions = answer({ suspendAccount })
  const reads = answer({ searchAccounts }, [{ ...account, status: 'suspended' }])
  await user.clear(field('Reason'))
  await user.type(field('Reason'), 'Forged papers')
  await user.click(row().getByRole('button', { name: 'Suspend Account' }))
  await waitFor(() => expect(toast()).toBe('The account is suspended'))
  expect(suspensions.map(({ params, body }) => [params, body])).toEqual([[{ id: account.id }, { reason: 'Forged papers' }]])
  await waitFor(() => expect(reads).toHaveLength(1))

  // Still open.
  expect(await row().findByRole('form', { name: 'Restore Kahawa & Sons' })).toBeTruthy()
  expect(row().getByText('Kept in the audit log')).toBeTruthy()
  expect(field('Reason').value).toBe('')
  const restorations = answer({ restoreAccount })
  answer({ searchAccounts }, [account])
  await user.type(field('Reason'), 'They were real')
  await user.click(row().getByRole('button', { name: 'Restore Account' }))
  await waitFor(() => expect(toast()).toBe('The account is restored'))
  expect(restorations.map(({ params, body }) => [params, body])).toEqual([[{ id: account.id }, { reason: 'They were real' }]])
  expect(await row().findByRole('form', { name: 'Suspend Kahawa & Sons' })).toBeTruthy()
})

test('an act that fails says so, and the reason stays', async () => {
  refuse({ suspendAccount }, { status: 503, message: 'Away' })
  const { user } = await openAccounts()
  await user.click(row().getByText('Suspend, and history'))
  await user.type(field('Reason'), 'Forged papers')
  await user.click(row().getByRole('button', { name: 'Suspend Account' }))
  expect((await row().findByRole('alert')).textContent).toBe('Nothing was changedAway')
  expect(field('Reason').value).toBe('Forged papers')
})

test('tells on demand what was done to an account, by whom and why', async () => {
  const at = ['2026-11-22T07:12:40.310Z', '2026-11-23T07:12:40.310Z', '2026-11-24T07:12:40.310Z'] as const
  const acts = [
    { action: 'account.suspended', actor: staff.id, reason: 'Forged papers', at: at[0] },
    { action: 'account.restored', actor: member.id, reason: null, at: at[1] },
  ]
  const { calls, release } = hold({ getStaffAccount }, { account, acts })
  answer({ listStaff }, [{ id: staff.id, name: 'Ada Obura' }])
  const { user } = await openAccounts()
  await user.click(row().getByText('Suspend, and history'))
  expect(calls).toEqual([])
  await user.click(row().getByRole('button', { name: 'Show history' }))
  await waitFor(() => expect(calls.map(({ params }) => params)).toEqual([{ id: account.id }]))
  expect(row().queryByText('Nothing yet.')).toBeNull()
  release()
  const history = () => wordsOf(within(row().getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem'))
  await waitFor(() =>
    expect(history()).toEqual([`${momentText(at[0])}: suspended by Ada Obura: Forged papers`, `${momentText(at[1])}: restored by staff`]),
  )
})

test('says where nothing was done', async () => {
  answer({ getStaffAccount }, { account, acts: [] })
  const { user } = await openAccounts()
  await user.click(row().getByText('Suspend, and history'))
  await user.click(row().getByRole('button', { name: 'Show history' }))
  expect(await row().findByText('Nothing yet.')).toBeTruthy()
})

test('is closed to members', async () => {
  const calls = answer({ searchAccounts })
  renderSite({ at: '/staff/accounts', session: member })
  expect(await main().findByRole('heading', { name: 'This page is for staff' })).toBeTruthy()
  expect(calls).toEqual([])
})
