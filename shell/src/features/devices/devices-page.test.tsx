import { listFailedLogins, listSessions, revokeOtherSessions, revokeSession } from '@ungana/contracts-identity'
import { momentText } from '@ungana/web-kit'
import { answer, cutOff, hold, member, refuse, screen, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { banner, dialog, main, renderSite, textsOf, toast } from '#testing/site.tsx'

const phone = {
  id: '01a1fc85-2b2b-7844-94ee-7c42439687e3',
  current: false,
  device: 'Chrome on Android',
  address: '41.186.0.7',
  place: 'Rwanda',
  createdAt: '2026-11-20T05:12:28.203Z',
  lastSeenAt: '2026-11-21T08:00:00.000Z',
}
const laptop = { ...phone, id: '01a1fc85-2b2b-7844-94ee-7c42439687e4', device: 'Firefox on Linux', place: undefined }
const here = { ...laptop, id: '01a1fc85-2a9f-779c-b4cb-469e41ae1afb', current: true, device: 'Edge on Windows', address: '127.0.0.1' }

beforeEach(() => void answer({ listFailedLogins }, []))

async function openDevices(devices = [phone, laptop, here]) {
  const reads = answer({ listSessions }, devices)
  const site = renderSite({ at: '/devices', session: member })
  await main().findByRole('heading', { level: 2, name: /devices?$/ })
  return { ...site, reads }
}

const row = (device: string) => main().getByText(device).closest('li') as HTMLElement
const count = () => main().getByRole('heading', { level: 2 })
const logOut = (device: string) => main().getByRole('button', { name: `Log out ${device}` })
const others = () => main().queryByRole('button', { name: 'Log out all other devices' })

test('lists where the account is logged in', async () => {
  await openDevices()
  expect(count().textContent).toBe('3 devices')
  expect(row('Chrome on Android').textContent).toBe(
    `Chrome on AndroidLast seen ${momentText(phone.lastSeenAt)}Logged in ${momentText(phone.createdAt)}Rwanda, address 41.186.0.7Log out`,
  )
  expect(row('Firefox on Linux').textContent).toContain('Address 41.186.0.7')
  expect(row('Edge on Windows').textContent).toContain('This device')
  expect(within(row('Edge on Windows')).queryByRole('button')).toBeNull()
  expect(within(row('Chrome on Android')).queryByText('This device')).toBeNull()
  expect(logOut('Chrome on Android').getAttribute('aria-describedby')).toBe(
    within(row('Chrome on Android')).getByText(/^Last seen/).parentElement?.id,
  )
  expect(main().getByRole('link', { name: 'IP2Location LITE' }).getAttribute('href')).toBe('https://lite.ip2location.com')
  expect(main().queryByText(/logged in on no other device/)).toBeNull()
})

test('shows a phone icon for a phone', async () => {
  await openDevices()
  const icon = (device: string) => row(device).querySelector('svg')?.getAttribute('class')
  expect([icon('Chrome on Android'), icon('Firefox on Linux')]).toEqual([expect.stringContaining('smartphone'), expect.stringContaining('monitor')])
})

test('offers no log-out for the only device, and names no location source if no country is shown', async () => {
  await openDevices([here])
  expect(count().textContent).toBe('1 device')
  expect(others()).toBeNull()
  expect(main().getByText('Your account is not logged in on any other device.')).toBeTruthy()
  expect(main().queryByRole('link', { name: 'IP2Location LITE' })).toBeNull()
})

test('logs out a device after a confirmation and removes it from the list', async () => {
  const { user, reads } = await openDevices()
  const { calls, release } = hold({ revokeSession })
  await user.click(logOut('Chrome on Android'))
  expect(screen.getByRole('dialog', { name: 'Log out Chrome on Android?' })).toBeTruthy()
  expect(dialog().getByText('This device must log in again to use your account.')).toBeTruthy()
  expect(calls).toEqual([])
  await user.click(dialog().getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(calls.map(({ params }) => params)).toEqual([{ id: phone.id }]))
  expect(dialog().queryByRole('button', { name: 'Log out' })).toBeNull()
  release()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(count().textContent).toBe('2 devices')
  expect(main().queryByText('Chrome on Android')).toBeNull()
  expect(toast()).toBe('Logged outChrome on Android')
  // The pressed button is gone.
  expect(document.activeElement).toBe(count())
  expect(reads).toHaveLength(1)
})

test('logs out all other devices', async () => {
  const { user } = await openDevices()
  const calls = answer({ revokeOtherSessions })
  await user.click(others() as HTMLElement)
  expect(screen.getByRole('dialog', { name: 'Log out all other devices?' })).toBeTruthy()
  expect(dialog().getByText('2 other devices must log in again to use your account. This device stays logged in.')).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(count().textContent).toBe('1 device'))
  expect(calls).toHaveLength(1)
  expect(textsOf(main().getAllByRole('listitem'))).toEqual([expect.stringContaining('Edge on Windows')])
  expect(toast()).toBe('Logged outOnly this device is still logged in.')
})

test('logs nobody out without a confirmation and returns the focus to the button', async () => {
  const { user } = await openDevices()
  await user.click(logOut('Firefox on Linux'))
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(logOut('Firefox on Linux'))
  await user.click(others() as HTMLElement)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(others())
  expect(count().textContent).toBe('3 devices')
})

test('accepts a device that is already logged out', async () => {
  const { user } = await openDevices()
  refuse({ revokeSession }, { status: 404 })
  await user.click(logOut('Chrome on Android'))
  await user.click(dialog().getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(count().textContent).toBe('2 devices'))
})

test.each([
  ['is refused', () => refuse({ revokeSession }, { status: 503 })],
  ['finds no network', () => cutOff({ revokeSession })],
])('shows a log-out that %s in the dialog, and closing clears the error', async (_, plant) => {
  plant()
  const { user } = await openDevices()
  await user.click(logOut('Chrome on Android'))
  expect(dialog().queryByRole('alert')).toBeNull()
  await user.click(dialog().getByRole('button', { name: 'Log out' }))
  expect((await dialog().findByRole('alert')).textContent).toBe('Log out failedPlease try again')
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(count().textContent).toBe('3 devices')
  await user.click(logOut('Chrome on Android'))
  expect(dialog().queryByRole('alert')).toBeNull()
})

test('shows a failed list with a retry button', async () => {
  refuse({ listSessions }, { status: 503 })
  const { user } = renderSite({ at: '/devices', session: member })
  expect(await main().findByRole('heading', { name: 'Error loading devices' })).toBeTruthy()
  answer({ listSessions }, [here])
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(count().textContent).toBe('1 device'))
})

test('reloads on each visit and keeps the old list when that fails', async () => {
  const { user } = await openDevices()
  await user.click(banner().getByRole('link', { name: 'About' }))
  await main().findByRole('heading', { name: 'About Ungana' })
  refuse({ listSessions }, { status: 503 })
  await user.click(banner().getByRole('button', { name: /^Account:/ }))
  await user.click(banner().getByRole('link', { name: 'Devices' }))
  expect(await main().findByText('The list may be out of date.')).toBeTruthy()
  expect(count().textContent).toBe('3 devices')
})

test('shows a loading state', async () => {
  const { release } = hold({ listSessions })
  renderSite({ at: '/devices', session: member })
  expect(await main().findByText('Loading devices...')).toBeTruthy()
  release()
  await main().findByRole('heading', { name: '2 devices' })
})

test('lists failed logins, and says what a wrong code means', async () => {
  const at = '2026-11-21T05:12:28.203Z'
  answer({ listFailedLogins }, [
    { at, wrong: 'code', device: 'Chrome on Android', address: '41.186.x.x', place: 'Rwanda' },
    { at: '2026-11-20T18:40:02.011Z', wrong: 'password', device: 'Unknown device', address: '2001:db8:1…' },
    { at: '2026-11-20T18:30:00.000Z', wrong: 'sms-code', device: 'Firefox on Android', address: '102.22.x.x' },
  ])
  await openDevices([here])
  await main().findByRole('heading', { level: 2, name: 'Failed logins' })
  expect(textsOf(main().getAllByRole('listitem')).slice(1)).toEqual([
    `Wrong code, after the right password${momentText(at)}Chrome on AndroidRwanda, address 41.186.x.x`,
    `Wrong password${momentText('2026-11-20T18:40:02.011Z')}Unknown deviceAddress 2001:db8:1…`,
    `Wrong code from an SMS${momentText('2026-11-20T18:30:00.000Z')}Firefox on AndroidAddress 102.22.x.x`,
  ])
  expect(main().getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
  expect(main().getByText(/Countries are estimated/)).toBeTruthy()
})

test('shows nothing about failed logins while there are none', async () => {
  await openDevices()
  expect(main().queryByText('Failed logins')).toBeNull()
})

test('asks a visitor to log in', async () => {
  renderSite({ at: '/devices' })
  expect(await main().findByRole('heading', { name: 'Please log in to see your devices' })).toBeTruthy()
  expect(main().getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fdevices')
})
