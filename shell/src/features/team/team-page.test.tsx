import {
  addDriver,
  answerWaitingDevice,
  changePersonName,
  changeTeamRole,
  forbiddenActs,
  freezeCompany,
  getSecondPerson,
  getTeam,
  inviteToTeam,
  listWaitingDevices,
  removeFromTeam,
  revokeTeamInvitation,
  sendDriverLink,
  setSecondPerson,
  showNames,
  type TeamRole,
  unfreezeCompany,
} from '@ungana/contracts-identity'
import { countNotifications } from '@ungana/contracts-notifications'
import type { RegisteredRemote } from '@ungana/contracts-shell'
import { answer, cutOff, hold, member, refuse, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { fakeLocks, fakeStream } from '#testing/live.ts'
import { dialog, listedRemote, main, problemOf, renderSite, signedInAs, toast } from '#testing/site.tsx'

const OWNER = '01a1fc85-2a88-7510-8bf0-06e9a79a1f9b'
const FINANCE = '01a1fc90-1111-7510-8bf0-06e9a79a1f01'

const as = (id: string, role: TeamRole) => ({ ...member, person: { id, name: 'Aline Uwase', role, cannot: forbiddenActs(role) } })

async function openTeam(
  role: TeamRole = 'owner',
  change: (team: Awaited<ReturnType<typeof known>>) => void = () => {},
  remotes: RegisteredRemote[] = [],
) {
  const team = await known()
  change(team)
  const reads = answer({ getTeam }, team)
  answer({ listWaitingDevices }, [])
  const site = renderSite({ at: '/settings/team', session: as(role === 'finance' ? FINANCE : OWNER, role), remotes })
  await main().findByRole('heading', { name: /^\d+ (person|people)$/ })
  return { ...site, reads }
}
const known = () => sample({ getTeam })

const row = (name: string) => within(main().getByText(name).closest('li') as HTMLElement)
const button = (name: string) => main().getByRole('button', { name })
const inviteForm = () => within(main().getByRole('form', { name: 'Invite a person' }))

test('asks a visitor to log in', async () => {
  renderSite({ at: '/settings/team' })
  expect(await main().findByRole('heading', { name: 'Please log in to see your team' })).toBeTruthy()
  expect(document.title).toBe('Team · Ungana')
})

test('staff have no team', async () => {
  renderSite({ at: '/settings/team', session: staff })
  expect(await main().findByText('Staff accounts have no team')).toBeTruthy()
})

test('shows a loading state, then a failure with a retry button', async () => {
  const { release } = hold({ getTeam })
  const first = renderSite({ at: '/settings/team', session: member })
  expect(await main().findByText('Loading your team...')).toBeTruthy()
  release()
  await main().findByRole('heading', { name: '2 people' })
  first.unmount()
  refuse({ getTeam }, { status: 503 })
  const { user } = renderSite({ at: '/settings/team', session: member })
  await main().findByRole('heading', { name: 'Error loading your team' })
  answer({ getTeam })
  await user.click(button('Try again'))
  expect(await main().findByRole('heading', { name: '2 people' })).toBeTruthy()
})

test('lists people with their roles, and open invitations', async () => {
  await openTeam()
  const aline = row('Aline Uwase')
  expect(aline.getByText('Owner')).toBeTruthy()
  expect(aline.getByText('This is you')).toBeTruthy()
  expect(aline.getByText('aline@lakekivucoffee.example')).toBeTruthy()
  expect(aline.getByText('Second factor on')).toBeTruthy()
  const grace = row('Grace Uwera')
  expect(grace.getByText('Finance')).toBeTruthy()
  expect(grace.queryByText('This is you')).toBeNull()
  expect(grace.getByText('Not active yet')).toBeTruthy()
  expect(grace.getByText('No second factor')).toBeTruthy()
  const driver = row('driver@lakekivucoffee.example')
  expect(driver.getByText('Driver')).toBeTruthy()
  expect(driver.getByText('Invited by Aline Uwase')).toBeTruthy()
})

test('a person without a name is called by the address', async () => {
  await openTeam('owner', ({ people }) => void people.map((person) => Object.assign(person, { name: '' })))
  expect(row('grace@lakekivucoffee.example').getByRole('button', { name: 'Remove grace@lakekivucoffee.example' })).toBeTruthy()
})

test('a company of one sees one person and the first invitation', async () => {
  await openTeam('owner', (team) => {
    team.people.pop()
    team.invitations = []
  })
  expect(main().getByRole('heading', { name: '1 person' })).toBeTruthy()
  expect(main().getByRole('heading', { name: 'Invite the first person' })).toBeTruthy()
  expect(main().queryByRole('heading', { name: 'Open invitations' })).toBeNull()
  expect(main().queryByRole('button', { name: /Leave|Change role/ })).toBeNull()
})

test('invites a person in a role that the form explains', async () => {
  const { user, reads } = await openTeam()
  const calls = answer({ inviteToTeam })
  const driver = inviteForm().getByRole('radio', { name: 'Driver' })
  expect(document.getElementById(driver.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Sees and reports trips, but cannot see messages or money.',
  )
  await user.click(button('Send Invitation'))
  expect(main().getByText('Please enter a valid email address.')).toBeTruthy()
  expect(main().getByText('Please choose a role.')).toBeTruthy()
  expect(calls).toEqual([])
  await user.type(inviteForm().getByLabelText('Email'), 'driver@lakekivucoffee.example')
  await user.click(driver)
  await user.click(button('Send Invitation'))
  await waitFor(() => expect(toast()).toBe('The invitation was sentdriver@lakekivucoffee.example'))
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'driver@lakekivucoffee.example', role: 'driver' }])
  await waitFor(() => expect(reads).toHaveLength(2))
})

test('focuses the roles if only the role is missing', async () => {
  const { user } = await openTeam()
  await user.type(inviteForm().getByLabelText('Email'), 'driver@lakekivucoffee.example{Enter}')
  expect(inviteForm().getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(inviteForm().getByRole('radio', { name: 'Owner' }))
})

test('shows at its field that a person is already in the team', async () => {
  const { user } = await openTeam()
  refuse({ inviteToTeam }, { status: 409, code: 'IDENTITY_ALREADY_IN_TEAM', field: 'email', message: 'This person is already in your team.' })
  const email = inviteForm().getByLabelText('Email')
  await user.type(email, 'grace@lakekivucoffee.example')
  await user.click(inviteForm().getByRole('radio', { name: 'Sales' }))
  await user.click(button('Send Invitation'))
  await waitFor(() => expect(problemOf(email)).toBe('This person is already in your team.'))
  expect(document.activeElement).toBe(email)
})

test('changes a role', async () => {
  const { user, reads, asked } = await openTeam()
  await user.click(button('Change role: Grace Uwera'))
  const form = dialog()
  expect(form.getByRole<HTMLInputElement>('radio', { name: 'Finance' }).checked).toBe(true)
  const calls = answer({ changeTeamRole })
  await user.click(form.getByRole('radio', { name: 'Sales' }))
  await user.click(form.getByRole('button', { name: 'Change Role' }))
  await waitFor(() => expect(toast()).toBe('The role was changed'))
  expect(calls.map(({ params, body }) => [params, body])).toEqual([[{ id: FINANCE }, { role: 'sales' }]])
  await waitFor(() => expect(reads).toHaveLength(2))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(document.activeElement).toBe(button('Change role: Grace Uwera'))
})

test('says in the dialog that the last owner stays owner', async () => {
  const { user } = await openTeam()
  await user.click(button('Change role: Aline Uwase'))
  refuse({ changeTeamRole }, { status: 409, code: 'IDENTITY_LAST_OWNER', message: 'A company needs an owner.' })
  await user.click(dialog().getByRole('radio', { name: 'Sales' }))
  await user.click(dialog().getByRole('button', { name: 'Change Role' }))
  expect((await dialog().findByRole('alert')).textContent).toBe('The role was not changedA company needs an owner.')
})

test('removes a person after a question', async () => {
  const { user, reads } = await openTeam()
  await user.click(button('Remove Grace Uwera'))
  expect(screen.getByRole('dialog', { name: 'Remove Grace Uwera?' })).toBeTruthy()
  expect(dialog().getByText(/logged out at once and no longer works for Kivu Coffee Growers/)).toBeTruthy()
  cutOff({ removeFromTeam })
  await user.click(dialog().getByRole('button', { name: 'Remove' }))
  expect((await dialog().findByRole('alert')).textContent).toContain('Nothing was changed')
  const calls = answer({ removeFromTeam })
  await user.click(dialog().getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(toast()).toBe('Grace Uwera is no longer in your team'))
  expect(calls.map(({ params }) => params)).toEqual([{ id: FINANCE }])
  await waitFor(() => expect(reads).toHaveLength(2))
  expect(document.activeElement).toBe(main().getByRole('heading', { name: '2 people' }))
})

test.each([
  ['Remove Grace Uwera', 'Remove', () => hold({ removeFromTeam })],
  ['Revoke invitation: driver@lakekivucoffee.example', 'Revoke invitation', () => hold({ revokeTeamInvitation })],
])('%s: the list loads again, also if the question is closed before the answer', async (opener, confirm, holdCall) => {
  const { user, reads } = await openTeam()
  await user.click(button(opener))
  const { calls, release } = holdCall()
  await user.click(dialog().getByRole('button', { name: confirm }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  release()
  await waitFor(() => expect(reads).toHaveLength(2))
})

test('a person whom somebody else has removed counts as removed', async () => {
  const { user } = await openTeam()
  await user.click(button('Remove Grace Uwera'))
  refuse({ removeFromTeam }, { status: 404, code: 'IDENTITY_PERSON_NOT_FOUND' })
  await user.click(dialog().getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(toast()).toBe('Grace Uwera is no longer in your team'))
})

test('revokes an invitation after a question', async () => {
  const { user, reads } = await openTeam()
  await user.click(button('Revoke invitation: driver@lakekivucoffee.example'))
  expect(dialog().getByText(/The link that we sent to driver@lakekivucoffee.example stops working/)).toBeTruthy()
  const calls = answer({ revokeTeamInvitation })
  await user.click(dialog().getByRole('button', { name: 'Revoke invitation' }))
  await waitFor(() => expect(toast()).toBe('The invitation was revoked'))
  expect(calls).toHaveLength(1)
  await waitFor(() => expect(reads).toHaveLength(2))
  answer({ getTeam }, { ...(await known()), invitations: [] })
  await user.click(button('Revoke invitation: driver@lakekivucoffee.example'))
  await user.click(dialog().getByRole('button', { name: 'Revoke invitation' }))
  await waitFor(() => expect(main().queryByText('Open invitations')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('a manager cannot change owners or make one', async () => {
  await openTeam('manager', ({ people }) => people.push({ ...people[0], id: member.id, name: 'Eric Mugisha' } as (typeof people)[number]))
  expect(row('Eric Mugisha').queryByRole('button')).toBeNull()
  expect(row('Grace Uwera').getAllByRole('button')).toHaveLength(2)
  expect(inviteForm().queryByRole('radio', { name: 'Owner' })).toBeNull()
  expect(inviteForm().getByRole('radio', { name: 'Manager' })).toBeTruthy()
})

test('a role that may not edit the team sees only the list', async () => {
  await openTeam('finance')
  expect(main().queryByRole('button', { name: /^(Change|Remove|Revoke)/ })).toBeNull()
  expect(main().queryByRole('heading', { name: 'Open invitations' })).toBeNull()
  expect(main().queryByRole('form', { name: 'Invite a person' })).toBeNull()
  expect(button('Leave Kivu Coffee Growers')).toBeTruthy()
})

test('a driver sees only their own name, and the list is not asked for', async () => {
  const reads = answer({ getTeam })
  renderSite({ at: '/settings/team', session: as(FINANCE, 'driver') })
  expect(await main().findByRole('heading', { name: 'Your name' })).toBeTruthy()
  expect(button('Leave Kivu Coffee Growers')).toBeTruthy()
  expect(reads).toEqual([])
})

test('saves one’s own name', async () => {
  const { user, asked } = await openTeam()
  const name = main().getByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Aline Uwase')
  const calls = answer({ changePersonName })
  await user.clear(name)
  await user.type(name, 'A')
  await user.click(button('Save Name'))
  expect(problemOf(name)).toBe('Please enter a name of at least 2 characters.')
  await user.type(name, 'line U.')
  await user.click(button('Save Name'))
  await waitFor(() => expect(toast()).toBe('Your name was saved'))
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'Aline U.' }])
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('leaves the company, and is then logged out', async () => {
  const { user, address } = await openTeam('finance')
  const calls = answer({ removeFromTeam })
  await user.click(button('Leave Kivu Coffee Growers'))
  await user.click(dialog().getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(toast()).toBe('You have left Kivu Coffee Growers')
  expect(calls.map(({ params }) => params)).toEqual([{ id: FINANCE }])
  expect(localStorage.getItem('ungana.user')).toBeNull()
})

test('the last owner cannot leave', async () => {
  const { user, address } = await openTeam()
  refuse({ removeFromTeam }, { status: 409, code: 'IDENTITY_LAST_OWNER', message: 'A company needs an owner.' })
  await user.click(button('Leave Kivu Coffee Growers'))
  await user.click(dialog().getByRole('button', { name: 'Leave' }))
  expect((await dialog().findByRole('alert')).textContent).toBe('Nothing was changedA company needs an owner.')
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(address()).toBe('/settings/team')
  expect(document.activeElement).toBe(button('Leave Kivu Coffee Growers'))
})

test('an owner freezes the company, and is then logged out', async () => {
  const { user, address } = await openTeam()
  await user.click(button('Freeze the company'))
  refuse({ freezeCompany }, { status: 503, message: 'Please try again later.' })
  await user.click(dialog().getByRole('button', { name: 'Freeze the company' }))
  expect((await dialog().findByRole('alert')).textContent).toContain('Nothing was changed')
  const calls = answer({ freezeCompany })
  await user.click(dialog().getByRole('button', { name: 'Freeze the company' }))
  await waitFor(() => expect(address()).toBe('/login?from=%2Fsettings%2Fteam'))
  expect(calls).toHaveLength(1)
  expect(toast()).toBe('The company is frozen')
  expect(localStorage.getItem('ungana.user')).toBeNull()
})

test.each([
  ['Freeze the company', { freezeCompany }, 'The company is frozen', '/login?from=%2Fsettings%2Fteam'],
  ['Leave Kivu Coffee Growers', { removeFromTeam }, 'You have left Kivu Coffee Growers', '/'],
] as const)('"%s" has its effects though the live stream ends the session before the answer', async (name, endpoint, said, path) => {
  fakeLocks()
  const stream = fakeStream()
  answer({ countNotifications }, { unread: 0, position: 40 })
  const { user, address } = await openTeam('owner', undefined, [listedRemote({ pages: ['/notifications'] })])
  await waitFor(() => expect(stream.readers()).toBe(1))
  const { calls, release } = hold<typeof freezeCompany | typeof removeFromTeam>(endpoint)
  await user.click(button(name))
  await user.click(dialog().getByRole('button', { name: /^(Freeze the company|Leave)$/ }))
  await waitFor(() => expect(calls).toHaveLength(1))
  signedInAs(null)
  stream.emit('session-ended')
  await screen.findByRole('heading', { name: 'Please log in to see your team' })
  release()
  await waitFor(() => expect(toast()).toBe(said))
  expect(address()).toBe(path)
})

const frozen = { at: '2026-11-28T08:00:00.000Z', by: 'Aline Uwase' }

test('says who froze the company, and an owner ends the freeze after a question', async () => {
  const { user, asked } = renderSite({ at: '/settings/team', session: { ...as(OWNER, 'owner'), frozen } })
  expect(await main().findByText('Kivu Coffee Growers is frozen')).toBeTruthy()
  expect(main().getByText(/^Frozen by Aline Uwase on/)).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Freeze the company' })).toBeNull()
  await user.click(button('End the freeze'))
  const calls = answer({ unfreezeCompany })
  await user.click(dialog().getByRole('button', { name: 'End the freeze' }))
  await waitFor(() => expect(toast()).toBe('The freeze has ended'))
  expect(calls).toHaveLength(1)
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('the end of a freeze shows, also if the question is closed before the answer', async () => {
  const { user, asked } = renderSite({ at: '/settings/team', session: { ...as(OWNER, 'owner'), frozen } })
  await main().findByText('Kivu Coffee Growers is frozen')
  await user.click(button('End the freeze'))
  const { calls, release } = hold({ unfreezeCompany })
  await user.click(dialog().getByRole('button', { name: 'End the freeze' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(asked).toHaveLength(1)
  release()
  await waitFor(() => expect(asked).toHaveLength(2))
})

test.each(['manager', 'driver'] as const)('a %s sees that the company is frozen, and cannot end it', async (role) => {
  renderSite({ at: '/settings/team', session: { ...as(FINANCE, role), frozen } })
  expect(await main().findByText('Only an owner of the company can end the freeze.')).toBeTruthy()
  expect(main().queryByRole('button', { name: /freeze/i })).toBeNull()
})

test('an owner confirms or refuses the new device of another person after a question', async () => {
  answer({ getTeam }, { ...(await known()), people: [] })
  const devices = await sample({ listWaitingDevices })
  const reads = answer({ listWaitingDevices }, devices)
  const { user } = renderSite({ at: '/settings/team', session: as(OWNER, 'owner') })
  await main().findByRole('heading', { name: 'New devices waiting for you' })
  expect(row('Grace Uwera').getByText('Address: 41.186.5.5 (Rwanda)')).toBeTruthy()
  const calls = answer({ answerWaitingDevice })
  await user.click(button('Confirm the device: Grace Uwera'))
  expect(dialog().getByText(/^Ask Grace Uwera first/)).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Confirm the device' }))
  await waitFor(() => expect(toast()).toBe('The device is confirmed'))
  await waitFor(() => expect(reads).toHaveLength(2))
  answer({ listWaitingDevices }, [])
  await user.click(button('Refuse and log it out: Grace Uwera'))
  await user.click(dialog().getByRole('button', { name: 'Refuse and log it out' }))
  await waitFor(() => expect(toast()).toBe('The device is logged out'))
  expect(calls.map(({ params, body }) => [params, body])).toEqual([{}, { refuse: true }].map((body) => [{ id: devices[0]?.id }, body]))
  await waitFor(() => expect(main().queryByRole('heading', { name: 'New devices waiting for you' })).toBeNull())
})

const setting = () => within(main().getByRole('form', { name: 'A second person must agree' }))

test('an owner sets the amount above which a second person must agree', async () => {
  answer({ getSecondPerson }, { limit: null, alone: [] })
  const { user } = await openTeam()
  await main().findByText('No second person needs to agree.')
  const calls = answer({ setSecondPerson }, { limit: { amountMinor: 150_050, currency: 'KES' }, alone: [] })
  const amount = setting().getByLabelText('Amount')
  await user.type(amount, 'many')
  await user.click(button('Turn on'))
  expect(problemOf(amount)).toBe('Please enter an amount as a number, e.g. 12.50.')
  await user.clear(amount)
  await user.type(amount, '1500.50')
  await user.selectOptions(setting().getByLabelText('Currency'), 'KES')
  await user.click(button('Turn on'))
  await waitFor(() => expect(toast()).toBe('A second person must now agree'))
  expect(calls.map(({ body }) => body)).toEqual([{ limit: { amountMinor: 150_050, currency: 'KES' } }])
  expect(await main().findByText('A second person must agree above KES 1,500.50.')).toBeTruthy()
})

test('the setting can be loaded again after a failure', async () => {
  refuse({ getSecondPerson }, { status: 503 })
  const { user } = await openTeam()
  await main().findByRole('heading', { level: 3, name: 'Error loading settings' })
  answer({ getSecondPerson }, { limit: null, alone: [] })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByText('No second person needs to agree.')).toBeTruthy()
})

test('turning it off waits for a second person, and says where', async () => {
  const { user } = await openTeam()
  await main().findByText('A second person must agree above USD 1,000.00.')
  refuse({ setSecondPerson }, { status: 409, code: 'WAITS_FOR_APPROVAL', message: 'Waiting.' })
  await user.click(button('Turn off'))
  const notice = within(await main().findByRole('alert'))
  expect(notice.getByText('Waiting for a second person')).toBeTruthy()
  expect(notice.getByRole('link').getAttribute('href')).toBe('/approvals')
})

test('it cannot be turned on while nobody else may agree, and says so when people have left', async () => {
  answer({ getSecondPerson }, { limit: null, alone: ['payments'] })
  const { unmount } = await openTeam()
  expect(await main().findByText(/^Nobody else in your company may make payments/)).toBeTruthy()
  expect(main().queryByRole('form', { name: 'A second person must agree' })).toBeNull()
  unmount()
  answer({ getSecondPerson }, { limit: { amountMinor: 100, currency: 'USD' }, alone: ['payments'] })
  await openTeam()
  expect(await main().findByText(/^People have left/)).toBeTruthy()
  expect(button('Turn off')).toBeTruthy()
})

test('leads an owner, and nobody else, to what people did', async () => {
  const { unmount } = await openTeam()
  expect(main().getByRole('link', { name: 'See who did what' }).getAttribute('href')).toBe('/settings/log')
  unmount()
  await openTeam('manager')
  expect(main().queryByRole('link', { name: 'See who did what' })).toBeNull()
})

test('decides whether other companies see names, and goes back if the choice was not saved', async () => {
  const { user, reads } = await openTeam('manager')
  const box = main().getByRole<HTMLInputElement>('checkbox', { name: /^Other companies also see the name and role/ })
  expect(box.checked).toBe(false)
  refuse({ showNames }, { status: 503 })
  await user.click(box)
  expect(await main().findByRole('alert')).toBeTruthy()
  expect(box.checked).toBe(false)
  const calls = answer({ showNames })
  await user.click(box)
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ shown: true }]))
  expect(box.checked).toBe(true)
  await waitFor(() => expect(reads).toHaveLength(2))
})

test('sends two quick choices one after the other, so that the last one wins', async () => {
  const { user, reads } = await openTeam('manager')
  const box = main().getByRole<HTMLInputElement>('checkbox', { name: /^Other companies also see the name and role/ })
  const { calls, release } = hold({ showNames })
  await user.dblClick(box)
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ shown: true }]))
  release()
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ shown: true }, { shown: false }]))
  await waitFor(() => expect(reads.length).toBeGreaterThan(1))
  expect(box.checked).toBe(false)
})

test('a dispatcher adds a driver without an address, and sees link and code once', async () => {
  const { user } = await openTeam('logistics')
  const calls = answer({ addDriver })
  const form = within(main().getByRole('form', { name: 'Add a driver' }))
  await user.type(form.getByLabelText("Driver's name"), 'Jean Habimana')
  await user.click(form.getByRole('button', { name: 'Add Driver' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Login link of Jean Habimana' }))
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'Jean Habimana' }])
  expect(shown.getByText('048216')).toBeTruthy()
  expect(shown.getByLabelText<HTMLInputElement>('Link').value).toMatch(/\/driver\?token=x{43}$/)
  // The message has no code.
  expect(shown.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')).not.toContain('048216')
})

test('a driver without an address gets a new link, and no other role', async () => {
  const { user } = await openTeam('owner', ({ people }) => void Object.assign(people[1] as object, { byLink: true, email: '', role: 'driver' }))
  const grace = row('Grace Uwera')
  expect(grace.getByText('Logs in with a link')).toBeTruthy()
  expect(grace.queryByRole('button', { name: 'Change role: Grace Uwera' })).toBeNull()
  expect(grace.getByRole('button', { name: 'Remove Grace Uwera' })).toBeTruthy()
  const calls = answer({ sendDriverLink })
  await user.click(grace.getByRole('button', { name: 'Login link for Grace Uwera' }))
  expect(within(await screen.findByRole('dialog', { name: 'Login link of Grace Uwera' })).getByText('048216')).toBeTruthy()
  expect(calls.map(({ params }) => params)).toEqual([{ id: FINANCE }])
})

test('other roles cannot add drivers', async () => {
  await openTeam('sales')
  expect(main().queryByRole('form', { name: 'Add a driver' })).toBeNull()
})
