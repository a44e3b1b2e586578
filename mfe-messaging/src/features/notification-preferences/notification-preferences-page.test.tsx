import {
  changePreferences,
  changePush,
  getPreferences,
  getPush,
  type NotificationPreferences,
  notificationKinds,
  type PushSettings,
} from '@ungana/contracts-notifications'
import type { SessionUser } from '@ungana/contracts-shell'
import { answer, fireEvent, hold, memberAs, refuse, render, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { newMember } from '#testing'
import NotificationPreferencesPage from './notification-preferences-page.tsx'

const savedPreferences: NotificationPreferences = {
  kinds: [
    { kind: 'message', inApp: true, email: false },
    { kind: 'inquiry', inApp: true, email: true },
  ],
  quietHours: null,
  digest: false,
  timeZone: 'Africa/Kigali',
}

const push: PushSettings = { key: 'B'.repeat(87), devices: [], off: [], quietHours: null, timeZone: 'Africa/Kigali', matchesBy: 'off' }
const device = {
  id: '019ab1d0-0000-7000-8000-000000000001',
  device: 'Chrome on Android',
  current: true,
  createdAt: '2026-11-28T09:00:00.000Z',
  lastPushedAt: null,
}

async function open(change: Partial<NotificationPreferences> = {}, pushed: Partial<PushSettings> = {}, account: SessionUser = newMember()) {
  answer({ getPush }, { ...push, ...pushed })
  answer({ getPreferences }, { ...savedPreferences, ...change })
  const view = render(<NotificationPreferencesPage />, { at: '/notifications/preferences', user: account })
  await screen.findByRole('form', { name: 'Notification preferences' })
  return { ...view, save: () => view.user.click(screen.getByRole('button', { name: 'Save preferences' })) }
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const group = (name: string | RegExp) => within(screen.getByRole('group', { name })).getAllByRole<HTMLInputElement>('checkbox')
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('asks a visitor to log in', () => {
  const { titles } = render(<NotificationPreferencesPage />, { at: '/notifications/preferences' })
  expect(screen.getByText('Please log in to choose your notifications')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fnotifications%2Fpreferences')
  expect(titles).toEqual(['Notification Preferences · Ungana'])
})

test('shows a loading text, and retries after a failure', async () => {
  refuse({ getPreferences }, { status: 503 })
  const { user, toasts } = render(<NotificationPreferencesPage />, { user: newMember() })
  expect(screen.getByText('Loading preferences...')).toBeTruthy()
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Error loading preferences')
  expect(toasts).toEqual([{ title: 'Error loading preferences', description: 'Please try refreshing the page', variant: 'destructive' }])
  answer({ getPreferences }, savedPreferences)
  await user.click(within(failure).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('form', { name: 'Notification preferences' })).toBeTruthy()
  expect(screen.queryByText('Loading preferences...')).toBeNull()
})

test('shows the saved preferences', async () => {
  await open({ quietHours: { from: '22:15', to: '05:45' }, digest: true, timeZone: 'Africa/Nairobi' })
  expect(group(/^Messages/).map(({ checked }) => checked)).toEqual([true, false])
  expect(group(/^Inquiries/).map(({ checked }) => checked)).toEqual([true, true])
  expect(box(/^One email a day/).checked).toBe(true)
  expect(box(/^Quiet hours/).checked).toBe(true)
  expect([field('From').value, field('Until').value, field('Time zone').value]).toEqual(['22:15', '05:45', 'Africa/Nairobi'])
  expect(screen.getByRole('link', { name: 'Back to notifications' }).getAttribute('href')).toBe('/notifications')
})

test('explains every kind, and labels an unknown kind', async () => {
  await open({ kinds: [...notificationKinds, 'newer-kind'].map((kind) => ({ kind, inApp: true, email: true })) })
  expect(screen.getAllByRole('group').map((each) => each.querySelector('legend')?.textContent)).toEqual([
    'MessagesSomebody sends you a message',
    'InquiriesA new inquiry, a reply, a quote or a decision',
    'ReviewsA review of your company, or a reply to your review',
    'VerificationThe result of a check of your company',
    'PlanYour plan changes or renews',
    'PaymentsOne of your payments succeeds',
    'Bank detailsSomebody requests your bank details, or answers your request',
    'Trade organizationsAn organization adds your company as a member',
    'Transport matchesA truck or a load matches your listing',
    'Transport offersAn offer is made, answered or withdrawn',
    'BookingsThe status of a booking changes',
    'DealsThe other side does something in a deal',
    'Newer kind',
  ])
})

test('saves only on submit', async () => {
  const { user, toasts, save, queries } = await open()
  const saves = answer({ changePreferences }, { ...savedPreferences, digest: true })
  await user.click(group(/^Messages/)[1] as HTMLElement)
  await user.click(group(/^Inquiries/)[0] as HTMLElement)
  await user.click(box(/^One email a day/))
  await user.selectOptions(field('Time zone'), 'Nairobi')
  expect(saves).toEqual([])
  await save()
  await waitFor(() => expect(toasts).toEqual([{ title: 'Preferences saved' }]))
  expect(saves.map(({ body }) => body)).toEqual([
    {
      kinds: [
        { kind: 'message', inApp: true, email: true },
        { kind: 'inquiry', inApp: false, email: true },
      ],
      quietHours: null,
      digest: true,
      timeZone: 'Africa/Nairobi',
    },
  ])
  expect(queries.getQueriesData({ queryKey: ['notification-preferences'] }).map(([, data]) => data)).toEqual([{ ...savedPreferences, digest: true }])
})

test('offers push for each kind once a device has it, and only beside the site', async () => {
  const devices = [device]
  const { user, toasts, save } = await open({}, { devices, off: ['inquiry'] })
  await waitFor(() => expect(group(/^Messages/)).toHaveLength(3))
  expect([group(/^Messages/)[2]?.checked, group(/^Inquiries/)[2]?.checked]).toEqual([true, false])
  const saves = answer({ changePreferences }, savedPreferences)
  const pushes = answer({ changePush }, { ...push, devices, off: ['message'] })
  await save()
  await waitFor(() => expect(toasts).toHaveLength(1))
  // What is unchanged is not sent.
  expect(pushes).toEqual([])
  await user.click(group(/^Messages/)[2] as HTMLElement)
  await user.click(group(/^Inquiries/)[2] as HTMLElement)
  await save()
  await waitFor(() => expect(pushes.map(({ body }) => body)).toEqual([{ off: ['message'] }]))
  expect(saves).toHaveLength(2)
  await user.click(group(/^Inquiries/)[0] as HTMLElement)
  expect([group(/^Inquiries/)[2]?.checked, group(/^Inquiries/)[2]?.disabled]).toEqual([false, true])
})

test('knows what is saved if only the choices for push are refused', async () => {
  const { user, toasts, save, queries } = await open({}, { devices: [device] })
  await waitFor(() => expect(group(/^Messages/)).toHaveLength(3))
  await user.click(box(/^One email a day/))
  await user.click(group(/^Messages/)[2] as HTMLElement)
  answer({ changePreferences }, { ...savedPreferences, digest: true })
  refuse({ changePush }, { status: 503 })
  await save()
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Failed to save preferences' }]))
  expect(queries.getQueriesData({ queryKey: ['notification-preferences'] }).map(([, data]) => data)).toEqual([{ ...savedPreferences, digest: true }])
})

test('a role that does not edit the company chooses only its own push notifications', async () => {
  const devices = [device]
  const { toasts, save, user } = await open({ digest: true }, { devices }, memberAs('viewer'))
  await waitFor(() => expect(group(/^Messages/)).toHaveLength(3))
  expect(group(/^Messages/).map(({ disabled }) => disabled)).toEqual([true, true, false])
  screen.getByText('Owners and managers choose what your company gets. Push notifications are your own choice.')
  expect(screen.queryByRole('checkbox', { name: /^One email a day/ })).toBeNull()
  const saves = answer({ changePreferences }, savedPreferences)
  const pushes = answer({ changePush }, { ...push, devices, off: ['message'] })
  await user.click(group(/^Messages/)[2] as HTMLElement)
  await save()
  await waitFor(() => expect(toasts).toEqual([{ title: 'Preferences saved' }]))
  expect([saves.length, pushes.map(({ body }) => body)]).toEqual([0, [{ off: ['message'] }]])
})

test('a role without a choice gets no button', async () => {
  await open({}, {}, memberAs('viewer'))
  expect(screen.queryByRole('button', { name: 'Save preferences' })).toBeNull()
})

test('shows a driver only their own devices', async () => {
  answer({ getPush }, push)
  const asked = answer({ getPreferences }, savedPreferences)
  render(<NotificationPreferencesPage />, { user: memberAs('driver') })
  await waitFor(() => expect(screen.queryByText('Loading push notifications...')).toBeNull())
  expect(screen.queryByText('Loading preferences...')).toBeNull()
  expect(asked).toEqual([])
})

test('suggests night times for quiet hours, and keeps the chosen times while quiet hours are off', async () => {
  const { user, save } = await open()
  const saves = answer({ changePreferences }, savedPreferences)
  expect(screen.queryByLabelText('From')).toBeNull()
  await user.click(box(/^Quiet hours/))
  expect([field('From').value, field('Until').value]).toEqual(['21:00', '07:00'])
  await user.clear(field('From'))
  await user.type(field('From'), '22:30')
  await user.clear(field('Until'))
  await user.type(field('Until'), '06:30')
  await save()
  await user.click(box(/^Quiet hours/))
  expect(screen.queryByLabelText('Until')).toBeNull()
  await save()
  await user.click(box(/^Quiet hours/))
  await save()
  await waitFor(() => expect(saves).toHaveLength(3))
  expect(saves.map(({ body }) => (body as NotificationPreferences).quietHours)).toEqual([
    { from: '22:30', to: '06:30' },
    null,
    { from: '22:30', to: '06:30' },
  ])
})

test.each([
  ['quietHours', 'Until', 'Quiet hours must start and end at different times.'],
  ['timeZone', 'Time zone', 'There is no such time zone'],
])('shows an error beside its field: %s', async (name, label, message) => {
  const { toasts, save } = await open({ quietHours: { from: '21:00', to: '21:00' } })
  refuse({ changePreferences }, { status: 400, message, field: name })
  await save()
  await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'))
  const describedBy = field(label).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(describedBy)?.textContent).toBe(message)
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1)
  expect(toasts).toEqual([{ title: 'Failed to save preferences', description: message, variant: 'destructive' }])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('asks for a time that was cleared, before it saves', async () => {
  const { user, save, toasts } = await open({ quietHours: { from: '22:00', to: '06:00' } })
  const saves = answer({ changePreferences }, savedPreferences)
  await user.clear(field('From'))
  expect(field('Until').getAttribute('aria-invalid')).not.toBe('true')
  await save()
  expect(field('Until').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please choose both times.')).toBeTruthy()
  expect(saves).toEqual([])
  await user.type(field('From'), '21:30')
  expect(screen.queryByText('Please choose both times.')).toBeNull()
  await save()
  await waitFor(() => expect(toasts).toEqual([{ title: 'Preferences saved' }]))
  expect(saves.map(({ body }) => (body as NotificationPreferences).quietHours)).toEqual([{ from: '21:30', to: '06:00' }])
})

test('shows an error that belongs to no field above the button', async () => {
  const { save } = await open()
  refuse({ changePreferences }, { status: 503, message: 'Please wait a moment' })
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('Please wait a moment')
})

test('saves once when pressed repeatedly', async () => {
  const { save, toasts } = await open()
  const { calls, release } = hold({ changePreferences }, savedPreferences)
  await save()
  await screen.findByRole('button', { name: 'Saving...' })
  fireEvent.submit(screen.getByRole('form'))
  release()
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(calls).toHaveLength(1)
})

test('offers the reader’s own time zone', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone: 'Asia/Dubai' } as Intl.ResolvedDateTimeFormatOptions)
  await open()
  expect(within(field('Time zone')).getByRole('option', { name: 'Dubai' })).toBeTruthy()
})
