import {
  type Booking,
  cancelBooking,
  closeBooking,
  disputeBooking,
  getBooking,
  nameTruck,
  pickUp,
  shareBooking,
  unshareBooking,
} from '@ungana/contracts-logistics'
import { act, answer, cutOff, hold, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test, vi } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const booking = await sample({ getBooking })
const at = `/logistics-hub/bookings/${booking.id}`
const params = { id: booking.id }
const failed = 'There was an error submitting your information. Please try again.'

/** Opens the booking of a reader who may do `actions`; what is answered to them is how it stands afterwards. */
async function open(actions: Booking['actions'], changes: Partial<Booking> = {}, hash = '') {
  let now: Booking = { ...booking, ...changes, actions }
  const looks = answer({ getBooking }, () => now)
  const page = openPage(at + hash)
  await screen.findByRole('heading', { level: 1, name: 'Nairobi → Kampala' })
  const becomes = (more: Partial<Booking>) => () => {
    now = { ...now, ...more }
    return now
  }
  return { ...page, looks, becomes }
}

describe('closing', () => {
  test('closes it once, and says what comes next', async () => {
    const { user, becomes, toasts } = await open(['close'], { status: 'delivered' })
    expect(screen.getByText('Has everything arrived as it should? If you say nothing, the booking closes by itself in three days.')).toBeTruthy()
    const { calls, release } = hold({ closeBooking }, becomes({ status: 'closed', actions: [] }))
    await user.click(screen.getByRole('button', { name: 'Confirm and Close' }))
    await user.click(screen.getByRole('button', { name: 'Submitting...' }))
    release()
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe('closed'))
    expect(toasts).toEqual([{ title: 'Booking closed', description: 'You may now review each other.' }])
    expect(calls).toMatchObject([{ params, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  })

  test('says why it is not closed, and looks how it stands', async () => {
    const { user, toasts, looks } = await open(['close'])
    refuse({ closeBooking }, { status: 409, message: 'It is disputed.' })
    await user.click(screen.getByRole('button', { name: 'Confirm and Close' }))
    expect((await screen.findByRole('alert')).textContent).toBe('It is disputed.')
    expect(toasts).toEqual([{ title: 'Not closed', description: 'It is disputed.', variant: 'destructive' }])
    await waitFor(() => expect(looks).toHaveLength(2))
  })

  test('asks again for the same thing after a lost answer, and for another after a refusal', async () => {
    const { user, becomes } = await open(['close'])
    const press = async (calls: readonly unknown[], words: string) => {
      await user.click(screen.getByRole('button', { name: 'Confirm and Close' }))
      await waitFor(() => expect(calls).toHaveLength(1))
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
      await screen.findByRole('button', { name: 'Confirm and Close' })
    }
    const lost = cutOff({ closeBooking })
    await press(lost, failed)
    const refused = refuse({ closeBooking }, { status: 503, message: 'Later' })
    await press(refused, 'Later')
    const taken = answer({ closeBooking }, becomes({ status: 'closed', actions: [] }))
    await user.click(screen.getByRole('button', { name: 'Confirm and Close' }))
    await waitFor(() => expect(taken).toHaveLength(1))
    expect(refused[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey)
    expect(taken[0]?.idempotencyKey).not.toBe(refused[0]?.idempotencyKey)
  })
})

describe('sharing', () => {
  const shareToken = 'a token of ten'
  const link = 'https://ungana.test/logistics-hub/shared/a%20token%20of%20ten'

  test('makes a link, which says what it shows', async () => {
    const { user, becomes } = await open(['share'])
    expect(
      screen.getByText('Whoever has the link sees the way and the milestones, without signing in: no names, no contacts, no price.'),
    ).toBeTruthy()
    const { calls, release } = hold({ shareBooking }, becomes({ shareToken }))
    await user.click(screen.getByRole('button', { name: 'Make a Link' }))
    expect(screen.getByRole('button', { name: 'Submitting...' })).toBeTruthy()
    release()
    const field = await screen.findByLabelText<HTMLInputElement>('Link')
    expect(field.value).toBe(link)
    expect(calls).toMatchObject([{ params }])
    await user.click(field)
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(link)
    await user.type(field, 'x')
    expect(field.value).toBe(link)
    expect(screen.queryByRole('button', { name: 'Make a Link' })).toBeNull()
  })

  test('says that no link could be made', async () => {
    const { user, toasts } = await open(['share'])
    refuse({ shareBooking }, { status: 409, message: 'It is over.' })
    await user.click(screen.getByRole('button', { name: 'Make a Link' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Not shared', description: 'It is over.', variant: 'destructive' }]))
  })

  test('copies the link', async () => {
    const { user, toasts } = await open(['share'], { shareToken })
    await user.click(screen.getByRole('button', { name: 'Copy Link' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Link copied' }]))
    expect(await navigator.clipboard.readText()).toBe(link)
  })

  test('says where to copy it from when the browser does not', async () => {
    const { user, toasts } = await open(['share'], { shareToken })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Copy Link' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Not copied', description: 'Please copy it from the field', variant: 'destructive' }]))
  })

  test('ends the link', async () => {
    const { user, becomes, toasts } = await open(['share'], { shareToken })
    const calls = answer({ unshareBooking }, becomes({ shareToken: null }))
    await user.click(screen.getByRole('button', { name: 'Stop Sharing' }))
    await screen.findByRole('button', { name: 'Make a Link' })
    expect(toasts).toEqual([{ title: 'The link shows nothing any more' }])
    expect(calls).toMatchObject([{ params }])
  })

  test('says that the link could not be ended', async () => {
    const { user, toasts } = await open(['share'], { shareToken })
    cutOff({ unshareBooking })
    await user.click(screen.getByRole('button', { name: 'Stop Sharing' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'The link still works', description: failed, variant: 'destructive' }]))
    expect(screen.getByLabelText('Link')).toBeTruthy()
  })
})

describe('leaving', () => {
  const ways = [
    {
      action: 'cancel',
      answered: (then: () => Booking) => answer({ cancelBooking }, then),
      button: 'Cancel Booking',
      title: 'Cancel this booking?',
      description: 'The space is free again, and the shipment seeks transport again. The other side is told why.',
      done: 'Booking cancelled',
      status: 'cancelled',
    },
    {
      action: 'dispute',
      answered: (then: () => Booking) => answer({ disputeBooking }, then),
      button: 'Report a Problem',
      title: 'What is wrong?',
      description: 'Nothing moves until our team has decided. The other side is told.',
      done: 'Our team looks into it',
      status: 'disputed',
    },
  ] as const

  test.each(ways)('$action: asks why, and tells it', async ({ answered, button, title, description, done, status }) => {
    const { user, becomes, toasts } = await open(['cancel', 'dispute'])
    const calls = answered(becomes({ status, actions: [] }))
    await user.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name: title, description }))
    await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'Too short')
    await user.click(dialog.getByRole('button', { name: button }))
    dialog.getByRole('textbox', { name: 'Why', description: 'Please say why, in at least 10 characters.' })
    expect(calls).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'Why' }), ' no more')
    await user.click(dialog.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe(status))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toasts).toEqual([{ title: done }])
    expect(calls).toMatchObject([{ params, body: { reason: 'Too short no more' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  })

  test('keeps what was typed, each for its own way, until it is sent', async () => {
    const { user } = await open(['cancel', 'dispute'])
    await user.click(screen.getByRole('button', { name: 'Cancel Booking' }))
    await user.type(await screen.findByRole('textbox', { name: 'Why' }), 'The harvest is late')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Report a Problem' }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Why' })).value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Cancel Booking' }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Why' })).value).toBe('The harvest is late')
  })

  test('says in the dialog why it was refused, at its field where it is about one', async () => {
    const { user, toasts } = await open(['dispute'])
    refuse({ disputeBooking }, { status: 409, message: 'It is closed.' })
    await user.click(screen.getByRole('button', { name: 'Report a Problem' }))
    const why = await screen.findByRole('textbox', { name: 'Why' })
    await user.type(why, 'The boxes are wet.')
    const send = within(screen.getByRole('dialog')).getByRole('button', { name: 'Report a Problem' })
    await user.click(send)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It is closed.'))
    expect(toasts).toEqual([{ title: 'Not sent', description: 'It is closed.', variant: 'destructive' }])
    refuse({ disputeBooking }, { status: 400, message: 'Say more.', field: 'reason' })
    await user.click(send)
    await screen.findByRole('textbox', { name: 'Why', description: 'Say more.' })
    await waitFor(() => expect(document.activeElement).toBe(why))
  })
})

describe('naming the truck', () => {
  test('names it, as it was typed', async () => {
    const { user, becomes, toasts } = await open(['name-truck'], { side: 'carrier', plate: null })
    const form = within(screen.getByRole('form', { name: 'Name your truck' }))
    expect(form.getByText('The shipper gives the goods to no other plate than this one.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Name Truck' }))
    const plate = form.getByRole('textbox', { name: 'Truck’s plate', description: "Please enter the truck's plate." })
    expect(document.activeElement).toBe(plate)
    const calls = answer({ nameTruck }, becomes({ plate: 'KDA 123A' }))
    await user.type(plate, ' kda  123a')
    await user.click(form.getByRole('button', { name: 'Name Truck' }))
    await screen.findByRole('button', { name: 'Change Truck' })
    expect(toasts).toEqual([{ title: 'Truck named' }])
    expect(calls).toMatchObject([{ params, body: { plate: ' kda  123a' } }])
  })

  test('begins with the truck that was named, and says why another is refused', async () => {
    const { user, toasts } = await open(['name-truck'], { side: 'carrier' })
    const plate = screen.getByRole<HTMLInputElement>('textbox', { name: 'Truck’s plate' })
    expect(plate.value).toBe('KDA 123A')
    refuse({ nameTruck }, { status: 400, message: 'No such plate.', field: 'plate' })
    await user.click(screen.getByRole('button', { name: 'Change Truck' }))
    await screen.findByRole('textbox', { name: 'Truck’s plate', description: 'No such plate.' })
    expect(toasts).toEqual([{ title: 'Not saved', description: 'No such plate.', variant: 'destructive' }])
    refuse({ nameTruck }, { status: 409, message: 'It is picked up.' })
    await user.click(screen.getByRole('button', { name: 'Change Truck' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It is picked up.'))
  })
})

describe('picking up', () => {
  const fields = () => ({
    code: screen.getByRole<HTMLInputElement>('textbox', { name: 'Pick-up code' }),
    plate: screen.getByRole<HTMLInputElement>('textbox', { name: 'Plate of the truck that stands here' }),
    press: screen.getByRole('button', { name: 'Pick Up' }),
  })

  test('sends code and plate, and shows how it stands then', async () => {
    const { user, becomes, toasts } = await open(['pickup'], { side: 'carrier' })
    expect(
      screen.getByText('The shipper shows you a code of 6 digits. A wrong code or plate stops the booking until our team has looked at it.'),
    ).toBeTruthy()
    const { code, plate, press } = fields()
    const calls = answer({ pickUp }, becomes({ status: 'picked up', actions: [] }))
    await user.type(code, '493 022')
    await user.type(plate, 'kda 123a')
    await user.click(press)
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe('picked up'))
    expect(toasts).toEqual([{ title: 'Picked up', description: 'The shipper has been told.' }])
    expect(calls).toMatchObject([{ params, body: { code: '493 022', plate: 'kda 123a' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  })

  test.each([
    ['493021', 'One digit of this code is wrong. Please check the code.'],
    ['49302', 'Please enter the 6 digits of the code.'],
  ])('asks for another code than %s before anybody is told of it', async (typed, words) => {
    const { user } = await open(['pickup'], { side: 'carrier' })
    const { code, press } = fields()
    await user.type(code, typed)
    await user.click(press)
    screen.getByRole('textbox', { name: 'Pick-up code', description: words })
    screen.getByRole('textbox', { name: 'Plate of the truck that stands here', description: "Please enter the truck's plate." })
    expect(document.activeElement).toBe(code)
  })

  test('takes the code from the address that a QR code opened', async () => {
    await open(['pickup'], { side: 'carrier' }, '#code=493022')
    expect(fields().code.value).toBe('493022')
    expect(fields().plate.value).toBe('')
  })

  test('takes another code when another QR code is opened', async () => {
    const { user } = await open(['pickup'], { side: 'carrier' }, '#code=493022')
    await user.type(fields().plate, 'kda')
    act(() => {
      window.history.pushState(null, '', `${at}#code=572005`)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(fields().code.value).toBe('572005')
  })

  test('shows that a wrong code has stopped the booking', async () => {
    const { user, becomes, toasts } = await open(['pickup'], { side: 'carrier' })
    const { code, plate, press } = fields()
    await user.type(code, '572005')
    await user.type(plate, 'KDA 123A')
    refuse({ pickUp }, { status: 409, code: 'LOGISTICS_BOOKING_FROZEN', message: 'This code is wrong.' })
    becomes({ frozen: true, actions: [] })()
    await user.click(press)
    await screen.findByText('This booking is stopped')
    expect(toasts).toEqual([{ title: 'Not picked up', description: 'This code is wrong.', variant: 'destructive' }])
  })

  test('says at its field what the service has against the plate', async () => {
    const { user } = await open(['pickup'], { side: 'carrier' })
    const { code, plate, press } = fields()
    await user.type(code, '493022')
    await user.type(plate, 'KDA 123A')
    refuse({ pickUp }, { status: 400, message: 'No such plate.', field: 'plate' })
    await user.click(press)
    await screen.findByRole('textbox', { name: 'Plate of the truck that stands here', description: 'No such plate.' })
    refuse({ pickUp }, { status: 409, message: 'The code has changed.' })
    await user.click(press)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The code has changed.'))
  })
})
