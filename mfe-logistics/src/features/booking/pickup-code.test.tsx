import { type Booking, getBooking, getPickupCode } from '@ungana/contracts-logistics'
import { QrCode } from '@ungana/ui'
import { act, answer, cutOff, linesIn, passTime, refuse, render, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const booking: Booking = { ...(await sample({ getBooking })), actions: ['show-pickup-code'] }
const plate = 'KDA 123A'
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
/** A pick-up code that is valid for `seconds`. */
const codeFor = (code: string, seconds: number) => ({ code, plate, payload: 'x', expiresAt: inSeconds(seconds) })

async function open() {
  answer({ getBooking }, booking)
  const page = openPage(`/logistics-hub/bookings/${booking.id}`)
  const region = await screen.findByRole('region', { name: 'Show this to the driver' })
  return { ...page, region: () => linesIn(region), digits: (name: string) => within(region).findByRole('img', { name }) }
}

const beside = [
  'Show this to the driver',
  'Check that the truck’s number plate is KDA 123A. Then let the driver enter this code to confirm the pick-up. The code changes every minute.',
]

test('shows the code as digits and as a QR code, with the number plate', async () => {
  const calls = answer({ getPickupCode }, codeFor('493022', 60))
  const { region, digits } = await open()
  await digits('4 9 3 0 2 2')
  expect(region()).toEqual([...beside, '493 022'])
  await digits('The same code as a QR code')
  expect(calls).toMatchObject([{ params: { id: booking.id } }])
})

test('the QR code opens the driver’s page with the code after the #', async () => {
  answer({ getPickupCode }, codeFor('493022', 60))
  const { digits } = await open()
  const shown = await digits('The same code as a QR code')
  render(<QrCode text={`https://ungana.test/logistics-hub/bookings/${booking.id}#code=493022`} label="Wanted" />)
  expect(shown.innerHTML).toBe(screen.getByRole('img', { name: 'Wanted' }).innerHTML)
})

test('shows the next code when the current code ends', async () => {
  stopClock()
  const codes = [codeFor('493022', 20)]
  const calls = answer({ getPickupCode }, () => codes.shift() ?? codeFor('572005', 60))
  const { digits, region } = await open()
  await digits('4 9 3 0 2 2')
  await passTime(19_000)
  expect(calls).toHaveLength(1)
  // A page that renders again in the last seconds asks 2 s later.
  await passTime(2_500)
  await digits('5 7 2 0 0 5')
  expect(region()).toEqual([...beside, '572 005'])
})

test.each([
  ['long expired', -3600, 2_000],
  ['far in the future', 3600, 60_000],
])('refetches neither too often nor too rarely on a wrong clock: a code that is %s', async (_how, seconds, every) => {
  stopClock()
  const calls = answer({ getPickupCode }, () => codeFor('493022', seconds))
  const { digits } = await open()
  await digits('4 9 3 0 2 2')
  const before = calls.length
  await passTime(every - 100)
  expect(calls).toHaveLength(before)
  await passTime(200)
  await waitFor(() => expect(calls).toHaveLength(before + 1))
})

const tooOld = 'The last code has expired. A new code appears here when you are back online.'

test('hides an expired code, and shows a new code when online', async () => {
  stopClock()
  answer({ getPickupCode }, codeFor('493022', 60))
  const { digits, region } = await open()
  await digits('4 9 3 0 2 2')
  cutOff({ getPickupCode })
  await passTime(119_000)
  expect(region()).toEqual([...beside, '493 022'])
  await passTime(3_000)
  expect(region()).toEqual(['Show this to the driver', 'No connection', tooOld])
  answer({ getPickupCode }, codeFor('572005', 60))
  await passTime(60_000)
  await digits('5 7 2 0 0 5')
})

test('hides an expired code as soon as a sleeping phone wakes', async () => {
  stopClock()
  answer({ getPickupCode }, codeFor('493022', 60))
  const { digits, region } = await open()
  await digits('4 9 3 0 2 2')
  vi.setSystemTime(Date.now() + 121_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(region()).toEqual(['Show this to the driver', 'No connection', tooOld])
})

test('refetches the code when the reader returns to the window', async () => {
  const calls = answer({ getPickupCode }, codeFor('493022', 60))
  const { digits } = await open()
  await digits('4 9 3 0 2 2')
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(calls).toHaveLength(2))
})

test('shows that the code failed to load, and retries', async () => {
  refuse({ getPickupCode }, { status: 503 })
  const { user, digits, region } = await open()
  await screen.findByRole('alert')
  expect(region()).toEqual(['Show this to the driver', 'Error loading the code', 'Please try again', 'Try again'])
  answer({ getPickupCode }, codeFor('493022', 60))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await digits('4 9 3 0 2 2')
})
