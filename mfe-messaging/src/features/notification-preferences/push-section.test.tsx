import { addPushDevice, changePush, getPush, type PushSettings, removePushDevice } from '@ungana/contracts-notifications'
import { answer, refuse, render, screen, waitFor, within } from '@ungana/web-kit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { newMember } from '#testing'
import { PushSection } from './push-section.tsx'

const phone = {
  id: '019ab1d0-0000-7000-8000-000000000001',
  device: 'Chrome on Android',
  current: true,
  createdAt: '2026-11-28T09:00:00.000Z',
  lastPushedAt: null,
}
const laptop = {
  ...phone,
  id: '019ab1d0-0000-7000-8000-000000000002',
  device: 'Firefox on Linux',
  current: false,
  lastPushedAt: '2026-11-28T10:00:00.000Z',
}
const nobody: PushSettings = {
  key: 'B'.repeat(87),
  devices: [],
  off: [],
  quietHours: { from: '21:00', to: '07:00' },
  timeZone: 'Africa/Kigali',
  matchesBy: 'off',
}
const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** A browser that can show push notifications. `answers`: what the user says when the browser asks. */
function browser({ permission = 'default', answers = 'granted' } = {}) {
  const unsubscribe = vi.fn(async () => true)
  const pushManager = {
    getSubscription: vi.fn(async () => ({ unsubscribe })),
    subscribe: vi.fn(async (_options: object) => ({ toJSON: () => subscription })),
  }
  const registration = { pushManager }
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answers
      return answers
    }),
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  const serviceWorker = { register: vi.fn(async () => registration), ready: Promise.resolve(registration), getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return { notification, pushManager, unsubscribe, serviceWorker }
}

async function open(settings: Partial<PushSettings> = {}) {
  answer({ getPush }, { ...nobody, ...settings })
  const user = newMember()
  const view = render(<PushSection accountId={user.id} />, { user })
  await waitFor(() => expect(screen.queryByText('Loading push notifications...')).toBeNull())
  return view
}
const press = (name: string) => screen.getByRole('button', { name })
const rows = () =>
  within(screen.getByLabelText('Devices with push notifications'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('asks the browser only after a click, then shows the device', async () => {
  const { notification, pushManager, unsubscribe, serviceWorker } = browser()
  const { user, toasts } = await open()
  expect(notification.requestPermission).not.toHaveBeenCalled()
  const added = answer({ addPushDevice }, { ...nobody, devices: [phone] })
  await user.click(press('Turn on for this device'))
  await screen.findByText('Chrome on Android')
  expect(added.map(({ body }) => body)).toEqual([subscription])
  expect(pushManager.subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: nobody.key }]])
  // An older subscription may be somebody else's.
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(serviceWorker.register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]])
  expect(screen.queryByText('Turn on for this device')).toBeNull()
  expect(rows()[0]).toContain('This device')
  expect(toasts).toEqual([{ title: 'This device now gets push notifications' }])
})

test('subscribes nothing if the user or the service refuses', async () => {
  const { unsubscribe } = browser({ answers: 'denied' })
  const { user } = await open()
  const added = answer({ addPushDevice }, nobody)
  await user.click(press('Turn on for this device'))
  expect(await screen.findByText(/This browser blocks notifications from this site/)).toBeTruthy()
  expect(added).toEqual([])
  expect(unsubscribe).not.toHaveBeenCalled()
})

test('says why the service refused, and ends the subscription of the browser', async () => {
  const { unsubscribe } = browser()
  const { user, toasts } = await open()
  const message = 'You already get push notifications on 10 devices. Please remove one first.'
  refuse({ addPushDevice }, { status: 409, message })
  await user.click(press('Turn on for this device'))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Push notifications could not be turned on', description: message, variant: 'destructive' }]))
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(2))
})

test.each([
  ['blocked', 'Mozilla/5.0 (Linux; Android 14)', 'denied', /Allow them in the browser’s settings/],
  ['of an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', undefined, /“Add to Home Screen”/],
  ['that has none', 'Mozilla/5.0 (Linux; Android 14)', undefined, /cannot show push notifications/],
])('explains what to do in a browser %s, and shows the other devices', async (_what, userAgent, permission, explanation) => {
  if (permission) browser({ permission })
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  await open({ devices: [laptop] })
  expect(screen.getByText(explanation)).toBeTruthy()
  expect(screen.queryByText('Turn on for this device')).toBeNull()
  expect(rows()).toHaveLength(1)
})

test('turns off another device, and this one in the browser too', async () => {
  const { unsubscribe } = browser()
  const { user } = await open({ devices: [phone, laptop] })
  expect(rows()[1]).toContain('Last push notification')
  const removed = answer({ removePushDevice }, undefined)
  await user.click(press('Turn off for Firefox on Linux'))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(unsubscribe).not.toHaveBeenCalled()
  await user.click(press('Turn off for Chrome on Android'))
  await screen.findByText('Turn on for this device')
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(removed.map(({ params }) => params)).toEqual([{ id: laptop.id }, { id: phone.id }])
  expect(document.activeElement?.textContent).toContain('Push notifications')
})

test('saves quiet hours, and shows an error beside its field', async () => {
  const { user, toasts } = await open({ devices: [laptop] })
  const saves = answer({ changePush }, { ...nobody, devices: [laptop], quietHours: null })
  await user.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }))
  await user.click(press('Save quiet hours'))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Quiet hours saved' }]))
  expect(saves.map(({ body }) => body)).toEqual([{ quietHours: null, timeZone: 'Africa/Kigali' }])
  await user.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }))
  await user.clear(screen.getByLabelText('Until'))
  await user.click(press('Save quiet hours'))
  expect(screen.getByText('Please choose both times.')).toBeTruthy()
  expect(saves).toHaveLength(1)
  await user.type(screen.getByLabelText('Until'), '06:00')
  refuse({ changePush }, { status: 400, message: 'Quiet hours must start and end at different times.', field: 'quietHours.to' })
  await user.click(press('Save quiet hours'))
  await waitFor(() => expect(screen.getByLabelText('Until').getAttribute('aria-invalid')).toBe('true'))
})

test('turns messages about matches on and off, and shows the quiet hours that count for them too', async () => {
  browser()
  const { user, toasts } = await open()
  expect(screen.queryByText('Save quiet hours')).toBeNull()
  const changes = answer({ changePush }, { ...nobody, matchesBy: 'sms' })
  await user.click(screen.getByRole('checkbox', { name: /^New matches by SMS/ }))
  await screen.findByText('Save quiet hours')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^New matches by SMS/ }).checked).toBe(true)
  answer({ changePush }, nobody)
  await user.click(screen.getByRole('checkbox', { name: /^New matches by SMS/ }))
  await waitFor(() => expect(screen.queryByText('Save quiet hours')).toBeNull())
  expect(changes.map(({ body }) => body)).toEqual([{ matchesBy: 'sms' }])
  expect(toasts).toEqual([{ title: 'You now get messages about matches' }, { title: 'You will get no more messages about matches' }])
})

test('says that matches come by WhatsApp, and why a change was refused', async () => {
  browser()
  const { user, toasts } = await open({ matchesBy: 'whatsapp' })
  refuse({ changePush }, { status: 403, message: 'Your role in this company does not allow this.' })
  await user.click(screen.getByRole('checkbox', { name: /^New matches by WhatsApp/ }))
  const title = 'This could not be changed'
  await waitFor(() => expect(toasts).toEqual([{ title, description: 'Your role in this company does not allow this.', variant: 'destructive' }]))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^New matches by WhatsApp/ }).checked).toBe(true)
})
