import { type Booking, getBooking, getPickupCode } from '@ungana/contracts-logistics'
import { QrCode } from '@ungana/ui'
import { act, answer, cutOff, linesIn, pass, refuse, render, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const booking: Booking = { ...(await sample({ getBooking })), actions: ['show-pickup-code'] }
const plate = 'KDA 123A'
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
/** A code of so many seconds. */
const codeFor = (code: string, seconds: number) => ({ code, plate, payload: 'x', expiresAt: inSeconds(seconds) })

async function open() {
  answer({ getBooking }, booking)
  const page = openPage(`/logistics-hub/bookings/${booking.id}`)
  const region = await screen.findByRole('region', { name: 'Show this to the driver' })
  return { ...page, region: () => linesIn(region), digits: (name: string) => within(region).findByRole('img', { name }) }
}

const beside = [
  'Show this to the driver',
  'Only if the truck’s plate is KDA 123A. The driver enters the code, and the goods are picked up. It changes every minute.',
]

test('shows the code to people and to cameras, and for which truck it is', async () => {
  const calls = answer({ getPickupCode }, codeFor('493022', 60))
  const { region, digits } = await open()
  await digits('4 9 3 0 2 2')
  expect(region()).toEqual([...beside, '493 022'])
  await digits('The same code as a QR code')
  expect(calls).toMatchObject([{ params: { id: booking.id } }])
})

test('the QR code opens the driver’s page with the code, which stays behind the #', async () => {
  answer({ getPickupCode }, codeFor('493022', 60))
  const { digits } = await open()
  const shown = await digits('The same code as a QR code')
  render(<QrCode text={`https://ungana.test/logistics-hub/bookings/${booking.id}#code=493022`} label="Wanted" />)
  expect(shown.innerHTML).toBe(screen.getByRole('img', { name: 'Wanted' }).innerHTML)
})

test('shows the next code when this one ends', async () => {
  stopClock()
  const codes = [codeFor('493022', 20)]
  const calls = answer({ getPickupCode }, () => codes.shift() ?? codeFor('572005', 60))
  const { digits, region } = await open()
  await digits('4 9 3 0 2 2')
  await pass(19_000)
  expect(calls).toHaveLength(1)
  await pass(1_500)
  await digits('5 7 2 0 0 5')
  expect(region()).toEqual([...beside, '572 005'])
})

test.each([
  ['long over', -3600, 2_000],
  ['far ahead', 3600, 60_000],
])('asks neither without end nor never where a clock is wrong: a code that is %s', async (_how, seconds, every) => {
  stopClock()
  const calls = answer({ getPickupCode }, () => codeFor('493022', seconds))
  const { digits } = await open()
  await digits('4 9 3 0 2 2')
  const before = calls.length
  await pass(every - 100)
  expect(calls).toHaveLength(before)
  await pass(200)
  await waitFor(() => expect(calls).toHaveLength(before + 1))
})

const tooOld = 'The last code is too old and is not taken any more. A new one shows here as soon as there is a connection.'

test('hides a code that nobody takes any more, and shows another once there is a connection', async () => {
  stopClock()
  answer({ getPickupCode }, codeFor('493022', 60))
  const { digits, region } = await open()
  await digits('4 9 3 0 2 2')
  cutOff({ getPickupCode })
  await pass(119_000)
  expect(region()).toEqual([...beside, '493 022'])
  await pass(3_000)
  expect(region()).toEqual(['Show this to the driver', 'No connection', tooOld])
  answer({ getPickupCode }, codeFor('572005', 60))
  await pass(60_000)
  await digits('5 7 2 0 0 5')
})

test('hides it as soon as a phone wakes that has slept too long', async () => {
  stopClock()
  answer({ getPickupCode }, codeFor('493022', 60))
  const { digits, region } = await open()
  await digits('4 9 3 0 2 2')
  vi.setSystemTime(Date.now() + 121_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(region()).toEqual(['Show this to the driver', 'No connection', tooOld])
})

test('asks for the code again when the reader comes back to the window', async () => {
  const calls = answer({ getPickupCode }, codeFor('493022', 60))
  const { digits } = await open()
  await digits('4 9 3 0 2 2')
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(calls).toHaveLength(2))
})

test('says that the code did not load, and asks again', async () => {
  refuse({ getPickupCode }, { status: 503 })
  const { user, digits, region } = await open()
  await screen.findByRole('alert')
  expect(region()).toEqual(['Show this to the driver', 'Error loading the code', 'Please try again', 'Try again'])
  answer({ getPickupCode }, codeFor('493022', 60))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await digits('4 9 3 0 2 2')
})
