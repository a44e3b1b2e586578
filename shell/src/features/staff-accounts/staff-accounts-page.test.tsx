import {
  confirmSuspension,
  declineSuspension,
  getStaffAccount,
  listStaff,
  listSuspensions,
  restoreAccount,
  restorePerson,
  type StaffAccount,
  searchAccounts,
  suspendAccount,
  suspendPerson,
} from '@ungana/contracts-identity'
import type { StaffProposal } from '@ungana/contracts-kit'
import { momentText } from '@ungana/web-kit'
import { answer, hold, member, refuse, sample, staff, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { listedRemote, main, problemOf, renderSite, textsOf, toast } from '#testing/site.tsx'

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

async function openAccounts(accounts: readonly StaffAccount[] = [account], at = '/staff/accounts', proposals: readonly StaffProposal[] = []) {
  answer({ listSuspensions }, [...proposals])
  const calls = answer({ searchAccounts }, [...accounts])
  const site = renderSite({ at, session: staff })
  await main().findByText(/^\d+ accounts?$/)
  return { ...site, calls }
}

const row = () => within(main().getAllByRole('listitem')[0] as HTMLElement)

test('lists accounts with their details', async () => {
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

test('shows an unconfirmed address, a second factor and an account that was not seen recently', async () => {
  await openAccounts([{ ...account, emailConfirmed: false, twoFactor: true, lastSeenAt: null }])
  for (const fact of ['owner@kahawa.example (not confirmed)', 'Second factor', 'Not seen recently']) expect(row().getByText(fact)).toBeTruthy()
})

test.each([
  ['a suspended member', { status: 'suspended' }, ['Suspended'], undefined, 'Restore or show history'],
  ['a closed account', { status: 'closed' }, ['Closed'], undefined, undefined],
  ['an organization', { role: 'organization' }, ['Organization'], `/organization/${account.id}`, 'Suspend or show history'],
  ['staff', { role: 'staff' }, ['Staff'], undefined, undefined],
  ['a member', {}, [], `/company/${account.id}`, 'Suspend or show history'],
] as const)('shows %s', async (_, facts, badges, link, act) => {
  await openAccounts([{ ...account, ...facts }])
  expect(row().getByRole('heading', { name: 'Kahawa & Sons' })).toBeTruthy()
  for (const badge of badges) expect(row().getByText(badge)).toBeTruthy()
  expect(row().queryByRole('link')?.getAttribute('href')).toBe(link)
  expect(row().queryByText(/ or show history$/)?.textContent).toBe(act)
})

test('searches on submit and keeps the search in address and box', async () => {
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

test('an empty list says where organizations without an account are reviewed', async () => {
  answer({ listSuspensions }, [])
  answer({ searchAccounts }, [])
  renderSite({ at: '/staff/accounts', session: staff, remotes: [listedRemote({ pages: ['/staff/verifications'] })] })
  expect(await main().findByText('No accounts found')).toBeTruthy()
  expect(main().getByText(/^An organization has no account until it is verified/)).toBeTruthy()
  expect(main().getByRole('link', { name: 'Organizations to verify' }).getAttribute('href')).toBe('/staff/verifications')
})

test('has no link to a queue that is not served', async () => {
  await openAccounts([])
  expect(main().queryByRole('link', { name: 'Organizations to verify' })).toBeNull()
})

test('shows a failed list with a retry button', async () => {
  answer({ listSuspensions }, [])
  refuse({ searchAccounts }, { status: 503 })
  const { user } = renderSite({ at: '/staff/accounts', session: staff })
  expect(await main().findByText('Error loading the list')).toBeTruthy()
  answer({ searchAccounts }, [account])
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByText('1 account')).toBeTruthy()
})

test('counts more than one account', async () => {
  answer({ listSuspensions }, [])
  answer({ searchAccounts }, [account], { headers: { 'x-total-count': '1204' } })
  renderSite({ at: '/staff/accounts', session: staff })
  expect(await main().findByText('1,204 accounts')).toBeTruthy()
})

/** The reason of the company's form. */
const reason = () => within(main().getByRole('form', { name: /Kahawa & Sons$/ })).getByLabelText<HTMLTextAreaElement>('Reason')

test('proposes to suspend a company with a reason', async () => {
  const { user } = await openAccounts()
  await user.click(row().getByText('Suspend or show history'))
  expect(row().getByText('Another member of staff must confirm it. Then the owner gets the reason by email.')).toBeTruthy()
  await user.type(reason(), ' four ')
  await user.click(row().getByRole('button', { name: 'Propose Suspension' }))
  expect(problemOf(reason())).toBe('Please give a reason of at least 5 characters.')

  const suspensions = answer({ suspendAccount })
  answer({ searchAccounts }, [{ ...account, suspensionProposed: true }])
  await user.clear(reason())
  await user.type(reason(), 'Forged papers')
  await user.click(row().getByRole('button', { name: 'Propose Suspension' }))
  await waitFor(() => expect(toast()).toBe('The suspension was proposed'))
  expect(suspensions.map(({ params, body }) => [params, body])).toEqual([[{ id: account.id }, { reason: 'Forged papers' }]])
  // The row is still open.
  expect(await row().findByText('The suspension of the company is waiting for a second member of staff.')).toBeTruthy()
  expect(row().getByText('Suspension proposed')).toBeTruthy()
})

test('restores a company with a reason', async () => {
  const { user } = await openAccounts([{ ...account, status: 'suspended' }])
  await user.click(row().getByText('Restore or show history'))
  const restorations = answer({ restoreAccount })
  answer({ searchAccounts }, [account])
  await user.type(reason(), 'They were real')
  await user.click(row().getByRole('button', { name: 'Restore Account' }))
  await waitFor(() => expect(toast()).toBe('The account was restored'))
  expect(restorations.map(({ params, body }) => [params, body])).toEqual([[{ id: account.id }, { reason: 'They were real' }]])
  expect(await row().findByRole('form', { name: 'Suspend Kahawa & Sons' })).toBeTruthy()
})

test('another member of staff confirms a proposed suspension', async () => {
  const [proposal] = await sample({ listSuspensions })
  if (!proposal) throw new Error('The sample has no rows')
  answer({ listStaff }, [
    { id: staff.id, name: 'Ada Obura' },
    { id: proposal.proposedBy, name: 'Grace Obura' },
  ])
  const { user } = await openAccounts([account], '/staff/accounts', [proposal])
  const section = within(await main().findByRole('region', { name: 'Waiting for a second person' }))
  expect(await section.findByText('Proposed by Grace Obura')).toBeTruthy()
  expect(section.getByText(proposal.reason)).toBeTruthy()
  const confirmations = answer({ confirmSuspension })
  answer({ listSuspensions }, [])
  await user.click(section.getByRole('button', { name: 'Suspend: Kahawa & Sons' }))
  await waitFor(() => expect(main().queryByRole('region', { name: 'Waiting for a second person' })).toBeNull())
  expect(toast()).toContain('The proposal was confirmed')
  expect(confirmations.map(({ params }) => params)).toEqual([{ id: proposal.id }])
})

test('the person who proposed a suspension can only withdraw it, and reads that nobody else can confirm it', async () => {
  const [proposal] = await sample({ listSuspensions })
  if (!proposal) throw new Error('The sample has no rows')
  answer({ listStaff }, [
    { id: staff.id, name: 'Ada Obura', role: 'all', active: true },
    { id: member.id, name: 'Grace Obura', role: 'payments', active: true },
    { id: account.id, name: 'Former', role: 'all', active: false },
  ])
  const { user } = await openAccounts([account], '/staff/accounts', [{ ...proposal, proposedBy: staff.id }])
  expect(await main().findByText(/^You are the only member of staff who may confirm this/)).toBeTruthy()
  expect(main().queryByRole('button', { name: /^Suspend: / })).toBeNull()
  refuse({ declineSuspension }, { status: 404, message: 'Somebody has already declined this.' })
  await user.click(main().getByRole('button', { name: 'Withdraw: Kahawa & Sons' }))
  expect(await main().findByText('Somebody has already declined this.')).toBeTruthy()
})

test('suspends only the person and restores the person, with a badge in between', async () => {
  const { user } = await openAccounts()
  const form = (name: string) => within(row().getByRole('form', { name }))
  await user.click(row().getByText('Suspend or show history'))
  const suspensions = answer({ suspendPerson })
  answer({ searchAccounts }, [{ ...account, personSuspended: true }])
  await user.type(form('Suspend the person').getByLabelText('Reason'), 'Insulted buyers')
  await user.click(row().getByRole('button', { name: 'Suspend Person' }))
  await waitFor(() => expect(toast()).toBe('The person was suspended'))
  expect(suspensions.map(({ params, body }) => [params, body])).toEqual([[{ id: account.id }, { reason: 'Insulted buyers' }]])
  expect(await row().findByText('Person suspended')).toBeTruthy()
  const restorations = answer({ restorePerson })
  await user.type(form('Restore the person').getByLabelText('Reason'), 'It was somebody else')
  await user.click(row().getByRole('button', { name: 'Restore Person' }))
  await waitFor(() => expect(toast()).toBe('The person can log in again'))
  expect(restorations).toHaveLength(1)
})

test('a person who joined a company can be suspended only alone', async () => {
  await openAccounts([{ ...account, role: 'person' }])
  expect(row().getByText('Person')).toBeTruthy()
  expect(row().queryByRole('link')).toBeNull()
  expect(
    row()
      .getAllByRole('form', { hidden: true })
      .map((form) => form.getAttribute('aria-label')),
  ).toEqual(['Suspend the person'])
})

test('shows on request what was done to an account, by whom and why', async () => {
  const at = ['2026-11-22T07:12:40.310Z', '2026-11-23T07:12:40.310Z', '2026-11-24T07:12:40.310Z'] as const
  const acts = [
    { action: 'account.suspended', actor: staff.id, reason: 'Forged papers', at: at[0] },
    { action: 'account.restored', actor: member.id, reason: null, at: at[1] },
  ]
  const { calls, release } = hold({ getStaffAccount }, { account, acts })
  answer({ listStaff }, [{ id: staff.id, name: 'Ada Obura' }])
  const { user } = await openAccounts()
  await user.click(row().getByText('Suspend or show history'))
  expect(calls).toEqual([])
  await user.click(row().getByRole('button', { name: 'Show history' }))
  await waitFor(() => expect(calls.map(({ params }) => params)).toEqual([{ id: account.id }]))
  expect(row().queryByText('No actions yet.')).toBeNull()
  release()
  const history = () => textsOf(within(row().getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem'))
  await waitFor(() =>
    expect(history()).toEqual([`${momentText(at[0])}: suspended by Ada Obura: Forged papers`, `${momentText(at[1])}: restored by staff`]),
  )
})

test.each([
  ['account.suspension-proposed', 'suspension proposed'],
  ['account.suspension-declined', 'suspension declined'],
  ['account.suspension-withdrawn', 'suspension withdrawn'],
  ['person.suspended', 'person suspended'],
  ['person.restored', 'person restored'],
])('the history names %s', async (action, words) => {
  const at = '2026-11-22T07:12:40.310Z'
  answer({ getStaffAccount }, { account, acts: [{ action, actor: staff.id, reason: null, at }] })
  answer({ listStaff }, [{ id: staff.id, name: 'Ada Obura' }])
  const { user } = await openAccounts()
  await user.click(row().getByText('Suspend or show history'))
  await user.click(row().getByRole('button', { name: 'Show history' }))
  expect(await row().findByText(`${momentText(at)}: ${words} by Ada Obura`)).toBeTruthy()
})

test('a history that did not load can be loaded again', async () => {
  refuse({ getStaffAccount }, { status: 503 })
  const { user } = await openAccounts()
  await user.click(row().getByText('Suspend or show history'))
  await user.click(row().getByRole('button', { name: 'Show history' }))
  await row().findByRole('heading', { name: 'Error loading the history' })
  answer({ getStaffAccount }, { account, acts: [] })
  await user.click(row().getByRole('button', { name: 'Try again' }))
  expect(await row().findByText('No actions yet.')).toBeTruthy()
})

test('says when nothing was done', async () => {
  answer({ getStaffAccount }, { account, acts: [] })
  const { user } = await openAccounts()
  await user.click(row().getByText('Suspend or show history'))
  await user.click(row().getByRole('button', { name: 'Show history' }))
  expect(await row().findByText('No actions yet.')).toBeTruthy()
})

test('tells members that the page is for staff', async () => {
  const calls = answer({ searchAccounts })
  renderSite({ at: '/staff/accounts', session: member })
  expect(await main().findByRole('heading', { name: 'This page is for staff' })).toBeTruthy()
  expect(calls).toEqual([])
})
