import { getTeam, type TeamPerson } from '@ungana/contracts-identity'
import {
  assignDriver,
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
const [owner, person] = (await sample({ getTeam })).people as [TeamPerson, TeamPerson]
const at = `/logistics-hub/bookings/${booking.id}`
const params = { id: booking.id }
const failed = 'There was an error submitting your information. Please try again.'

/** Renders the booking for a reader with `actions`. `changes` are the other differences from the sample booking. */
async function open(actions: Booking['actions'], changes: Partial<Booking> = {}, hash = '') {
  let now: Booking = { ...booking, ...changes, actions }
  const loads = answer({ getBooking }, () => now)
  const page = openPage(at + hash)
  await screen.findByRole('heading', { level: 1, name: 'Nairobi → Kampala' })
  const updateTo = (more: Partial<Booking>) => () => {
    now = { ...now, ...more }
    return now
  }
  return { ...page, loads, updateTo }
}

describe('closing', () => {
  test('closes the booking once, and confirms', async () => {
    const { user, updateTo, toasts } = await open(['close'], { status: 'delivered' })
    expect(
      screen.getByText(
        'Did everything arrive in good order? Please confirm to close the booking. Otherwise it closes automatically after three days.',
      ),
    ).toBeTruthy()
    const { calls, release } = hold({ closeBooking }, updateTo({ status: 'closed', actions: [] }))
    await user.click(screen.getByRole('button', { name: 'Confirm and close' }))
    await user.click(screen.getByRole('button', { name: 'Submitting...' }))
    release()
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe('closed'))
    expect(toasts).toEqual([{ title: 'Booking closed', description: 'You can now review each other.' }])
    expect(calls).toMatchObject([{ params, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  })

  test('shows why closing failed, and reloads the booking', async () => {
    const { user, toasts, loads } = await open(['close'])
    refuse({ closeBooking }, { status: 409, message: 'It is disputed.' })
    await user.click(screen.getByRole('button', { name: 'Confirm and close' }))
    expect((await screen.findByRole('alert')).textContent).toBe('It is disputed.')
    expect(toasts).toEqual([{ title: 'Not closed', description: 'It is disputed.', variant: 'destructive' }])
    await waitFor(() => expect(loads).toHaveLength(2))
  })

  test('repeats the key after a lost response, and uses a new key after a refusal', async () => {
    const { user, updateTo } = await open(['close'])
    const press = async (calls: readonly unknown[], words: string) => {
      await user.click(screen.getByRole('button', { name: 'Confirm and close' }))
      await waitFor(() => expect(calls).toHaveLength(1))
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
      await screen.findByRole('button', { name: 'Confirm and close' })
    }
    const lost = cutOff({ closeBooking })
    await press(lost, failed)
    const refused = refuse({ closeBooking }, { status: 503, message: 'Later' })
    await press(refused, 'Later')
    const closings = answer({ closeBooking }, updateTo({ status: 'closed', actions: [] }))
    await user.click(screen.getByRole('button', { name: 'Confirm and close' }))
    await waitFor(() => expect(closings).toHaveLength(1))
    expect(refused[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey)
    expect(closings[0]?.idempotencyKey).not.toBe(refused[0]?.idempotencyKey)
  })
})

describe('sharing', () => {
  const shareToken = 'a token of ten'
  const link = 'https://ungana.test/logistics-hub/shared/a%20token%20of%20ten'

  test('creates a link, and says what it shows', async () => {
    const { user, updateTo } = await open(['share'])
    expect(
      screen.getByText(
        'Anyone with this link can see the route and the milestones without an account. They cannot see names, contacts or the price. The link works for 60 days.',
      ),
    ).toBeTruthy()
    const { calls, release } = hold({ shareBooking }, updateTo({ shareToken }))
    await user.click(screen.getByRole('button', { name: 'Create link' }))
    expect(screen.getByRole('button', { name: 'Submitting...' })).toBeTruthy()
    release()
    const field = await screen.findByLabelText<HTMLInputElement>('Link')
    expect(field.value).toBe(link)
    expect(calls).toMatchObject([{ params }])
    await user.click(field)
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(link)
    await user.type(field, 'x')
    expect(field.value).toBe(link)
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull()
  })

  test('shows that creating a link failed', async () => {
    const { user, toasts } = await open(['share'])
    refuse({ shareBooking }, { status: 409, message: 'It is over.' })
    await user.click(screen.getByRole('button', { name: 'Create link' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Not shared', description: 'It is over.', variant: 'destructive' }]))
    expect(await screen.findByText('It is over.')).toBeTruthy()
  })

  test('shares the link to WhatsApp', async () => {
    await open(['share'], { shareToken })
    const href = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Share by WhatsApp' }).href)
    expect([href.host, href.searchParams.get('text')]).toEqual(['wa.me', `Follow this load on Ungana: ${link}`])
  })

  test('copies the link', async () => {
    const { user, toasts } = await open(['share'], { shareToken })
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Link copied' }]))
    expect(await navigator.clipboard.readText()).toBe(link)
  })

  test('asks the user to copy the link by hand when the browser refuses', async () => {
    const { user, toasts } = await open(['share'], { shareToken })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Not copied', description: 'Please copy it from the field', variant: 'destructive' }]))
    expect(screen.getByRole('textbox', { name: 'Link', description: 'Please copy it from the field' })).toBeTruthy()
  })

  test('stops sharing', async () => {
    const { user, updateTo, toasts } = await open(['share'], { shareToken })
    const calls = answer({ unshareBooking }, updateTo({ shareToken: null }))
    await user.click(screen.getByRole('button', { name: 'Stop sharing' }))
    await screen.findByRole('button', { name: 'Create link' })
    expect(toasts).toEqual([{ title: 'Sharing stopped' }])
    expect(calls).toMatchObject([{ params }])
  })

  test('shows that sharing could not be stopped', async () => {
    const { user, toasts } = await open(['share'], { shareToken })
    cutOff({ unshareBooking })
    await user.click(screen.getByRole('button', { name: 'Stop sharing' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Failed to stop sharing', description: failed, variant: 'destructive' }]))
    expect(screen.getByLabelText('Link')).toBeTruthy()
  })
})

describe('cancelling and disputing', () => {
  const exits = [
    {
      action: 'cancel',
      answered: (then: () => Booking) => answer({ cancelBooking }, then),
      button: 'Cancel booking',
      title: 'Cancel this booking?',
      description: 'The truck space becomes free and the shipment looks for transport again. The other company sees your reason.',
      done: 'Booking cancelled',
      status: 'cancelled',
    },
    {
      action: 'dispute',
      answered: (then: () => Booking) => answer({ disputeBooking }, then),
      button: 'Report a problem',
      title: 'Report a problem',
      description: 'The booking is on hold until our team decides. We notify the other company.',
      done: 'Problem reported',
      status: 'disputed',
    },
  ] as const

  test.each(exits)('$action: asks for a reason, and sends it', async ({ answered, button, title, description, done, status }) => {
    const { user, updateTo, toasts } = await open(['cancel', 'dispute'])
    const calls = answered(updateTo({ status, actions: [] }))
    await user.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name: title, description }))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Too short')
    await user.click(dialog.getByRole('button', { name: button }))
    dialog.getByRole('textbox', { name: 'Reason', description: 'Please say why, in at least 10 characters.' })
    expect(calls).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' no more')
    await user.click(dialog.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe(status))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toasts).toEqual([{ title: done }])
    expect(calls).toMatchObject([{ params, body: { reason: 'Too short no more' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  })

  test('keeps the typed reason of each action until it is sent', async () => {
    const { user } = await open(['cancel', 'dispute'])
    await user.click(screen.getByRole('button', { name: 'Cancel booking' }))
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'The harvest is late')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Report a problem' }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })).value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Cancel booking' }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })).value).toBe('The harvest is late')
  })

  test('shows an error in the dialog, beside its field if it belongs to one', async () => {
    const { user, toasts } = await open(['dispute'])
    refuse({ disputeBooking }, { status: 409, message: 'It is closed.' })
    await user.click(screen.getByRole('button', { name: 'Report a problem' }))
    const why = await screen.findByRole('textbox', { name: 'Reason' })
    await user.type(why, 'The boxes are wet.')
    const send = within(screen.getByRole('dialog')).getByRole('button', { name: 'Report a problem' })
    await user.click(send)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It is closed.'))
    expect(toasts).toEqual([{ title: 'Not sent', description: 'It is closed.', variant: 'destructive' }])
    refuse({ disputeBooking }, { status: 400, message: 'Say more.', field: 'reason' })
    await user.click(send)
    await screen.findByRole('textbox', { name: 'Reason', description: 'Say more.' })
    await waitFor(() => expect(document.activeElement).toBe(why))
  })
})

describe('choosing the driver', () => {
  const driver = { ...person, role: 'driver' as const, name: 'Jean Bosco' }

  test('offers the drivers of the team, and sends the chosen one', async () => {
    answer({ getTeam }, { people: [owner, driver], invitations: [], namesShown: false })
    const { user, updateTo, toasts } = await open(['assign-driver'], { side: 'carrier', driver: null })
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Driver of this trip' })
    expect([...choice.options].map(({ text }) => text)).toEqual(['Nobody', 'Jean Bosco'])
    const chosen = { id: driver.id, name: 'Jean Bosco' }
    const calls = answer({ assignDriver }, updateTo({ driver: chosen }))
    await user.selectOptions(choice, 'Jean Bosco')
    await user.click(screen.getByRole('button', { name: 'Save driver' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Driver saved' }]))
    expect(calls).toMatchObject([{ params, body: { driver: chosen } }])
  })

  test('is not shown to a team without drivers', async () => {
    const teams = answer({ getTeam }, { people: [owner], invitations: [], namesShown: false })
    await open(['assign-driver'], { side: 'carrier' })
    await waitFor(() => expect(teams).toHaveLength(1))
    expect(screen.queryByRole('form', { name: 'Choose the driver' })).toBeNull()
  })
})

describe('adding the truck', () => {
  test('sends the number plate as typed', async () => {
    const { user, updateTo, toasts } = await open(['name-truck'], { side: 'carrier', plate: null })
    const form = within(screen.getByRole('form', { name: 'Add your truck' }))
    expect(form.getByText('The shipper loads only the truck with this number plate.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Save truck' }))
    const plate = form.getByRole('textbox', { name: 'Number plate', description: "Please enter the truck's plate." })
    expect(document.activeElement).toBe(plate)
    const calls = answer({ nameTruck }, updateTo({ plate: 'KDA 123A' }))
    await user.type(plate, ' kda  123a')
    await user.click(form.getByRole('button', { name: 'Save truck' }))
    await screen.findByRole('button', { name: 'Change truck' })
    expect(toasts).toEqual([{ title: 'Truck saved' }])
    expect(calls).toMatchObject([{ params, body: { plate: ' kda  123a' } }])
  })

  test('starts with the saved truck, and shows why another truck is refused', async () => {
    const { user, toasts } = await open(['name-truck'], { side: 'carrier' })
    const plate = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number plate' })
    expect(plate.value).toBe('KDA 123A')
    refuse({ nameTruck }, { status: 400, message: 'No such plate.', field: 'plate' })
    await user.click(screen.getByRole('button', { name: 'Change truck' }))
    await screen.findByRole('textbox', { name: 'Number plate', description: 'No such plate.' })
    expect(toasts).toEqual([{ title: 'Not saved', description: 'No such plate.', variant: 'destructive' }])
    refuse({ nameTruck }, { status: 409, message: 'It is picked up.' })
    await user.click(screen.getByRole('button', { name: 'Change truck' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It is picked up.'))
  })
})

describe('picking up', () => {
  const fields = () => ({
    code: screen.getByRole<HTMLInputElement>('textbox', { name: 'Pick-up code' }),
    plate: screen.getByRole<HTMLInputElement>('textbox', { name: 'Number plate of the truck in front of you' }),
    press: screen.getByRole('button', { name: 'Pick up' }),
  })

  test('sends the code and the number plate, and shows the new state', async () => {
    const { user, updateTo, toasts } = await open(['pickup'], { side: 'carrier' })
    expect(
      screen.getByText('The shipper shows you a 6-digit code. A wrong code or number plate puts the booking on hold until our team checks it.'),
    ).toBeTruthy()
    const { code, plate, press } = fields()
    const calls = answer({ pickUp }, updateTo({ status: 'picked up', actions: [] }))
    await user.type(code, '493 022')
    await user.type(plate, 'kda 123a')
    await user.click(press)
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe('picked up'))
    expect(toasts).toEqual([{ title: 'Picked up', description: 'We have notified the shipper.' }])
    expect(calls).toMatchObject([{ params, body: { code: '493 022', plate: 'kda 123a' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  })

  test.each([
    ['493021', 'One digit of this code is wrong. Please check the code.'],
    ['49302', 'Please enter the 6 digits of the code.'],
  ])('refuses the code %s before sending', async (typed, words) => {
    const { user } = await open(['pickup'], { side: 'carrier' })
    const { code, press } = fields()
    await user.type(code, typed)
    await user.click(press)
    screen.getByRole('textbox', { name: 'Pick-up code', description: words })
    screen.getByRole('textbox', { name: 'Number plate of the truck in front of you', description: "Please enter the truck's plate." })
    expect(document.activeElement).toBe(code)
  })

  test('reads the code from the URL of the QR code', async () => {
    await open(['pickup'], { side: 'carrier' }, '#code=493022')
    expect(fields().code.value).toBe('493022')
    expect(fields().plate.value).toBe('')
  })

  test('reads a new code from another QR code', async () => {
    const { user } = await open(['pickup'], { side: 'carrier' }, '#code=493022')
    await user.type(fields().plate, 'kda')
    act(() => {
      window.history.pushState(null, '', `${at}#code=572005`)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(fields().code.value).toBe('572005')
  })

  test('says that a wrong code has put the booking on hold', async () => {
    const { user, updateTo, toasts } = await open(['pickup'], { side: 'carrier' })
    const { code, plate, press } = fields()
    await user.type(code, '572005')
    await user.type(plate, 'KDA 123A')
    refuse({ pickUp }, { status: 409, code: 'LOGISTICS_BOOKING_FROZEN', message: 'This code is wrong.' })
    updateTo({ frozen: true, actions: [] })()
    await user.click(press)
    await screen.findByText('This booking is on hold')
    expect(toasts).toEqual([{ title: 'Not picked up', description: 'This code is wrong.', variant: 'destructive' }])
  })

  test('shows the service’s error about the number plate at its field', async () => {
    const { user } = await open(['pickup'], { side: 'carrier' })
    const { code, plate, press } = fields()
    await user.type(code, '493022')
    await user.type(plate, 'KDA 123A')
    refuse({ pickUp }, { status: 400, message: 'No such plate.', field: 'plate' })
    await user.click(press)
    await screen.findByRole('textbox', { name: 'Number plate of the truck in front of you', description: 'No such plate.' })
    refuse({ pickUp }, { status: 409, message: 'The code has changed.' })
    await user.click(press)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The code has changed.'))
  })
})
