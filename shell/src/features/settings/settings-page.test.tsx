import {
  type Account,
  type AccountExport,
  changeAccountMails,
  changeEmail,
  changePassword,
  closeAccount,
  downloadExportAddress,
  getAccount,
  getExport,
  resendConfirmation,
  revokeAllSessions,
  startExport,
} from '@ungana/contracts-identity'
import { SETTINGS_SECTIONS, waitingMark } from '@ungana/contracts-shell'
import { answer, cutOff, hold, member, pass, refuse, sample, screen, staff, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { alarm, banner, dialog, expectFailures, field, listedRemote, main, renderSite, toast, waysOf } from '#testing/site.tsx'

const section = async (name: string) => within(await main().findByRole('region', { name }))
const form = (name: string) => within(main().getByRole('form', { name }))

async function openSettings(account: Partial<Account> = {}, options: Partial<Parameters<typeof renderSite>[0]> = {}) {
  const known = { ...(await sample({ getAccount })), ...account }
  const reads = answer({ getAccount }, known)
  const site = renderSite({ at: '/settings', session: member, ...options })
  await main().findByRole('region', { name: 'Security' })
  return { ...site, reads, known }
}

test('a visitor is asked to log in, and comes back here', async () => {
  renderSite({ at: '/settings?tab=mails' })
  expect(await main().findByRole('heading', { name: 'Please log in to see your settings' })).toBeTruthy()
  expect(main().getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fsettings%3Ftab%3Dmails')
  expect(document.title).toBe('Settings · Ungana')
})

test('whoever is there yet unknown is not asked to log in', async () => {
  renderSite({ at: '/settings', session: 'unanswered' })
  expect(await main().findByText('Loading settings...')).toBeTruthy()
  expect(main().queryByRole('link', { name: 'Log In' })).toBeNull()
})

test('shows that it loads', async () => {
  const { release } = hold({ getAccount })
  renderSite({ at: '/settings', session: member })
  expect(await main().findByText('Loading settings...')).toBeTruthy()
  expect(main().queryByRole('region')).toBeNull()
  release()
  expect(await main().findByRole('region', { name: 'Security' })).toBeTruthy()
  expect(main().queryByText('Loading settings...')).toBeNull()
})

test('settings that fail to load say so, and come with another try', async () => {
  refuse({ getAccount }, { status: 503 })
  const { user } = renderSite({ at: '/settings', session: member })
  expect(await main().findByRole('heading', { name: 'Error loading settings' })).toBeTruthy()
  answer({ getAccount })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByRole('region', { name: 'Security' })).toBeTruthy()
})

test('are read anew on each visit', async () => {
  const { user, reads } = await openSettings()
  await user.click(banner().getByRole('link', { name: 'About' }))
  await main().findByRole('heading', { name: 'About Ungana' })
  await user.click(banner().getByRole('button', { name: /^Account:/ }))
  await user.click(banner().getByRole('link', { name: 'Settings' }))
  await main().findByRole('region', { name: 'Security' })
  await waitFor(() => expect(reads).toHaveLength(2))
})

test('a confirmed address is shown as such', async () => {
  await openSettings()
  const email = await section('E-mail address')
  expect(email.getByText('owner@kahawa.example')).toBeTruthy()
  expect(email.getByText('Confirmed')).toBeTruthy()
  expect(email.queryByRole('button', { name: 'Send confirmation mail again' })).toBeNull()
  expect(email.queryByRole('status')).toBeNull()
})

test('an address that is not confirmed can have its mail sent again', async () => {
  const { user } = await openSettings({ emailConfirmedAt: null })
  const email = await section('E-mail address')
  expect(email.getByText('Not confirmed')).toBeTruthy()
  const calls = answer({ resendConfirmation })
  await user.click(email.getByRole('button', { name: 'Send confirmation mail again' }))
  await waitFor(() => expect(toast()).toBe('Please check your mailboxA mail with a link is on its way to owner@kahawa.example.'))
  expect(calls).toHaveLength(1)
  cutOff({ resendConfirmation })
  await user.click(email.getByRole('button', { name: 'Send confirmation mail again' }))
  await waitFor(() => expect(alarm()).toBe('The mail was not sentNo answer came. Please check your connection and try again.'))
})

test('tells of an address that waits for its confirmation', async () => {
  await openSettings({ newEmail: 'new@kahawa.example' })
  const waiting = (await section('E-mail address')).getByRole('status')
  expect(waiting.textContent).toContain('We mailed a link to new@kahawa.example.')
  expect(waiting.textContent).toContain('owner@kahawa.example to change nothing')
})

async function openEmailForm() {
  const site = await openSettings()
  await site.user.click(main().getByText('Change e-mail address'))
  const fill = async (email: string, password: string) => {
    await site.user.clear(field('New e-mail address'))
    if (email) await site.user.type(field('New e-mail address'), email)
    await site.user.clear(form('Change e-mail address').getByLabelText('Your password'))
    if (password) await site.user.type(form('Change e-mail address').getByLabelText('Your password'), password)
    await site.user.click(form('Change e-mail address').getByRole('button', { name: 'Change E-mail' }))
  }
  return { ...site, fill }
}

test('another address is asked to be confirmed by its own mail, and the account is read again', async () => {
  const { fill, reads } = await openEmailForm()
  const calls = answer({ changeEmail })
  await fill('new@kahawa.example', 'terraced hills')
  await waitFor(() => expect(toast()).toBe('Please check the new mailboxThe address changes once the link there is opened.'))
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'new@kahawa.example', currentPassword: 'terraced hills' }])
  await waitFor(() => expect(reads).toHaveLength(2))
  expect(field('New e-mail address').value).toBe('')
})

test('the own address ends a wish for another', async () => {
  const { fill } = await openEmailForm()
  answer({ changeEmail })
  await fill('Owner@Kahawa.example', 'terraced hills')
  await waitFor(() => expect(toast()).toBe('Your e-mail address stays as it is'))
})

test('what is missing is said at each field, and the first has the focus', async () => {
  const { fill } = await openEmailForm()
  await fill('nobody', '')
  expect(main().getByText('Please enter a valid email address.')).toBeTruthy()
  expect(main().getByText('Please enter your password.')).toBeTruthy()
  expect(document.activeElement).toBe(field('New e-mail address'))
})

test('a change of address that is refused says why, leaves what was typed, and reads the account again', async () => {
  const { fill, reads } = await openEmailForm()
  refuse({ changeEmail }, { status: 401, code: 'IDENTITY_WRONG_CREDENTIALS', message: 'The username or the password is wrong' })
  await fill('new@kahawa.example', 'wrong')
  expect((await form('Change e-mail address').findByRole('alert')).textContent).toBe(
    'Your e-mail address was not changedThe username or the password is wrong',
  )
  expect(field('New e-mail address').value).toBe('new@kahawa.example')
  await waitFor(() => expect(reads).toHaveLength(2))
})

async function openPasswordForm() {
  const site = await openSettings()
  await site.user.click(main().getByText('Change password'))
  return site
}

test('changes the password', async () => {
  const calls = answer({ changePassword })
  const { user } = await openPasswordForm()
  await user.type(field('Current password'), 'terraced hills')
  await user.type(field('New password'), 'too short')
  await user.click(main().getByRole('button', { name: 'Change Password' }))
  expect(main().getByText('Please choose a password of at least 10 characters.')).toBeTruthy()
  expect(document.activeElement).toBe(field('New password'))
  await user.type(field('New password'), '!')
  await user.click(main().getByRole('button', { name: 'Change Password' }))
  await waitFor(() => expect(toast()).toBe('Your password is changedEvery other device was logged out.'))
  expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: 'terraced hills', password: 'too short!' }])
  expect([field('Current password').value, field('New password').value]).toEqual(['', ''])
})

test('a new password that is refused is told at its field', async () => {
  refuse({ changePassword }, { status: 400, code: 'VALIDATION', field: 'password', message: 'Please choose one that is harder to guess.' })
  const { user } = await openPasswordForm()
  await user.type(field('Current password'), 'terraced hills')
  await user.type(field('New password'), 'password123{Enter}')
  expect(await main().findByText('Please choose one that is harder to guess.')).toBeTruthy()
  expect(form('Change password').queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(field('New password'))
})

test.each([
  [true, 'On', 'Manage'],
  [false, 'Off', 'Set up'],
])('leads to the second factor, which is there: %s', async (twoFactor, state, way) => {
  await openSettings({ twoFactor })
  const security = await section('Security')
  expect(security.getByText(state)).toBeTruthy()
  expect(waysOf(security.getAllByRole('link'))).toEqual([
    [way, '/two-factor'],
    ['Devices', '/devices'],
  ])
})

const mails = () => main().getByRole<HTMLInputElement>('checkbox', { name: /^Mail me when my account is logged in to on a new device/ })

test('mails of new devices are on until somebody turns them off, and the box stays as pressed while it is saved', async () => {
  const { user } = await openSettings()
  expect(mails().checked).toBe(true)
  expect(main().queryByText('Once your e-mail address is confirmed.')).toBeNull()
  const { calls, release } = hold({ changeAccountMails })
  await user.click(mails())
  expect(mails().checked).toBe(false)
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ newDeviceMail: false }]))
  expect(mails().checked).toBe(false)
  release()
  answer({ changeAccountMails })
  await user.click(mails())
  await waitFor(() => expect(mails().checked).toBe(true))
})

test('a choice of mails that is not saved goes back, and says so', async () => {
  const { user, reads } = await openSettings({ newDeviceMail: false, emailConfirmedAt: null })
  expect(mails().checked).toBe(false)
  expect(main().getByText('Once your e-mail address is confirmed.')).toBeTruthy()
  cutOff({ changeAccountMails })
  await user.click(mails())
  await waitFor(() => expect(alarm()).toBe('Your choice was not savedNo answer came. Please check your connection and try again.'))
  await waitFor(() => expect(reads).toHaveLength(2))
  await waitFor(() => expect(mails().checked).toBe(false))
})

const everywhere = () => main().getByRole('button', { name: 'Log out everywhere' })

test('one press logs out everywhere, here too', async () => {
  const calls = answer({ revokeAllSessions })
  const { user } = await openSettings()
  await user.click(everywhere())
  expect(await main().findByRole('heading', { name: 'Please log in to see your settings' })).toBeTruthy()
  expect(toast()).toBe('You are logged out everywhere')
  expect(calls).toHaveLength(1)
  expect(localStorage.getItem('ungana.left')).toContain(member.id)
})

test('a log-out everywhere that fails says so', async () => {
  refuse({ revokeAllSessions }, { status: 503, message: 'Away' })
  const { user } = await openSettings()
  await user.click(everywhere())
  await waitFor(() => expect(alarm()).toBe('Log out failedAway'))
  expect(everywhere()).toBeTruthy()
})

test('a log-out everywhere asks for what waits to be sent', async () => {
  const calls = answer({ revokeAllSessions })
  await new Promise((resolve) => {
    indexedDB.open(waitingMark('messaging', member.id)).onsuccess = resolve
  })
  const { user } = await openSettings({}, { remotes: [listedRemote({ name: 'messaging' })] })
  await user.click(everywhere())
  await screen.findByRole('dialog', { name: 'Messages wait to be sent' })
  expect(calls).toEqual([])
  await user.click(dialog().getByRole('button', { name: 'Log out anyway' }))
  await waitFor(() => expect(calls).toHaveLength(1))
})

test('leads to the own pages of other parts that are there', async () => {
  await openSettings({}, { remotes: [listedRemote({ pages: ['/profile', '/logistics-hub/mine'] })] })
  const own = await section('Everything of yours')
  expect(waysOf(own.getAllByRole('link'))).toEqual([
    ['Company profile', '/profile'],
    ['My logistics', '/logistics-hub/mine'],
  ])
  // Each says what is there.
  for (const item of own.getAllByRole('listitem')) expect(item.querySelector('p')?.textContent).toMatch(/\w{4}/)
})

test('has no section of own pages where there are none', async () => {
  await openSettings()
  expect(main().queryByRole('region', { name: 'Everything of yours' })).toBeNull()
})

const exportOf = (facts: Partial<AccountExport>) => ({
  export: {
    id: '01a1fcdc-a514-74ef-a76b-daf87de5611d',
    status: 'gathering' as const,
    done: 1,
    total: 4,
    createdAt: '2026-11-22T06:48:01.044Z',
    expiresAt: '2026-11-23T06:48:01.044Z',
    ...facts,
  },
})

test('gathers what is held about the account, looks each second how far it is, and offers the file', async () => {
  answer({ getExport }, { export: null })
  const { user } = await openSettings()
  const own = await section('Your data')
  await own.findByRole('button', { name: 'Export my data' })
  expect(own.getByRole('status').textContent).toBe('')
  stopClock()
  const starts = answer({ startExport })
  const looks = answer({ getExport }, exportOf({}))
  await user.click(own.getByRole('button', { name: 'Export my data' }))
  await waitFor(() => expect(own.getByRole('progressbar', { name: 'Gathering your data' }).getAttribute('aria-valuenow')).toBe('1'))
  expect(own.getByRole('progressbar').getAttribute('aria-valuemax')).toBe('4')
  await waitFor(() => expect(own.queryByRole('button')).toBeNull())
  expect([starts.length, looks.length]).toEqual([1, 1])
  await pass(900)
  expect(looks).toHaveLength(1)
  const ended = answer({ getExport }, exportOf({ status: 'ready', done: 4 }))
  await pass(200)
  await waitFor(() =>
    expect(waysOf(own.getAllByRole('link'))).toEqual([
      ['Download ungana-account.json', downloadExportAddress('01a1fcdc-a514-74ef-a76b-daf87de5611d')],
    ]),
  )
  expect(own.getByRole('link').getAttribute('download')).toBe('ungana-account.json')
  expect(own.getByRole('button', { name: 'Export again' })).toBeTruthy()
  // There is nothing to wait for any more.
  await pass(5000)
  expect(ended).toHaveLength(1)
})

test('an export that failed says so, and can be begun again', async () => {
  answer({ getExport }, exportOf({ status: 'failed' }))
  const { user } = await openSettings()
  const own = await section('Your data')
  expect(await own.findByText('The export did not come about')).toBeTruthy()
  refuse({ startExport }, { status: 429, message: 'A few a day are enough.' })
  await user.click(own.getByRole('button', { name: 'Export again' }))
  expect((await own.findByRole('alert')).textContent).toBe('The export did not beginA few a day are enough.')
})

const closeForm = () => form('Close account')
async function close(user: ReturnType<typeof renderSite>['user']) {
  await user.click(main().getByText('Close my account'))
  await user.type(closeForm().getByLabelText('Your password'), 'terraced hills')
  await user.click(closeForm().getByRole('button', { name: 'Close Account for Good' }))
}

test('closes the account with the password, and is the home page of a visitor then', async () => {
  const calls = answer({ closeAccount })
  const { user, address } = await openSettings()
  await close(user)
  await waitFor(() => expect(address()).toBe('/'))
  expect(toast()).toBe('Your account is closed')
  expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: 'terraced hills' }])
  expect(await banner().findByRole('link', { name: 'Log In' })).toBeTruthy()
  expect(localStorage.getItem('ungana.left')).toContain(member.id)
  expect(localStorage.getItem('ungana.user')).toBeNull()
})

test('an account that was not closed is still there', async () => {
  refuse({ closeAccount }, { status: 401, code: 'IDENTITY_WRONG_CREDENTIALS', message: 'The password is wrong' })
  const { user, address } = await openSettings()
  await close(user)
  expect((await closeForm().findByRole('alert')).textContent).toBe('Your account was not closedThe password is wrong')
  expect(address()).toBe('/settings')
  expect(localStorage.getItem('ungana.left')).toBeNull()
})

test('staff cannot close their account here', async () => {
  await openSettings({}, { session: staff })
  expect(main().queryByRole('region', { name: 'Close account' })).toBeNull()
})

test('shows the sections of other parts; one that does not come costs itself alone, and comes with another try', async () => {
  expectFailures()
  const mailsOfOthers = testRemote({
    title: 'Messaging',
    slots: { [SETTINGS_SECTIONS]: './slots/settings' },
    exposes: { './slots/settings': exposed(() => <h2>Mails about messages</h2>) },
  })
  mailsOfOthers.fate('fails')
  const { user } = await openSettings({}, { remotes: [mailsOfOthers.registered] })
  const failed = (await main().findByRole('heading', { name: 'Messaging: the settings could not be loaded' })).closest('[role=alert]')
  expect(main().getByRole('region', { name: 'Your data' })).toBeTruthy()
  mailsOfOthers.fate('comes')
  answer({ getAccount })
  await user.click(within(failed as HTMLElement).getByRole('button', { name: 'Try again' }))
  expect(await main().findByRole('heading', { name: 'Mails about messages' })).toBeTruthy()
})
