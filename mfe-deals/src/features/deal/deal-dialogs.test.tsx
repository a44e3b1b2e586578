import {
  answerCancellation,
  cancelDeal,
  confirmPayment,
  type Deal,
  endDispute,
  getDeal,
  type NextStep,
  openDispute,
  PAYMENT_PROOF_BYTES_MAX,
  rejectPayment,
  reportDelay,
  reportPayment,
  uploadPaymentProof,
} from '@ungana/contracts-deals'
import type { EndpointDefinition } from '@ungana/contracts-kit'
import type { SessionUser } from '@ungana/contracts-shell'
import { todayInKigali } from '@ungana/web-kit'
import { answer, fill, fireEvent, member, memberAs, refuse, render, sample, screen, valuesIn, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { type Asked, DealDialog } from './deal-dialog.tsx'
import { NextSteps } from './next-steps.tsx'

const deal = await sample({ getDeal })
const pay: NextStep = { side: 'buyer', step: 'pay', part: 'deposit', payment: null, amountMinor: 508_500, dueOn: null }
const ready: NextStep = { ...pay, side: 'seller', step: 'ready', part: null, amountMinor: null }
const confirm: NextStep = { ...pay, side: 'seller', step: 'confirm-payment', payment: 7 }
const disputed = { by: 'buyer', about: 'money', reason: 'No transfer arrived.', at: '2026-11-22T07:00:00.000Z' } as const
const sized = (size: number, name: string) => Object.defineProperty(new File(['%PDF'], name, { type: 'application/pdf' }), 'size', { value: size })
const reached = (...names: readonly string[]) =>
  deal.milestones.map((each) => (names.includes(each.milestone) ? { ...each, doneOn: '2026-11-25' } : each))

async function openSteps(change: Partial<Deal> = {}, user: SessionUser = member) {
  const asked: string[] = []
  const page = render(<NextSteps deal={{ ...deal, ...change }} waiting={[]} onReport={(milestone) => void asked.push(milestone)} />, { user })
  return { ...page, asked }
}
async function openDialog(asked: Asked, change: Partial<Deal> = {}) {
  let closes = 0
  const page = render(<DealDialog deal={{ ...deal, ...change }} asked={asked} onClose={() => (closes += 1)} />, { user: member })
  const dialog = await screen.findByRole('dialog')
  const form = within(dialog).getByRole('form')
  const send = () => page.user.click(dialog.querySelector('[type=submit]') as HTMLElement)
  const closed = () => waitFor(() => expect(closes).toBe(1))
  return { ...page, dialog, form, send, closed }
}
const paying: Asked = { do: 'pay', step: pay }
const confirming: Asked = { do: 'confirm', step: confirm }
const rejecting: Asked = { do: 'reject', step: confirm }
const seller: Partial<Deal> = { side: 'seller' }
const confirms: Partial<Deal> = { ...seller, next: confirm, steps: [confirm] }
const reports: Partial<Deal> = { ...seller, next: ready, steps: [ready] }
const late: Partial<Deal> = { ...seller, milestones: reached('ready') }

describe('what a person reads before, and what is sent', () => {
  test.each<[Asked, Partial<Deal>, string, string, string]>([
    [
      paying,
      {},
      'Report a payment',
      'Pay with the bank details that the seller gave you here. Ungana never sends new bank details by message. Then report the payment.',
      'I sent this money',
    ],
    [confirming, seller, 'Confirm a payment', 'Confirm only money that has arrived in your account.', 'I received this money'],
    [rejecting, seller, 'Money not received?', 'The buyer sees your reason, and owes the amount again.', 'Not received'],
    [{ do: 'delay' }, late, 'Report a delay', 'The other side sees the new day and your reason.', 'Send the report'],
    [
      { do: 'dispute' },
      {},
      'Open a dispute?',
      'First write to the other side: most problems end there. During a dispute, reports about the goods or the money wait, and our staff can read this deal.',
      'Open the dispute',
    ],
    [{ do: 'end-dispute' }, {}, 'Is the dispute settled?', 'The deal continues. The other side sees what you write.', 'End the dispute'],
    [
      { do: 'cancel' },
      {},
      'Cancel this deal?',
      'Nothing has moved yet, so the deal ends at once. The other side sees your reason.',
      'Cancel the deal',
    ],
    [
      { do: 'cancel' },
      { partnerClosed: true },
      'Cancel this deal?',
      'The deal ends at once and takes no more reports, so first report or confirm what was paid. No money comes back by itself, and booked trucks stay booked.',
      'Cancel the deal',
    ],
    [
      paying,
      { partnerClosed: true },
      'Report a payment',
      'Report only money that you sent before. The seller is gone, so nobody will confirm it.',
      'I sent this money',
    ],
    [
      { do: 'cancel' },
      { cancelsAtOnce: false },
      'Cancel this deal?',
      'Money or goods were reported, so the other side must agree. It sees your reason.',
      'Cancel the deal',
    ],
  ])('%j with %j', async (asked, change, name, description, button) => {
    await openDialog(asked, change)
    const dialog = screen.getByRole('dialog', { name, description })
    expect(within(dialog).getByRole('button', { name: button })).toBeTruthy()
  })

  test.each([
    [rejecting, seller, { rejectPayment }, {}, { id: deal.id, payment: '7' }, {}],
    [{ do: 'end-dispute' }, {}, { endDispute }, {}, { id: deal.id }, {}],
    [{ do: 'cancel' }, {}, { cancelDeal }, {}, { id: deal.id }, {}],
    [{ do: 'dispute' }, {}, { openDispute }, { 'What it is about': 'The money' }, { id: deal.id }, { about: 'money' }],
    [
      { do: 'delay' },
      late,
      { reportDelay },
      { 'What is late': 'Goods loaded', 'Now expected on': '2026-12-20' },
      { id: deal.id },
      { milestone: 'loaded', expectedOn: '2026-12-20' },
    ],
  ] as const)('%j needs a reason, and sends it', async (asked, change, endpoint, fields, params, body) => {
    const page = await openDialog(asked, change as Partial<Deal>)
    const calls = answer(endpoint as Readonly<Record<string, EndpointDefinition>>)
    await fill(page, page.form, fields)
    await page.send()
    await within(page.dialog).findByText('Please say why.')
    expect(calls).toEqual([])
    await fill(page, page.form, { Reason: 'Frost' })
    await page.send()
    await page.closed()
    expect(calls.map((call) => [call.params, call.body])).toEqual([[params, { ...body, reason: 'Frost' }]])
    expect(calls[0]?.idempotencyKey).toBeTruthy()
  })
})

describe('a refusal', () => {
  const reason = { Reason: 'Frost' }
  const delayed = { 'Now expected on': '2026-12-20', ...reason }
  test.each([
    ['amountMinor', /^Amount in USD/, paying, {}, { reportPayment }, {}],
    ['on', /^Day/, paying, {}, { reportPayment }, {}],
    ['reference', /^Bank reference/, paying, {}, { reportPayment }, {}],
    ['part', 'For', paying, {}, { reportPayment }, {}],
    ['receivedMinor', /^Received in USD/, confirming, seller, { confirmPayment }, {}],
    ['chargesMinor', /^Bank charges in USD/, confirming, seller, { confirmPayment }, {}],
    ['reason', 'Reason', rejecting, seller, { rejectPayment }, reason],
    ['expectedOn', 'Now expected on', { do: 'delay' }, late, { reportDelay }, delayed],
    ['milestone', 'What is late', { do: 'delay' }, late, { reportDelay }, delayed],
    ['about', 'What it is about', { do: 'dispute' }, {}, { openDispute }, { 'What it is about': 'The goods', ...reason }],
  ] as const)('of “%s” stands at %s', async (field, label, asked, change, endpoint, fields) => {
    const page = await openDialog(asked, change as Partial<Deal>)
    await fill(page, page.form, fields)
    refuse(endpoint as Readonly<Record<string, EndpointDefinition>>, { status: 400, code: 'VALIDATION', message: 'Another one, please.', field })
    await page.send()
    await within(page.dialog).findByText('Another one, please.')
    const invalid = within(page.dialog)
      .getAllByLabelText(/./)
      .filter((each) => each.getAttribute('aria-invalid') === 'true')
    expect(invalid).toEqual([within(page.dialog).getByLabelText(label)])
    expect(page.toasts.map(({ title, variant }) => [title, variant])).toEqual([['Not sent', 'destructive']])
  })

  test('that names no field stands above the form, which keeps what was typed', async () => {
    const page = await openDialog({ do: 'cancel' })
    await fill(page, page.form, { Reason: 'Frost' })
    refuse({ cancelDeal }, { status: 409, code: 'DEALS_ENDED', message: 'The deal has ended.' })
    await page.send()
    expect((await within(page.dialog).findByRole('alert')).textContent).toBe('The deal has ended.')
    expect(valuesIn(page.form)).toEqual({ reason: 'Frost' })
  })
})

describe('a payment', () => {
  test('starts with what is owed next, and only for what is still owed', async () => {
    const [deposit, ...others] = deal.parts
    const page = await openDialog(paying, { parts: [{ ...(deposit as Deal['parts'][number]), owedMinor: 0 }, ...others] })
    expect(valuesIn(page.form)).toMatchObject({ amount: '5085.00', on: todayInKigali(), reference: '' })
    const parts = within(page.dialog).getByLabelText('For').querySelectorAll('option')
    expect([...parts].map(({ textContent }) => textContent)).toEqual(['On loading', 'On delivery'])
    expect(within(page.dialog).getByLabelText('Day').getAttribute('max')).toBe(todayInKigali())
  })

  test.each([
    ['', 'Please enter an amount.'],
    ['0', 'Please enter an amount.'],
    ['6780.01', 'At most USD 6,780.00 is owed.'],
    ['much', /^Please enter/],
  ])('of “%s” for the loading is refused before it is sent', async (amount, problem) => {
    const page = await openDialog(paying)
    await fill(page, page.form, { For: 'On loading', 'Amount in USD': amount })
    await page.send()
    await within(page.dialog).findByText(problem)
    expect(within(page.dialog).getByLabelText('Amount in USD').getAttribute('aria-invalid')).toBe('true')
  })

  test('is sent with its part, day and reference; the proof is uploaded once, also when the first try fails', async () => {
    const page = await openDialog(paying)
    const dialog = within(page.dialog)
    expect(dialog.getByText('Optional: a receipt from the bank, as PDF, JPG or PNG. Both sides can open it.')).toBeTruthy()
    const choose = (...files: readonly File[]) => fireEvent.change(dialog.getByLabelText('Proof', { selector: 'input' }), { target: { files } })
    choose()
    expect(dialog.queryByRole('alert')).toBeNull()
    choose(sized(PAYMENT_PROOF_BYTES_MAX + 1, 'large.pdf'))
    expect((await dialog.findByRole('alert')).textContent).toBe('large.pdf is larger than 10 MB')
    choose(sized(PAYMENT_PROOF_BYTES_MAX, 'wrong.pdf'))
    await page.user.click(await dialog.findByRole('button', { name: 'Remove wrong.pdf' }))
    await dialog.findByRole('button', { name: 'Add proof' })
    choose(new File(['PNG'], 'right.png', { type: 'image/png' }))
    await dialog.findByText('right.png')
    expect(dialog.queryByRole('alert')).toBeNull()
    await fill(page, page.form, { For: 'On delivery', 'Amount in USD': '5,085', Day: '2026-11-20' })
    await page.user.type(dialog.getByLabelText(/^Bank reference/), 'FT26')
    const uploads = answer({ uploadPaymentProof })
    refuse({ reportPayment }, { status: 503, message: 'Please try again later.' })
    await page.send()
    await dialog.findByText('Please try again later.')
    const calls = answer({ reportPayment })
    await page.send()
    await page.closed()
    expect(new Set(uploads.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(calls.map(({ body }) => body)).toEqual([
      { part: 'onDelivery', amountMinor: 508_500, on: '2026-11-20', reference: 'FT26', proofId: (await sample({ uploadPaymentProof })).id },
    ])
  })
})

describe('a confirmation', () => {
  test.each([
    [{ 'Received in USD': 'all' }, /^Please enter/, /^Received/],
    [{ 'Received in USD': '5,000.00', 'Bank charges in USD': 'some' }, /^Please enter/, /^Bank charges/],
    [{ 'Received in USD': '' }, 'Please enter an amount.', /^Received/],
  ])('with %j is refused at its field', async (typed, problem, label) => {
    const page = await openDialog(confirming, seller)
    expect(valuesIn(page.form)).toEqual({ received: '5085.00', charges: '' })
    const dialog = within(page.dialog)
    expect(dialog.getByText('What the banks kept, if you accept that. The rest is still owed.')).toBeTruthy()
    for (const [name, value] of Object.entries(typed)) {
      const field = dialog.getByRole('textbox', { name: new RegExp(`^${name}`) })
      await page.user.clear(field)
      if (value) await page.user.type(field, value)
    }
    await page.send()
    await dialog.findByText(problem)
    expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  })

  test('of the whole amount needs no charges', async () => {
    const page = await openDialog(confirming, seller)
    const calls = answer({ confirmPayment })
    await page.send()
    await page.closed()
    expect(calls.map(({ body }) => body)).toEqual([{ receivedMinor: 508_500, chargesMinor: 0 }])
  })
})

test('a delay is about a step that the side still owes, and needs a new day', async () => {
  const page = await openDialog({ do: 'delay' }, late)
  expect(valuesIn(page.form)).toEqual({ milestone: 'loaded', on: '', reason: '' })
  const steps = within(page.dialog).getByLabelText('What is late').querySelectorAll('option')
  expect([...steps].map(({ textContent }) => textContent)).toEqual(['Goods loaded', 'Goods arrived'])
  expect(within(page.dialog).getByLabelText('Now expected on').getAttribute('min')).toBe(todayInKigali())
  await fill(page, page.form, { Reason: 'Rain' })
  await page.send()
  await within(page.dialog).findByText('Please choose a day')
})

describe('ways out and reports that a side has', () => {
  const all = ['Propose a change', 'Report a delay', 'Open a dispute', 'Cancel the deal', 'Report a border', 'It is settled']
  const amendment = { by: 'seller', reason: 'Rain', terms: deal.terms, totalMinor: deal.totalMinor } as const
  const user = member
  test.each<[string, Partial<Deal>, SessionUser, readonly string[]]>([
    ['at the start', {}, user, ['Propose a change', 'Report a delay', 'Open a dispute', 'Cancel the deal']],
    ['while a change waits', { amendment }, user, ['Report a delay', 'Open a dispute', 'Cancel the deal']],
    ['after the goods are ready', { milestones: reached('ready') }, user, ['Report a delay', 'Open a dispute', 'Cancel the deal']],
    ['on the way', { milestones: reached('ready', 'loaded') }, user, ['Report a delay', 'Open a dispute', 'Cancel the deal', 'Report a border']],
    ['after the arrival', { milestones: reached('ready', 'loaded', 'arrived') }, user, ['Open a dispute', 'Cancel the deal']],
    ['in a dispute of the other side', { dispute: { ...disputed, by: 'seller' } }, user, ['Propose a change', 'Report a delay', 'Cancel the deal']],
    ['in a dispute of its own', { dispute: disputed }, user, ['Propose a change', 'Report a delay', 'Cancel the deal', 'It is settled']],
    ['while it asks to cancel', { cancellation: { by: 'buyer', reason: 'Frost' } }, user, ['Propose a change', 'Report a delay', 'Open a dispute']],
    ['as a person who only reads', { milestones: reached('ready', 'loaded'), dispute: disputed }, memberAs('viewer'), []],
  ])('%s', async (_, change, person, names) => {
    await openSteps(change, person)
    expect(all.filter((name) => screen.queryByRole('button', { name }))).toEqual(all.filter((name) => names.includes(name)))
  })
})

describe('a deal whose other company closed its account', () => {
  const alone = 'You can cancel the deal without it. That counts against neither company.'
  const left: Partial<Deal> = { partnerClosed: true, cancelsAtOnce: true, steps: [], next: null }
  const stopped = { ...left, cancelsAtOnce: false }
  const owesNothing = deal.parts.map((part) => ({ ...part, owedMinor: 0 }))
  test.each<[string, Partial<Deal>, SessionUser, string, readonly string[]]>([
    ['the buyer', left, member, alone, ['Cancel the deal', 'Report a payment', 'Open a dispute']],
    [
      'the buyer who asked before',
      { ...left, cancellation: { by: 'buyer', reason: 'Frost' } },
      member,
      alone,
      ['Cancel the deal', 'Report a payment', 'Open a dispute'],
    ],
    ['the buyer who owes nothing', { ...left, parts: owesNothing }, member, alone, ['Cancel the deal', 'Open a dispute']],
    ['the seller', { ...left, side: 'seller' }, member, alone, ['Cancel the deal', 'Open a dispute']],
    ['somebody in finance', left, memberAs('finance'), alone, ['Report a payment']],
    ['somebody who only reads', left, memberAs('viewer'), alone, []],
    [
      'the buyer in its dispute about money',
      { ...stopped, dispute: disputed },
      member,
      'End the dispute first. Then you can cancel the deal without it.',
      ['It is settled'],
    ],
    [
      'the buyer in a dispute of the seller about goods',
      { ...stopped, dispute: { ...disputed, by: 'seller', about: 'goods' } },
      member,
      'Our staff decide the dispute. If the deal continues, you can cancel it.',
      ['Report a payment'],
    ],
  ])('%s reads it, and sees what can still be done', async (_, change, user, text, names) => {
    await openSteps(change, user)
    expect(screen.getByText('The other company closed its account')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByText('Nothing to do now. It is the other side’s turn.')).toBeNull()
    const buttons = within(screen.getByRole('heading', { name: 'Your next step' }).closest('section') as HTMLElement).queryAllByRole('button')
    expect(new Set(buttons.map(({ textContent }) => textContent))).toEqual(new Set(names))
  })

  test('is cancelled, and a payment is reported, in their dialogs', async () => {
    const page = await openSteps(left)
    await page.user.click(screen.getByRole('button', { name: 'Cancel the deal' }))
    const calls = answer({ cancelDeal })
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this deal?' })
    await fill(page, within(dialog).getByRole('form'), { Reason: 'They are gone' })
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel the deal' }))
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ reason: 'They are gone' }]))
    await page.user.click(await screen.findByRole('button', { name: 'Report a payment' }))
    const paid = await screen.findByRole('dialog', { name: 'Report a payment' })
    expect(valuesIn(within(paid).getByRole('form'))).toMatchObject({ part: 'deposit', amount: '5085.00' })
  })
})

test.each<['sales' | 'finance', Partial<Deal>, readonly string[], boolean]>([
  ['finance', {}, ['I sent the money'], false],
  ['sales', {}, [], true],
  ['finance', confirms, ['I received it', 'Not received'], false],
  ['sales', confirms, [], true],
  ['sales', reports, ['Goods ready'], false],
  ['finance', reports, [], true],
])('money is for %s', async (role, change, buttons, isOthers) => {
  await openSteps(change, memberAs(role))
  const all = ['I sent the money', 'I received it', 'Not received', 'Goods ready']
  expect(all.filter((name) => screen.queryByRole('button', { name }))).toEqual(buttons)
  expect(screen.queryByText('Somebody with another role in your company must do this.') !== null).toBe(isOthers)
})

test.each(['completed', 'cancelled'])('a deal that is %s offers no steps', async (phase) => {
  await openSteps({ phase: phase as Deal['phase'] })
  expect(
    screen.getByText(
      { completed: 'This deal is complete: the goods are accepted and everything is paid.', cancelled: 'This deal was cancelled.' }[phase] as string,
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Your next step' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel the deal' })).toBeNull()
})

test('a side keeps a deal that the other wants to cancel, or reads why its answer was refused', async () => {
  const waiting: NextStep = { ...pay, step: 'answer-cancellation', part: null, amountMinor: null }
  const page = await openSteps({ cancellation: { by: 'seller', reason: 'Frost' }, next: waiting, steps: [waiting] })
  expect(screen.getByText('The other side wants to cancel')).toBeTruthy()
  expect(screen.getByText('Frost')).toBeTruthy()
  refuse({ answerCancellation }, { status: 409, message: 'It was withdrawn.' })
  await page.user.click(screen.getByRole('button', { name: 'Keep the deal' }))
  await waitFor(() => expect(page.toasts).toEqual([{ title: 'Not sent', description: 'It was withdrawn.', variant: 'destructive' }]))
  const calls = answer({ answerCancellation }, deal)
  await page.user.click(screen.getByRole('button', { name: 'Keep the deal' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls.map(({ params, body }) => [params, body])).toEqual([[{ id: deal.id }, { agree: false }]])
})

test('the steps of both sides are named, for the seller too', async () => {
  await openSteps({ ...seller, steps: [pay], next: null })
  const card = screen.getByRole('heading', { name: 'Your next step' }).closest('section')?.textContent
  expect(card).toContain('Nothing to do now. It is the other side’s turn.')
  expect(card).toContain('Next for Nairobi Beans:Pay USD 5,085.00 (deposit)')
  expect(screen.queryByRole('button', { name: 'I sent the money' })).toBeNull()
})
