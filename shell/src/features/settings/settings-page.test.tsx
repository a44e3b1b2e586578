import {
  type Account,
  type AccountExport,
  changeAccountMails,
  changeEmail,
  changePassword,
  closeAccount,
  downloadExport,
  getAccount,
  getDeviceProof,
  getExport,
  proveDevice,
  reauthenticate,
  resendConfirmation,
  revokeAllSessions,
  startExport,
} from '@ungana/contracts-identity'
import { SETTINGS_SECTIONS, waitingMark } from '@ungana/contracts-shell'
import { setLessData } from '@ungana/ui'
import { answer, cutOff, hold, member, passTime, refuse, sample, screen, staff, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { exposed, testRemote } from '#testing/remote.tsx'
import { alertText, banner, dialog, expectFailures, field, linksOf, listedRemote, main, renderSite, toast } from '#testing/site.tsx'

afterEach(() => vi.restoreAllMocks())

const section = async (name: string) => within(await main().findByRole('region', { name }))
const form = (name: string) => within(main().getByRole('form', { name }))

async function openSettings(account: Partial<Account> = {}, options: Partial<Parameters<typeof renderSite>[0]> = {}) {
  const known = { ...(await sample({ getAccount })), ...account }
  const reads = answer({ getAccount }, known)
  const site = renderSite({ at: '/settings', session: member, ...options })
  await main().findByRole('region', { name: 'Security' })
  return { ...site, reads, known }
}

test('asks a visitor to log in and returns here afterwards', async () => {
  renderSite({ at: '/settings?tab=mails' })
  expect(await main().findByRole('heading', { name: 'Please log in to see your settings' })).toBeTruthy()
  expect(main().getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fsettings%3Ftab%3Dmails')
  expect(document.title).toBe('Settings · Ungana')
})

test('the settings change how much data this device uses', async () => {
  onTestFinished(() => setLessData(false))
  const { user } = await openSettings()
  const device = await section('Data on this device')
  await user.click(device.getByRole('checkbox', { name: /^Use less data/ }))
  expect(device.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  expect(localStorage.getItem('ungana:less-data')).toBe('on')
})

test('does not ask a user to log in before the session is known', async () => {
  renderSite({ at: '/settings', session: 'unanswered' })
  expect(await main().findByText('Loading settings...')).toBeTruthy()
  expect(main().queryByRole('link', { name: 'Log In' })).toBeNull()
})

test('shows a loading state', async () => {
  const { release } = hold({ getAccount })
  renderSite({ at: '/settings', session: member })
  expect(await main().findByText('Loading settings...')).toBeTruthy()
  expect(main().queryByRole('region')).toBeNull()
  release()
  expect(await main().findByRole('region', { name: 'Security' })).toBeTruthy()
  expect(main().queryByText('Loading settings...')).toBeNull()
})

test('shows failed settings with a retry button', async () => {
  refuse({ getAccount }, { status: 503 })
  const { user } = renderSite({ at: '/settings', session: member })
  expect(await main().findByRole('heading', { name: 'Error loading settings' })).toBeTruthy()
  answer({ getAccount })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByRole('region', { name: 'Security' })).toBeTruthy()
})

test('reloads on each visit', async () => {
  const { user, reads } = await openSettings()
  await user.click(banner().getByRole('link', { name: 'About' }))
  await main().findByRole('heading', { name: 'About Ungana' })
  await user.click(banner().getByRole('button', { name: /^Account:/ }))
  await user.click(banner().getByRole('link', { name: 'Settings' }))
  await main().findByRole('region', { name: 'Security' })
  await waitFor(() => expect(reads).toHaveLength(2))
})

test('shows a confirmed address as confirmed', async () => {
  await openSettings()
  const email = await section('Email address')
  expect(email.getByText('owner@kahawa.example')).toBeTruthy()
  expect(email.getByText('Confirmed')).toBeTruthy()
  expect(email.getByText('We send emails to this address. You can also log in with it.')).toBeTruthy()
  expect(email.queryByRole('button', { name: 'Send confirmation email again' })).toBeNull()
  expect(email.queryByRole('status')).toBeNull()
})

test('sends the confirmation email again for an unconfirmed address', async () => {
  const { user } = await openSettings({ emailConfirmedAt: null })
  const email = await section('Email address')
  expect(email.getByText('Not confirmed')).toBeTruthy()
  expect(email.getByText(/Until then, we only send you links/)).toBeTruthy()
  const calls = answer({ resendConfirmation })
  await user.click(email.getByRole('button', { name: 'Send confirmation email again' }))
  await waitFor(() => expect(toast()).toBe('Please check your mailboxWe have sent a link to owner@kahawa.example.'))
  expect(calls).toHaveLength(1)
  cutOff({ resendConfirmation })
  await user.click(email.getByRole('button', { name: 'Send confirmation email again' }))
  await waitFor(() => expect(alertText()).toBe('The email was not sentWe could not reach the server. Please check your connection and try again.'))
  expect(email.getByText('We could not reach the server. Please check your connection and try again.')).toBeTruthy()
})

test('shows an address that is waiting for confirmation', async () => {
  await openSettings({ newEmail: 'new@kahawa.example' })
  const waiting = (await section('Email address')).getByRole('status')
  expect(waiting.textContent).toContain('We sent a link to new@kahawa.example.')
  expect(waiting.textContent).toContain('owner@kahawa.example to keep your address')
})

async function openEmailForm() {
  const site = await openSettings()
  await site.user.click(main().getByText('Change email address'))
  const fill = async (email: string, password: string) => {
    await site.user.clear(field('New email address'))
    if (email) await site.user.type(field('New email address'), email)
    await site.user.clear(form('Change email address').getByLabelText('Your password'))
    if (password) await site.user.type(form('Change email address').getByLabelText('Your password'), password)
    await site.user.click(form('Change email address').getByRole('button', { name: 'Change Email' }))
  }
  return { ...site, fill }
}

test('mails a confirmation to the new address and reloads the account', async () => {
  const { fill, reads } = await openEmailForm()
  const calls = answer({ changeEmail })
  await fill('new@kahawa.example', 'terraced hills')
  await waitFor(() => expect(toast()).toBe('Please check the new mailboxYour address changes when you open the link that we sent there.'))
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'new@kahawa.example', currentPassword: 'terraced hills' }])
  await waitFor(() => expect(reads).toHaveLength(2))
  expect(field('New email address').value).toBe('')
})

test('entering the current address cancels a change of address', async () => {
  const { fill } = await openEmailForm()
  answer({ changeEmail })
  await fill('Owner@Kahawa.example', 'terraced hills')
  await waitFor(() => expect(toast()).toBe('Your email address was not changed'))
})

test('shows what is missing at each field and focuses the first one', async () => {
  const { fill } = await openEmailForm()
  await fill('nobody', '')
  expect(main().getByText('Please enter a valid email address.')).toBeTruthy()
  expect(main().getByText('Please enter your password.')).toBeTruthy()
  expect(document.activeElement).toBe(field('New email address'))
})

test('shows a refused change of address, keeps the text, and reloads the account', async () => {
  const { fill, reads } = await openEmailForm()
  refuse({ changeEmail }, { status: 401, code: 'IDENTITY_WRONG_CREDENTIALS', message: 'The username or the password is wrong' })
  await fill('new@kahawa.example', 'wrong')
  expect((await form('Change email address').findByRole('alert')).textContent).toBe(
    'Your email address was not changedThe username or the password is wrong',
  )
  expect(field('New email address').value).toBe('new@kahawa.example')
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
  await waitFor(() => expect(toast()).toBe('Your password was changedAll other devices were logged out.'))
  expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: 'terraced hills', password: 'too short!' }])
  expect([field('Current password').value, field('New password').value]).toEqual(['', ''])
})

test('asks for the code of the second factor before it changes the password', async () => {
  refuse({ changePassword }, { status: 401, code: 'IDENTITY_CODE_REQUIRED', message: 'x' })
  const { user } = await openPasswordForm()
  await user.type(field('Current password'), 'terraced hills')
  await user.type(field('New password'), 'red clay after rain')
  await user.click(main().getByRole('button', { name: 'Change Password' }))
  await user.type(await main().findByLabelText('Code'), '123456')
  const calls = answer({ changePassword })
  await user.click(main().getByRole('button', { name: 'Change Password' }))
  await waitFor(() => expect(toast()).toBe('Your password was changedAll other devices were logged out.'))
  expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: 'terraced hills', password: 'red clay after rain', code: '123456' }])
})

test('shows a refused new password at its field', async () => {
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
])('links to two-factor authentication, when it is on or off: %s', async (twoFactor, state, way) => {
  await openSettings({ twoFactor })
  const security = await section('Security')
  expect(security.getByText(state)).toBeTruthy()
  expect(linksOf(security.getAllByRole('link'))).toEqual([
    [way, '/two-factor'],
    ['Devices', '/devices'],
  ])
})

const mails = () => main().getByRole<HTMLInputElement>('checkbox', { name: /^Email me when a new device logs in to my account/ })

test('emails about new devices are on by default, and the box keeps its state while saving', async () => {
  const { user } = await openSettings()
  expect(mails().checked).toBe(true)
  expect(main().queryByText('Works after you confirm your email address.')).toBeNull()
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

test('sends two quick email choices one after the other, so that the last one wins', async () => {
  const { user } = await openSettings()
  const { calls, release } = hold({ changeAccountMails })
  await user.dblClick(mails())
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ newDeviceMail: false }]))
  release()
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ newDeviceMail: false }, { newDeviceMail: true }]))
  expect(mails().checked).toBe(true)
})

test('resets an email choice that was not saved, and says so', async () => {
  const { user, reads } = await openSettings({ newDeviceMail: false, emailConfirmedAt: null })
  expect(mails().checked).toBe(false)
  expect(main().getByText('Works after you confirm your email address.')).toBeTruthy()
  cutOff({ changeAccountMails })
  await user.click(mails())
  await waitFor(() => expect(alertText()).toBe('Your choice was not savedWe could not reach the server. Please check your connection and try again.'))
  expect(main().getByText('We could not reach the server. Please check your connection and try again.')).toBeTruthy()
  await waitFor(() => expect(reads).toHaveLength(2))
  await waitFor(() => expect(mails().checked).toBe(false))
})

const everywhere = () => main().getByRole('button', { name: 'Log out everywhere' })

test('logs out everywhere, here too, with one press', async () => {
  const calls = answer({ revokeAllSessions })
  const { user } = await openSettings()
  await user.click(everywhere())
  expect(await main().findByRole('heading', { name: 'Please log in to see your settings' })).toBeTruthy()
  expect(toast()).toBe('You are logged out everywhere')
  expect(calls).toHaveLength(1)
  expect(localStorage.getItem('ungana.left')).toContain(member.id)
})

test('shows a failed log-out everywhere', async () => {
  refuse({ revokeAllSessions }, { status: 503, message: 'Away' })
  const { user } = await openSettings()
  await user.click(everywhere())
  await waitFor(() => expect(alertText()).toBe('Log out failedAway'))
  expect(main().getByText('Away')).toBeTruthy()
  expect(everywhere()).toBeTruthy()
})

test('asks about unsent messages before a log-out everywhere', async () => {
  const calls = answer({ revokeAllSessions })
  await new Promise((resolve) => {
    indexedDB.open(waitingMark('messaging', member.id)).onsuccess = resolve
  })
  const { user } = await openSettings({}, { remotes: [listedRemote({ name: 'messaging' })] })
  await user.click(everywhere())
  await screen.findByRole('dialog', { name: 'Some things are not sent yet' })
  expect(calls).toEqual([])
  await user.click(dialog().getByRole('button', { name: 'Log out anyway' }))
  await waitFor(() => expect(calls).toHaveLength(1))
})

test('links to the account pages of available remotes', async () => {
  await openSettings({}, { remotes: [listedRemote({ pages: ['/profile', '/logistics-hub/mine'] })] })
  const own = await section('More settings')
  expect(linksOf(own.getAllByRole('link'))).toEqual([
    ['Team', '/settings/team'],
    ['Company profile', '/profile'],
    ['My logistics', '/logistics-hub/mine'],
  ])
  // Each link has a description.
  for (const item of own.getAllByRole('listitem')) expect(item.querySelector('p')?.textContent).toMatch(/\w{4}/)
})

test('hides the section of account pages when there are none', async () => {
  await openSettings({}, { session: staff })
  expect(main().queryByRole('region', { name: 'More settings' })).toBeNull()
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

test('prepares an account export, checks it every second, and offers the file', async () => {
  answer({ getExport }, { export: null })
  const { user } = await openSettings()
  const own = await section('Your data')
  await own.findByRole('button', { name: 'Export my data' })
  expect(own.getByRole('status').textContent).toBe('')
  stopClock()
  const starts = answer({ startExport })
  const looks = answer({ getExport }, exportOf({}))
  await user.click(own.getByRole('button', { name: 'Export my data' }))
  await waitFor(() => expect(own.getByRole('progressbar', { name: 'Collecting your data' }).getAttribute('aria-valuenow')).toBe('1'))
  expect(own.getByRole('progressbar').getAttribute('aria-valuemax')).toBe('4')
  await waitFor(() => expect(own.queryByRole('button')).toBeNull())
  expect([starts.length, looks.length]).toEqual([1, 1])
  await passTime(900)
  expect(looks).toHaveLength(1)
  const ended = answer({ getExport }, exportOf({ status: 'ready', done: 4 }))
  await passTime(200)
  await waitFor(() => expect(own.getByRole('button', { name: 'Download ungana-account.json' })).toBeTruthy())
  expect(own.getByRole('button', { name: 'Export again' })).toBeTruthy()
  // Polling has ended.
  await passTime(5000)
  expect(ended).toHaveLength(1)
})

test('asks for the password before an export, then starts it', async () => {
  answer({ getExport }, { export: null })
  const { user } = await openSettings()
  refuse({ startExport }, { status: 403, code: 'REAUTHENTICATION_REQUIRED', message: 'Password, please.' })
  await user.click(await main().findByRole('button', { name: 'Export my data' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Please enter your password' }))
  const passwords = answer({ reauthenticate })
  const starts = answer({ startExport })
  await user.type(asked.getByLabelText('Password'), 'terraced hills')
  await user.click(asked.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(starts).toHaveLength(1))
  expect(passwords.map(({ body }) => body)).toEqual([{ password: 'terraced hills' }])
})

describe('on a new device, an export', () => {
  async function askedToProve() {
    answer({ getExport }, { export: null })
    const { user } = await openSettings()
    refuse({ startExport }, { status: 403, code: 'DEVICE_UNPROVED', message: 'This device is new.' })
    await user.click(await main().findByRole('button', { name: 'Export my data' }))
    const asked = within(await screen.findByRole('dialog', { name: 'This device is new' }))
    return { user, asked, next: () => user.click(asked.getByRole('button', { name: 'Continue' })) }
  }

  test('needs an emailed link, which may be opened elsewhere', async () => {
    const { asked, next } = await askedToProve()
    answer({ proveDevice }, { proved: false, sentTo: 'you' })
    await next()
    await asked.findByText('We sent you an email. Open its link on any device, confirm this device, then continue here.')
    answer({ getDeviceProof }, { proved: false })
    await next()
    expect((await asked.findByRole('alert')).textContent).toBe('The device is not confirmed yet. Open the link in the email first.')
    answer({ getDeviceProof }, { proved: true })
    const starts = answer({ startExport })
    await next()
    await waitFor(() => expect(starts).toHaveLength(1))
  })

  test('of a team needs an owner', async () => {
    const { asked, next } = await askedToProve()
    answer({ proveDevice }, { proved: false, sentTo: 'owners' })
    await next()
    await asked.findByText('We sent an email to the owners of your company. Ask one of them to confirm this device, then continue here.')
  })

  test('needs the code of the second factor, and then the password', async () => {
    const { user, asked, next } = await askedToProve()
    refuse({ proveDevice }, { status: 401, code: 'IDENTITY_CODE_REQUIRED', message: 'Code, please.' })
    await next()
    await user.type(await asked.findByLabelText('Code'), '123456')
    const proofs = answer({ proveDevice }, { proved: true, sentTo: 'nobody' })
    refuse({ startExport }, { status: 403, code: 'REAUTHENTICATION_REQUIRED', message: 'Password, please.' })
    await next()
    await screen.findByRole('dialog', { name: 'Please enter your password' })
    expect(proofs.map(({ body }) => body)).toEqual([{ code: '123456' }])
  })

  test('can be left', async () => {
    const { user, asked } = await askedToProve()
    await user.click(asked.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(main().getByRole('button', { name: 'Export my data' })).toBeTruthy()
  })
})

test('asks for the password before a download, with the focus in its field, then saves the file', async () => {
  answer({ getExport }, exportOf({ status: 'ready', done: 4 }))
  const saved: [string, Promise<string>][] = []
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.set('blob:file', file as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, files.get(this.href)?.text() ?? Promise.resolve('')])
  })
  const { user } = await openSettings()
  refuse({ downloadExport }, { status: 403, code: 'REAUTHENTICATION_REQUIRED', message: 'Password, please.' })
  const button = await main().findByRole('button', { name: 'Download ungana-account.json' })
  await user.click(button)
  const asked = within(await screen.findByRole('dialog', { name: 'Please enter your password' }))
  expect(document.activeElement).toBe(asked.getByLabelText('Password'))
  answer({ reauthenticate })
  answer({ downloadExport }, { accountId: 'mine' })
  await user.keyboard('terraced hills{Enter}')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect([saved[0]?.[0], JSON.parse((await saved[0]?.[1]) ?? '')]).toEqual(['ungana-account.json', { accountId: 'mine' }])
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('says why a download failed', async () => {
  answer({ getExport }, exportOf({ status: 'ready', done: 4 }))
  const { user } = await openSettings()
  refuse({ downloadExport }, { status: 404, code: 'IDENTITY_EXPORT_NOT_FOUND', message: 'This file was not found or has expired' })
  await user.click(await main().findByRole('button', { name: 'Download ungana-account.json' }))
  expect((await main().findByRole('alert')).textContent).toContain('This file was not found or has expired')
})

test('shows a failed export, which can be started again', async () => {
  answer({ getExport }, exportOf({ status: 'failed' }))
  const { user } = await openSettings()
  const own = await section('Your data')
  expect(await own.findByText('The export failed')).toBeTruthy()
  refuse({ startExport }, { status: 429, message: 'A few a day are enough.' })
  await user.click(own.getByRole('button', { name: 'Export again' }))
  expect((await own.findByRole('alert')).textContent).toBe('The export did not startA few a day are enough.')
})

const closeForm = () => form('Close account')
async function close(user: ReturnType<typeof renderSite>['user']) {
  await user.click(main().getByText('Close my account'))
  await user.type(closeForm().getByLabelText('Your password'), 'terraced hills')
  await user.click(closeForm().getByRole('button', { name: 'Close Account Permanently' }))
}

test('closes the account with the password and then shows the home page', async () => {
  const calls = answer({ closeAccount })
  const { user, address } = await openSettings()
  expect(main().getByText('You cannot undo this. You may want to export your data first.')).toBeTruthy()
  await close(user)
  await waitFor(() => expect(address()).toBe('/'))
  expect(toast()).toBe('Your account was closed')
  expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: 'terraced hills' }])
  expect(await banner().findByRole('link', { name: 'Log In' })).toBeTruthy()
  expect(localStorage.getItem('ungana.left')).toContain(member.id)
  expect(localStorage.getItem('ungana.user')).toBeNull()
})

test('keeps an account whose closing failed', async () => {
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

test('shows the sections of remotes, and a retry button for a section that fails', async () => {
  expectFailures()
  const mailsOfOthers = testRemote({
    title: 'Messaging',
    slots: { [SETTINGS_SECTIONS]: './slots/settings' },
    exposes: { './slots/settings': exposed(() => <h2>Mails about messages</h2>) },
  })
  mailsOfOthers.setOutcome('fails')
  const { user } = await openSettings({}, { remotes: [mailsOfOthers.registered] })
  const failed = (await main().findByRole('heading', { name: 'Messaging: the settings did not load' })).closest('[role=alert]')
  expect(main().getByRole('region', { name: 'Your data' })).toBeTruthy()
  mailsOfOthers.setOutcome('loads')
  answer({ getAccount })
  await user.click(within(failed as HTMLElement).getByRole('button', { name: 'Try again' }))
  expect(await main().findByRole('heading', { name: 'Mails about messages' })).toBeTruthy()
})
