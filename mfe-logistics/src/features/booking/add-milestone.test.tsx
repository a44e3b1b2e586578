import { addMilestone, type Booking, getBooking, reportBorder } from '@ungana/contracts-logistics'
import { momentText } from '@ungana/web-kit'
import { act, answer, cutOff, hold, linesIn, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MilestoneStep } from '#lib/steps.ts'
import { openPage } from '#testing/open-page.tsx'
import { newMember, storedSteps, storeStep } from '#testing/stored-steps.ts'

const booking: Booking = { ...(await sample({ getBooking })), side: 'carrier', deliveryCode: null, status: 'picked up', actions: ['milestone'] }
const params = { id: booking.id }
let user = newMember()
beforeEach(() => {
  user = newMember()
})
const lost = 'There was an error submitting your information. Please try again.'

/** Renders the booking for a driver who may add milestones. */
async function open(changes: Partial<Booking> = {}) {
  let now = { ...booking, ...changes }
  answer({ getBooking }, () => now)
  const page = openPage(`/logistics-hub/bookings/${booking.id}`, { user })
  await screen.findByRole('region', { name: 'Where is the truck?' })
  const updateTo = (more: Partial<Booking>) => () => {
    now = { ...now, ...more }
    return now
  }
  return { ...page, updateTo }
}

const form = () => within(screen.getByRole('form', { name: 'Add a milestone' }))
const chosen = () => ({
  status: form().getByRole<HTMLSelectElement>('combobox', { name: 'Milestone' }).value,
  place: form().getByRole<HTMLSelectElement>('combobox', { name: /^Place/ }).value,
  note: form().getByRole<HTMLInputElement>('textbox', { name: /^Note/ }).value,
})
const stored = () => storedSteps(user)
/** The waiting steps, as the notice lists them. */
const waiting = () => linesIn(within(screen.getByRole('region', { name: 'Where is the truck?' })).getByRole('status'))

const step = (changes: Partial<MilestoneStep['data']> = {}, key = 'a'.repeat(32)) => ({
  bookingId: booking.id,
  key,
  data: { kind: 'milestone', status: 'at border', place: 'Malaba', at: '2026-11-24T06:00:00.000Z', ...changes } as const,
})
const added = { title: 'Milestone added', description: 'We have notified the shipper.' }

describe('with a network', () => {
  test('adds a milestone and clears the form for the next', async () => {
    const { user: driver, updateTo, toasts } = await open()
    expect(chosen()).toEqual({ status: 'in transit', place: '', note: '' })
    expect([...form().getByRole<HTMLSelectElement>('combobox', { name: /^Place/ }).options].map(({ text }) => text)).toEqual([
      'No place',
      ...booking.route.points.map(({ name }) => name),
    ])
    await driver.selectOptions(form().getByRole('combobox', { name: 'Milestone' }), 'At border')
    await driver.selectOptions(form().getByRole('combobox', { name: /^Place/ }), 'Malaba')
    await driver.type(form().getByRole('textbox', { name: /^Note/ }), 'Two hours ahead of us')
    const milestones = [...booking.milestones, { kind: 'at border', place: 'Malaba', note: 'Two hours ahead of us', at: '2026-11-24T08:00:00Z' }]
    const calls = answer({ addMilestone }, updateTo({ status: 'at border', milestones }))
    await driver.click(form().getByRole('button', { name: 'Add milestone' }))
    await waitFor(() => expect(linesIn(screen.getByRole('list', { name: 'Milestones' }))[0]).toBe('at border: Malaba'))
    expect(calls).toMatchObject([
      {
        params,
        body: { status: 'at border', place: 'Malaba', note: 'Two hours ahead of us', at: expect.stringMatching(/^\d{4}-.*Z$/) },
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
    expect(toasts).toEqual([{ title: 'Milestone added', description: 'We have notified the shipper.' }])
    expect(chosen()).toEqual({ status: 'in transit', place: '', note: '' })
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  test('sends no empty fields', async () => {
    const { user: driver } = await open()
    const calls = answer({ addMilestone })
    await driver.type(form().getByRole('textbox', { name: /^Note/ }), '  ')
    await driver.click(form().getByRole('button', { name: 'Add milestone' }))
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ status: 'in transit', at: expect.any(String) }]))
  })

  test('proposes "At border" for a truck in transit', async () => {
    await open({ status: 'in transit' })
    expect(chosen().status).toBe('at border')
  })

  test('keeps the typed text when others change the booking', async () => {
    const { user: driver, updateTo, live } = await open()
    await driver.type(form().getByRole('textbox', { name: /^Note/ }), 'Two hours')
    updateTo({ milestones: [...booking.milestones, { kind: 'rerouted', place: null, note: null, at: '2026-11-24T08:00:00Z' }] })()
    live.emit('reset')
    await waitFor(() => expect(linesIn(screen.getByRole('list', { name: 'Milestones' }))[0]).toBe('rerouted'))
    expect(chosen().note).toBe('Two hours')
  })

  test('shows why a milestone was refused, and moves it back into the form to edit it', async () => {
    const { user: driver, toasts } = await open()
    const refused = refuse({ addMilestone }, { status: 409, message: 'The booking is on hold.' })
    await driver.selectOptions(form().getByRole('combobox', { name: /^Place/ }), 'Nakuru')
    await driver.type(form().getByRole('textbox', { name: /^Note/ }), 'Two hours')
    await driver.click(form().getByRole('button', { name: 'Add milestone' }))
    const alert = await within(screen.getByRole('region', { name: 'Where is the truck?' })).findByRole('alert')
    expect(alert.textContent).toContain('The booking is on hold.')
    expect(toasts).toEqual([{ title: 'Milestone not added', description: 'The booking is on hold.', variant: 'destructive' }])
    await driver.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(refused).toHaveLength(2))
    const again = await screen.findByRole('button', { name: 'Edit' })
    await driver.click(again)
    await waitFor(() => expect(chosen()).toEqual({ status: 'in transit', place: 'Nakuru', note: 'Two hours' }))
    expect(await stored()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  test('discards a refused milestone', async () => {
    await storeStep(user, { ...step(), refusal: { code: 'LOGISTICS_BOOKING_STATE', message: 'It is delivered.' } })
    const { user: driver } = await open()
    await driver.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('offers no second attempt for a milestone that would be refused again', async () => {
    await storeStep(user, { ...step(), refusal: { code: 'VALIDATION', message: 'Too long.', changeFirst: true } })
    await open()
    await screen.findByRole('button', { name: 'Edit' })
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

test('reports a border post in one tap: arrived, how it is, and left', async () => {
  const { user: driver, updateTo, toasts } = await open()
  const at = new Date().toISOString()
  const [malaba] = booking.route.borders
  const reached = {
    status: 'at border',
    milestones: [...booking.milestones, { kind: 'at border', place: 'Malaba', note: null, at }],
    route: { ...booking.route, borders: [{ ...(malaba as (typeof booking.route.borders)[number]), reportable: true }] },
  }
  const calls = answer({ addMilestone }, updateTo(reached))
  await driver.click(screen.getByText('I am at Malaba'))
  const question = within(await screen.findByRole('group', { name: 'How is Malaba now?' }))
  expect(screen.queryByText('I am at Malaba')).toBeNull()
  const reports = answer({ reportBorder }, { open: 0, slow: 1, closed: 0, at })
  await driver.click(question.getByText('Slow'))
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Thank you', description: 'Other drivers see it for 6 hours.' }))
  expect(reports).toMatchObject([{ params: { ...params, post: 'malaba' }, body: { status: 'slow' } }])
  await driver.click(screen.getByText('I have left Malaba'))
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toMatchObject([
      { status: 'at border', place: 'Malaba', at: expect.any(String) },
      { status: 'in transit', place: 'Malaba', at: expect.any(String) },
    ]),
  )
})

test('a report whose confirmation was lost keeps its key, and another report gets its own', async () => {
  const [malaba] = booking.route.borders
  const borders = [{ ...(malaba as (typeof booking.route.borders)[number]), reportable: true }]
  const { user: driver, toasts } = await open({ route: { ...booking.route, borders } })
  const question = within(await screen.findByRole('group', { name: 'How is Malaba now?' }))
  const unanswered = cutOff({ reportBorder })
  await driver.click(question.getByText('Slow'))
  await waitFor(() => expect(toasts).toHaveLength(1))
  await driver.click(await question.findByText('Slow'))
  await waitFor(() => expect(toasts).toHaveLength(2))
  const reports = answer({ reportBorder }, { open: 0, slow: 0, closed: 1, at: new Date().toISOString() })
  await driver.click(await question.findByText('Closed'))
  await waitFor(() => expect(reports).toHaveLength(1))
  const [first, second] = unanswered.map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  expect(reports[0]?.idempotencyKey).not.toBe(first)
})

describe('without a network', () => {
  test('stores a milestone on this phone with its time', async () => {
    const { user: driver, toasts } = await open()
    const tries = cutOff({ addMilestone })
    await driver.selectOptions(form().getByRole('combobox', { name: /^Place/ }), 'Nakuru')
    await driver.click(form().getByRole('button', { name: 'Add milestone' }))
    await waitFor(() => expect(tries).toHaveLength(1))
    const [only] = await stored()
    expect(only).toMatchObject({
      subject: booking.id,
      key: tries[0]?.idempotencyKey,
      path: `/logistics-hub/bookings/${booking.id}`,
      data: { kind: 'milestone', status: 'in transit', place: 'Nakuru', at: expect.any(String) },
    })
    expect(tries[0]?.account).toBe(user.id)
    expect(waiting()).toEqual([
      'Saved on this phone',
      `In transit: Nakuru, ${momentText(only?.data.at ?? '')}`,
      expect.stringMatching(/ Open any page of this site to send it\.$/),
      'Send now',
      'See all unsent changes',
    ])
    // The form proposes the milestone that follows the waiting milestones, not the service's state.
    expect(chosen()).toEqual({ status: 'at border', place: '', note: '' })
    expect(toasts).toEqual([])
  })

  test('stores the next milestone after a waiting milestone, and does not send it first', async () => {
    await storeStep(user, step())
    const tries = cutOff({ addMilestone })
    const { user: driver } = await open()
    await screen.findByText('Saved on this phone')
    await waitFor(() => expect(tries).toHaveLength(1))
    await driver.click(form().getByRole('button', { name: 'Add milestone' }))
    await waitFor(async () => expect(await stored()).toHaveLength(2))
    expect(new Set(tries.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set(['a'.repeat(32)]))
    await waitFor(() =>
      expect(waiting().slice(1, 3)).toEqual([expect.stringMatching(/^At border: Malaba, /), expect.stringMatching(/^In transit, /)]),
    )
  })

  test('says that it was not added when the browser cannot store it', async () => {
    const { user: driver, toasts } = await open()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    cutOff({ addMilestone })
    await driver.type(form().getByRole('textbox', { name: /^Note/ }), 'Two hours')
    await driver.click(form().getByRole('button', { name: 'Add milestone' }))
    await waitFor(() => expect(form().getByRole('alert').textContent).toBe(lost))
    expect(toasts).toEqual([{ title: 'Not added', description: lost, variant: 'destructive' }])
    expect(chosen().note).toBe('Two hours')
  })

  test('adds a milestone that the browser cannot store, if there is a network', async () => {
    const { user: driver, toasts } = await open()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const calls = answer({ addMilestone })
    await driver.click(form().getByRole('button', { name: 'Add milestone' }))
    await waitFor(() => expect(toasts).toEqual([added]))
    expect(calls).toHaveLength(1)
  })
})

describe('a waiting milestone', () => {
  test('is sent unchanged when the page opens', async () => {
    await storeStep(user, step({ note: 'Two hours' }))
    const calls = answer({ addMilestone })
    const { toasts } = await open()
    await waitFor(() => expect(toasts).toEqual([added]))
    expect(calls).toMatchObject([
      {
        params,
        account: user.id,
        idempotencyKey: 'a'.repeat(32),
        body: { status: 'at border', place: 'Malaba', note: 'Two hours', at: '2026-11-24T06:00:00.000Z' },
      },
    ])
    await waitFor(() => expect(screen.queryByText('Saved on this phone')).toBeNull())
    expect(await stored()).toEqual([])
  })

  test.each(['the network returns', 'the reader presses Send'])('is sent when %s, even if the last attempt is still running', async (when) => {
    await storeStep(user, step())
    const { release } = hold({ addMilestone }, undefined, { status: 503 })
    const { user: driver, toasts } = await open()
    const button = await screen.findByRole('button', { name: 'Send now' })
    const calls = answer({ addMilestone })
    if (when === 'the network returns') act(() => void window.dispatchEvent(new Event('online')))
    else await driver.click(button)
    release()
    await waitFor(() => expect(toasts).toEqual([added]))
    expect(calls).toHaveLength(1)
  })

  test('is sent before later milestones', async () => {
    await storeStep(user, step())
    await storeStep(user, step({ at: '2026-11-24T07:00:00.000Z', status: 'in transit', place: undefined }, 'b'.repeat(32)))
    const calls = answer({ addMilestone })
    await open()
    await waitFor(() => expect(calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['a'.repeat(32), 'b'.repeat(32)]))
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  test('whose response was lost days ago is stored once: it is not sent again when the booking has it', async () => {
    const { at, place } = step().data
    const milestones = [...booking.milestones, { kind: 'at border' as const, place: place ?? null, note: null, at }]
    await storeStep(user, { ...step(), attemptedAt: Date.now() - 3 * 86_400_000 })
    const { toasts } = await open({ milestones })
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(toasts).toEqual([added])
  })

  test('that never arrived is sent after days with a new key', async () => {
    await storeStep(user, { ...step(), attemptedAt: Date.now() - 3 * 86_400_000 })
    const calls = answer({ addMilestone })
    await open()
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(calls).toHaveLength(1)
    expect(calls[0]?.idempotencyKey).not.toBe('a'.repeat(32))
  })

  test('of another booking is sent from here, but shown only on its own page', async () => {
    const bookingId = '01a2020a-5c1d-7a07-8d6e-51f3a2f0b700'
    await storeStep(user, { ...step(), bookingId })
    const tries = cutOff({ addMilestone })
    await open()
    await waitFor(() => expect(tries).toMatchObject([{ params: { id: bookingId } }]))
    expect(screen.queryByText('Saved on this phone')).toBeNull()
  })

  test('of another account is neither shown nor sent', async () => {
    const other = newMember()
    await storeStep(other, step())
    const calls = answer({ addMilestone })
    const { user: driver } = await open()
    await driver.click(form().getByRole('button', { name: 'Add milestone' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.idempotencyKey).not.toBe('a'.repeat(32))
    expect(await storedSteps(other)).toHaveLength(1)
  })

  test('hides the form while a delivery waits, because no milestone can follow', async () => {
    await storeStep(user, step({ at: '2026-11-24T05:00:00.000Z' }))
    const delivery = { kind: 'delivery', code: '640219', at: '2026-11-24T07:00:00.000Z' } as const
    await storeStep(user, { bookingId: booking.id, key: 'd'.repeat(32), data: delivery, photo: new Blob(['x']) })
    cutOff({ addMilestone })
    await open()
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Add a milestone' })).toBeNull())
    expect(waiting()[1]).toMatch(/^At border: Malaba, /)
  })

  test('stays visible when the booking no longer allows milestones', async () => {
    await storeStep(user, step())
    cutOff({ addMilestone })
    await open({ status: 'disputed', actions: [] })
    expect(await screen.findByText('Saved on this phone')).toBeTruthy()
    expect(screen.queryByRole('form', { name: 'Add a milestone' })).toBeNull()
  })
})
