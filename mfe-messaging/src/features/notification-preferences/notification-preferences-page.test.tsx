import { changePreferences, getPreferences, type NotificationPreferences, notificationKinds } from '@ungana/contracts-notifications'
import { answer, fireEvent, hold, refuse, render, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { newMember } from '#testing'
import NotificationPreferencesPage from './notification-preferences-page.tsx'

const kept: NotificationPreferences = {
  kinds: [
    { kind: 'message', inApp: true, email: false },
    { kind: 'inquiry', inApp: true, email: true },
  ],
  quietHours: null,
  digest: false,
  timeZone: 'Africa/Kigali',
}

async function open(change: Partial<NotificationPreferences> = {}) {
  answer({ getPreferences }, { ...kept, ...change })
  const drawn = render(<NotificationPreferencesPage />, { at: '/notifications/preferences', user: newMember() })
  await screen.findByRole('form', { name: 'Notification preferences' })
  return { ...drawn, save: () => drawn.user.click(screen.getByRole('button', { name: 'Save Preferences' })) }
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const group = (name: string | RegExp) => within(screen.getByRole('group', { name })).getAllByRole<HTMLInputElement>('checkbox')
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('asks a visitor to log in', () => {
  const { titles } = render(<NotificationPreferencesPage />, { at: '/notifications/preferences' })
  expect(screen.getByText('Please login to choose what you are told')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fnotifications%2Fpreferences')
  expect(titles).toEqual(['Notification Preferences · Ungana'])
})

test('says that they are on their way, that they failed, and tries again', async () => {
  refuse({ getPreferences }, { status: 503 })
  const { user, toasts } = render(<NotificationPreferencesPage />, { user: newMember() })
  expect(screen.getByText('Loading preferences...')).toBeTruthy()
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Error loading preferences')
  expect(toasts).toEqual([{ title: 'Error loading preferences', description: 'Please try refreshing the page', variant: 'destructive' }])
  answer({ getPreferences }, kept)
  await user.click(within(failure).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('form')).toBeTruthy()
  expect(screen.queryByText('Loading preferences...')).toBeNull()
})

test('shows what is kept', async () => {
  await open({ quietHours: { from: '22:15', to: '05:45' }, digest: true, timeZone: 'Africa/Nairobi' })
  expect(group(/^Messages/).map(({ checked }) => checked)).toEqual([true, false])
  expect(group(/^Inquiries/).map(({ checked }) => checked)).toEqual([true, true])
  expect(box(/^One mail a day/).checked).toBe(true)
  expect(box(/^Quiet hours/).checked).toBe(true)
  expect([field('From').value, field('Until').value, field('By the time in').value]).toEqual(['22:15', '05:45', 'Africa/Nairobi'])
  expect(screen.getByRole('link', { name: 'Back to notifications' }).getAttribute('href')).toBe('/notifications')
})

test('says of every kind what it is about, and of a newer one what it is called', async () => {
  await open({ kinds: [...notificationKinds, 'newer-kind'].map((kind) => ({ kind, inApp: true, email: true })) })
  expect(screen.getAllByRole('group').map((each) => each.querySelector('legend')?.textContent)).toEqual([
    'MessagesSomebody wrote to you',
    'InquiriesA new inquiry, an answer, a quote or a decision',
    'ReviewsA review of your company, or a reply to yours',
    'VerificationHow a check of your company ended',
    'PlanYour plan changed or goes on',
    'PaymentsA payment of yours went through',
    'Bank detailsSomebody asks for yours, or yours was decided',
    'Trade organizationsOne names your company as its member',
    'Transport matchesA transport or a load fits your listing',
    'Transport offersAn offer was made, answered or withdrawn',
    'BookingsA booking of yours moved on',
    'Newer kind',
  ])
})

test('saves what was chosen, and nothing before that', async () => {
  const { user, toasts, save, queries } = await open()
  const saves = answer({ changePreferences }, { ...kept, digest: true })
  await user.click(group(/^Messages/)[1] as HTMLElement)
  await user.click(group(/^Inquiries/)[0] as HTMLElement)
  await user.click(box(/^One mail a day/))
  await user.selectOptions(field('By the time in'), 'Nairobi')
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
  expect(queries.getQueriesData({ queryKey: ['notification-preferences'] }).map(([, data]) => data)).toEqual([{ ...kept, digest: true }])
})

test('begins quiet hours with the night, and keeps what was set while they are off', async () => {
  const { user, save } = await open()
  const saves = answer({ changePreferences }, kept)
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
  ['quietHours', 'Until', 'Quiet hours must end at another time than they begin.'],
  ['timeZone', 'By the time in', 'There is no such time zone'],
])('says beside the field what is wrong with it: %s', async (name, label, message) => {
  const { toasts, save } = await open({ quietHours: { from: '21:00', to: '21:00' } })
  refuse({ changePreferences }, { status: 400, message, field: name })
  await save()
  await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'))
  const describedBy = field(label).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(describedBy)?.textContent).toBe(message)
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1)
  expect(toasts).toEqual([{ title: 'Preferences could not be saved', description: message, variant: 'destructive' }])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says what belongs to no field above the button', async () => {
  const { save } = await open()
  refuse({ changePreferences }, { status: 503, message: 'Please wait a moment' })
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('Please wait a moment')
})

test('saves once, however often it is pressed', async () => {
  const { save, toasts } = await open()
  const { calls, release } = hold({ changePreferences }, kept)
  await save()
  await screen.findByRole('button', { name: 'Saving...' })
  fireEvent.submit(screen.getByRole('form'))
  release()
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(calls).toHaveLength(1)
})

test('offers the zone where the reader is', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone: 'Asia/Dubai' } as Intl.ResolvedDateTimeFormatOptions)
  await open()
  expect(within(field('By the time in')).getByRole('option', { name: 'Dubai' })).toBeTruthy()
})
