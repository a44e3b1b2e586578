import { addMilestone, type Booking, getBooking } from '@ungana/contracts-logistics'
import { momentText } from '@ungana/web-kit'
import { act, answer, cutOff, hold, linesIn, member, refuse, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test, vi } from 'vitest'
import { type KeptStep, keepStep, keptSteps, type MilestoneStep } from '#lib/kept-steps.ts'
import { openPage } from '#testing/open-page.tsx'

const booking: Booking = { ...(await sample({ getBooking })), side: 'carrier', deliveryCode: null, status: 'picked up', actions: ['milestone'] }
const params = { id: booking.id }
const lost = 'There was an error submitting your information. Please try again.'

/** Opens the booking of a driver who may say where the truck is. */
async function open(changes: Partial<Booking> = {}) {
  let now = { ...booking, ...changes }
  answer({ getBooking }, () => now)
  const page = openPage(`/logistics-hub/bookings/${booking.id}`)
  await screen.findByRole('region', { name: 'Where is the truck?' })
  const becomes = (more: Partial<Booking>) => () => {
    now = { ...now, ...more }
    return now
  }
  return { ...page, becomes }
}

const form = () => within(screen.getByRole('form', { name: 'Add a milestone' }))
const chosen = () => ({
  status: form().getByRole<HTMLSelectElement>('combobox', { name: 'Milestone' }).value,
  place: form().getByRole<HTMLSelectElement>('combobox', { name: /^Place/ }).value,
  note: form().getByRole<HTMLInputElement>('textbox', { name: /^Note/ }).value,
})
const kept = async () => (await keptSteps(member.id)) as readonly KeptStep[]
/** What waits on this phone, as its notice says it. */
const waiting = () => linesIn(within(screen.getByRole('region', { name: 'Where is the truck?' })).getByRole('status'))

const step = (changes: Partial<MilestoneStep> = {}): MilestoneStep => ({
  kind: 'milestone',
  id: 'a'.repeat(32),
  userId: member.id,
  bookingId: booking.id,
  at: '2026-11-24T06:00:00.000Z',
  status: 'at border',
  place: 'Malaba',
  ...changes,
})

describe('with a network', () => {
  test('tells where the truck is, and begins another milestone', async () => {
    const { user, becomes, toasts } = await open()
    expect(chosen()).toEqual({ status: 'in transit', place: '', note: '' })
    expect([...form().getByRole<HTMLSelectElement>('combobox', { name: /^Place/ }).options].map(({ text }) => text)).toEqual([
      'Not named',
      ...booking.route.points.map(({ name }) => name),
    ])
    await user.selectOptions(form().getByRole('combobox', { name: 'Milestone' }), 'At border')
    await user.selectOptions(form().getByRole('combobox', { name: /^Place/ }), 'Malaba')
    await user.type(form().getByRole('textbox', { name: /^Note/ }), 'Two hours ahead of us')
    const milestones = [...booking.milestones, { kind: 'at border', place: 'Malaba', note: 'Two hours ahead of us', at: '2026-11-24T08:00:00Z' }]
    const calls = answer({ addMilestone }, becomes({ status: 'at border', milestones }))
    await user.click(form().getByRole('button', { name: 'Add Milestone' }))
    await waitFor(() => expect(linesIn(screen.getByRole('list', { name: 'Milestones' }))[0]).toBe('at border: Malaba'))
    expect(calls).toMatchObject([
      {
        params,
        body: { status: 'at border', place: 'Malaba', note: 'Two hours ahead of us', at: expect.stringMatching(/^\d{4}-.*Z$/) },
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
    expect(toasts).toEqual([{ title: 'Milestone added', description: 'The shipper has been told.' }])
    expect(chosen()).toEqual({ status: 'in transit', place: '', note: '' })
    expect(await kept()).toEqual([])
  })

  test('leaves out what was not said', async () => {
    const { user } = await open()
    const calls = answer({ addMilestone })
    await user.type(form().getByRole('textbox', { name: /^Note/ }), '  ')
    await user.click(form().getByRole('button', { name: 'Add Milestone' }))
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ status: 'in transit', at: expect.any(String) }]))
  })

  test('proposes the border to a truck that is on its way', async () => {
    await open({ status: 'in transit' })
    expect(chosen().status).toBe('at border')
  })

  test('keeps what is being typed when others change the booking', async () => {
    const { user, becomes, live } = await open()
    await user.type(form().getByRole('textbox', { name: /^Note/ }), 'Two hours')
    becomes({ milestones: [...booking.milestones, { kind: 'rerouted', place: null, note: null, at: '2026-11-24T08:00:00Z' }] })()
    live.tell('reset')
    await waitFor(() => expect(linesIn(screen.getByRole('list', { name: 'Milestones' }))[0]).toBe('rerouted'))
    expect(chosen().note).toBe('Two hours')
  })

  test('a refused milestone stays in the form, and nowhere else', async () => {
    const { user, toasts } = await open()
    refuse({ addMilestone }, { status: 409, message: 'It is delivered.' })
    await user.click(form().getByRole('button', { name: 'Add Milestone' }))
    await waitFor(() => expect(form().getByRole('alert').textContent).toBe('It is delivered.'))
    expect(toasts).toEqual([{ title: 'Not added', description: 'It is delivered.', variant: 'destructive' }])
    expect(await kept()).toEqual([])
  })

  test('says at its field what was refused', async () => {
    const { user } = await open()
    refuse({ addMilestone }, { status: 400, message: 'Too long.', field: 'note' })
    await user.click(form().getByRole('button', { name: 'Add Milestone' }))
    await form().findByRole('textbox', { name: /^Note/, description: 'Too long.' })
  })
})

describe('without a network', () => {
  test('keeps a milestone on this phone, with the moment at which it was', async () => {
    const { user, toasts } = await open()
    const tries = cutOff({ addMilestone })
    await user.selectOptions(form().getByRole('combobox', { name: /^Place/ }), 'Nakuru')
    await user.click(form().getByRole('button', { name: 'Add Milestone' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Kept on this phone', description: 'It goes out as soon as there is a network.' }]))
    await screen.findByRole('button', { name: 'Send Now' })
    const [only] = await kept()
    expect(only).toEqual({
      kind: 'milestone',
      id: tries[0]?.idempotencyKey,
      userId: member.id,
      bookingId: booking.id,
      at: expect.any(String),
      status: 'in transit',
      place: 'Nakuru',
    })
    expect(waiting()).toEqual([
      'Kept on this phone',
      `In transit: Nakuru, ${momentText(only?.at ?? '')}`,
      'It could not be sent, and goes out as soon as there is a network.',
      'Send Now',
    ])
    // The next one follows what waits, not what the service knows.
    expect(chosen()).toEqual({ status: 'at border', place: '', note: '' })
  })

  test('keeps the next one behind it without trying: the truck was there later', async () => {
    await keepStep(step())
    const tries = cutOff({ addMilestone })
    const { user } = await open()
    await screen.findByText('Kept on this phone')
    await waitFor(() => expect(tries).toHaveLength(1))
    await user.click(form().getByRole('button', { name: 'Add Milestone' }))
    await waitFor(async () => expect(await kept()).toHaveLength(2))
    expect(new Set(tries.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set(['a'.repeat(32)]))
    await waitFor(() =>
      expect(waiting().slice(1, 3)).toEqual([expect.stringMatching(/^At border: Malaba, /), expect.stringMatching(/^In transit, /)]),
    )
  })

  test('says that it was not added where the browser keeps nothing', async () => {
    const { user, toasts } = await open()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    cutOff({ addMilestone })
    await user.type(form().getByRole('textbox', { name: /^Note/ }), 'Two hours')
    await user.click(form().getByRole('button', { name: 'Add Milestone' }))
    await waitFor(() => expect(form().getByRole('alert').textContent).toBe(lost))
    expect(toasts).toEqual([{ title: 'Not added', description: lost, variant: 'destructive' }])
    expect(chosen().note).toBe('Two hours')
  })
})

describe('what waits on this phone', () => {
  const sent = { title: 'Milestone sent', description: 'What was kept on this phone has arrived.' }

  test('goes out when the page opens, as it was kept', async () => {
    await keepStep(step({ note: 'Two hours' }))
    const calls = answer({ addMilestone })
    const { toasts } = await open()
    await waitFor(() => expect(toasts).toEqual([sent]))
    expect(calls).toMatchObject([
      { params, idempotencyKey: 'a'.repeat(32), body: { status: 'at border', place: 'Malaba', note: 'Two hours', at: '2026-11-24T06:00:00.000Z' } },
    ])
    await waitFor(() => expect(screen.queryByText('Kept on this phone')).toBeNull())
    expect(await kept()).toEqual([])
  })

  test.each(['the network is back', 'the reader says so'])('goes out when %s, also where the last try still waits for its answer', async (when) => {
    await keepStep(step())
    const { release } = hold({ addMilestone }, undefined, { status: 503 })
    const { user, toasts } = await open()
    const button = await screen.findByRole('button', { name: 'Send Now' })
    const calls = answer({ addMilestone })
    if (when === 'the network is back') act(() => void window.dispatchEvent(new Event('online')))
    else await user.click(button)
    release()
    await waitFor(() => expect(toasts).toEqual([sent]))
    expect(calls).toHaveLength(1)
  })

  test('goes out in the order in which it happened', async () => {
    await keepStep(step({ id: 'b'.repeat(32), at: '2026-11-24T07:00:00.000Z', status: 'in transit', place: undefined }))
    await keepStep(step())
    const calls = answer({ addMilestone })
    await open()
    await waitFor(() => expect(calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['a'.repeat(32), 'b'.repeat(32)]))
    await waitFor(async () => expect(await kept()).toEqual([]))
  })

  test('is forgotten when it is refused, and the reader is told', async () => {
    await keepStep(step())
    refuse({ addMilestone }, { status: 409, message: 'It is delivered.' })
    const { toasts } = await open()
    await waitFor(() => expect(toasts).toEqual([{ title: 'Milestone not added', description: 'It is delivered.', variant: 'destructive' }]))
    await waitFor(() => expect(screen.queryByText('Kept on this phone')).toBeNull())
    expect(await kept()).toEqual([])
  })

  test('of another booking waits on its own page, and goes out from here', async () => {
    const bookingId = '01a2020a-5c1d-7a07-8d6e-51f3a2f0b700'
    await keepStep(step({ bookingId }))
    const tries = cutOff({ addMilestone })
    await open()
    await waitFor(() => expect(tries).toMatchObject([{ params: { id: bookingId } }]))
    expect(screen.queryByText('Kept on this phone')).toBeNull()
  })

  test('of another account is neither shown nor sent', async () => {
    await keepStep(step({ userId: staff.id }))
    const calls = answer({ addMilestone })
    const { user } = await open()
    await user.click(form().getByRole('button', { name: 'Add Milestone' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.idempotencyKey).not.toBe('a'.repeat(32))
    expect(await keptSteps(staff.id)).toHaveLength(1)
  })

  test('nothing comes before a delivery that waits', async () => {
    await keepStep(step({ at: '2026-11-24T05:00:00.000Z' }))
    const delivery = { kind: 'delivery', code: '640219', photo: new Blob(['x']), at: '2026-11-24T07:00:00.000Z' } as const
    await keepStep({ ...delivery, id: 'd'.repeat(32), userId: member.id, bookingId: booking.id })
    cutOff({ addMilestone })
    await open()
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Add a milestone' })).toBeNull())
    expect(waiting()[1]).toMatch(/^At border: Malaba, /)
  })
})
