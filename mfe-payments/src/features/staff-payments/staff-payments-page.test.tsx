import type { StaffProposal } from '@ungana/contracts-kit'
import {
  closeMismatch,
  confirmRefund,
  listDisputes,
  listRefundProposals,
  listStaffPayments,
  markDisputeSeen,
  recordRefund,
  refundPayment,
  returnMismatch,
  type StaffDispute,
  type StaffPayment,
} from '@ungana/contracts-payments'
import { momentText } from '@ungana/web-kit'
import {
  answer,
  cutOff,
  fill,
  hang,
  linesIn,
  member,
  refuse,
  rowsIn,
  sample,
  screen,
  staff,
  valuesIn,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const at = '/staff/payments'
const [payment] = await sample({ listStaffPayments })
const [dispute] = await sample({ listDisputes })
if (!payment || !dispute) throw new Error('A sample has no rows')
const ids = (index: number) => `01a1fd85-2a88-7510-8bf0-06e9a79a1f0${index}`
const moment = momentText('2026-11-21T05:20:11.000Z')
const refunds = (...some: readonly [amount: number, status: string][]) =>
  some.map(([amount, status], index) => ({ id: ids(index), amount, status, reason: 'A bag was missing', createdAt: '2026-11-22T05:20:11.000Z' }))
const odd = { mismatch: 'Too much was taken', taken: { amount: 60, currency: 'USD' } } as const

const pays = (...changes: readonly Partial<StaffPayment>[]) =>
  answer(
    { listStaffPayments },
    changes.map((change, index) => ({ ...payment, id: ids(index), ...change })),
  )
const disputes = (...changes: readonly Partial<StaffDispute>[]) =>
  answer(
    { listDisputes },
    changes.map((change, index) => ({ ...dispute, id: ids(index), ...change })),
  )

async function open(path = at, proposals: readonly StaffProposal[] = []) {
  answer({ listRefundProposals }, [...proposals])
  const page = openPage(path, { user: staff })
  await screen.findByRole('heading', { level: 1, name: 'Payments' })
  return page
}
const rows = async () => (await rowsIn(() => document.body)).filter((lines) => lines[0]?.includes(' · ') || lines[0]?.startsWith('Payment not'))
const button = (name: string) => screen.findByRole('button', { name })

describe('the queue', () => {
  test('is only for staff', async () => {
    const calls = pays({})
    openPage(at, { user: member })
    await screen.findByRole('heading', { level: 1, name: 'This page is for staff' })
    expect(calls).toEqual([])
  })

  test('shows amount, payer, method and status', async () => {
    const calls = pays(
      {},
      { status: 'processing', method: 'wallet', payerName: null, payerEmail: null, reference: null, invoiceNumber: null, paidAt: null },
      {
        ...{ status: 'failed', method: 'mobile-money', problem: 'Not enough money.', amount: 6466, currency: 'KES' },
        price: { amount: 49.99, currency: 'USD', perUsd: '129.35', rateDate: '2026-11-20' },
      },
      { status: 'open', method: 'barter' },
    )
    const { titles } = await open()
    const what = ['Professional, one month']
    expect(await rows()).toEqual([
      [...['USD 49.99 · Kivu Coffee Exporters', 'Paid', moment, ...what, 'Card', 'UNG-2026-000042', 'owner@kivu.example', 'pi_3Qk2'], 'Refund'],
      ['USD 49.99 · Unknown payer', 'Processing', moment, ...what, 'PayPal'],
      [
        ...['KES 6,466.00 · Kivu Coffee Exporters', 'Failed', moment, ...what, 'Mobile money', 'USD 49.99, 129.35 KES, 20 November 2026'],
        ...['UNG-2026-000042', 'owner@kivu.example', 'pi_3Qk2'],
        'Not enough money.',
      ],
      ['USD 49.99 · Kivu Coffee Exporters', 'Not paid', moment, ...what, 'barter', 'UNG-2026-000042', 'owner@kivu.example', 'pi_3Qk2'],
    ])
    expect(screen.getAllByRole('link', { name: 'Kivu Coffee Exporters' })[0]?.getAttribute('href')).toBe(`/company/${payment.payerId}`)
    expect(screen.getByText('4 payments').getAttribute('role')).toBe('status')
    expect(calls.map(({ query }) => query)).toEqual([{ page: '1' }])
    expect(titles).toEqual(['Payments · Staff · Ungana'])
    expect(screen.getByText('Find a payment by payer, invoice or provider reference. Refund all or part of it.')).toBeTruthy()
  })

  test.each([
    ['canceled', 'Cancelled'],
    ['refunded', 'Refunded'],
    ['mystery', 'mystery'],
  ])('labels a payment that is %s', async (status, words) => {
    pays({ status })
    await open()
    expect((await rows())[0]?.[1]).toBe(words)
  })

  test('can be searched and filtered by status', async () => {
    const calls = pays({})
    const { user, address } = await open(`${at}?page=2`)
    await screen.findByText('1 payment')
    expect(
      within(screen.getByRole('group', { name: 'Show' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([...['All', 'Mismatch', 'Disputed', 'Paid', 'Processing', 'Refunded', 'Failed']])
    const search = screen.getByRole('searchbox', { name: 'Search payments' })
    expect(search.getAttribute('placeholder')).toBe('Name, email, invoice, ID')
    await user.type(search, 'kivu{Enter}')
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ q: 'kivu', page: '1' }))
    await user.click(screen.getByRole('button', { name: 'Paid' }))
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ status: 'succeeded', q: 'kivu', page: '1' }))
    await user.click(screen.getByRole('button', { name: 'Mismatch' }))
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ mismatch: 'true', q: 'kivu', page: '1' }))
    expect(address()).toBe(`${at}?show=waits&search=kivu`)
    await user.click(screen.getByRole('button', { name: 'Disputed' }))
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test.each([
    [`${at}?show=waits`, ['No mismatches', 'Every amount taken matches the agreed amount.']],
    [`${at}?show=waits&search=x`, ['No payments found']],
    [`${at}?show=failed`, ['No payments found']],
  ])('shows an empty list: %s', async (path, words) => {
    pays()
    await open(path)
    const none = await screen.findByRole('heading', { name: words[0] ?? '' })
    expect(linesIn(none.parentElement as HTMLElement)).toEqual(words)
  })

  test('shows a loading text, and retries after a failure', async () => {
    hang({ listStaffPayments })
    const waiting = await open()
    await screen.findByText('Loading the list...')
    waiting.unmount()
    refuse({ listStaffPayments }, { status: 500 })
    const { user } = await open()
    expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading the list', 'Please try again', 'Try again'])
    pays({})
    await user.click(await button('Try again'))
    await rows()
  })
})

describe('a refund', () => {
  const press = 'Refund: USD 49.99 of Kivu Coffee Exporters'
  async function refund(changes: Partial<StaffPayment> = {}) {
    const loads = pays(changes)
    const page = await open()
    const opener = await button(press)
    await page.user.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'Refund' })
    const send = () => page.user.click(within(dialog).getByRole('button', { name: 'Refund' }))
    return { ...page, loads, opener, dialog: within(dialog), form: within(dialog).getByRole('form'), send }
  }

  test('suggests the whole remaining amount', async () => {
    const { dialog, form } = await refund({ refunds: refunds([20, 'succeeded'], [5, 'requested'], [9, 'failed']), disputed: 4.98 })
    expect(valuesIn(form)).toEqual({ amount: '20.01', reason: '' })
    expect(dialog.getByRole('textbox', { name: 'Amount in USD' }).getAttribute('inputmode')).toBe('decimal')
    screen.getByRole('dialog', {
      description:
        'Professional, one month, USD 49.99. The money goes back to Kivu Coffee Exporters by the same payment method. A full refund ends the plan and its renewal by this card, even if another month is already paid.',
    })
  })

  test('sends a partial refund once, and shows it', async () => {
    const { user, loads, dialog, form, send, toasts } = await refund()
    await fill({ user }, form, { 'Amount in USD': '50' })
    await send()
    dialog.getByRole('textbox', { name: 'Amount in USD', description: 'Please enter at most USD 49.99.' })
    dialog.getByRole('textbox', { name: 'Reason', description: 'For our records. The payer cannot see this. Please enter a reason.' })
    for (const wrong of ['0', '-3', 'all']) {
      await fill({ user }, form, { 'Amount in USD': wrong })
      expect(dialog.getByRole('textbox', { name: 'Amount in USD' }).getAttribute('aria-invalid')).toBe('true')
    }
    await fill({ user }, form, { 'Amount in USD': '3', Reason: ' A bag was missing ' })
    const calls = answer({ refundPayment }, payment)
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts).toEqual([
      { title: 'Refund requested', description: 'We will notify Kivu Coffee Exporters when the provider has made the refund.' },
    ])
    expect(calls).toMatchObject([
      { params: { id: ids(0) }, body: { amount: 3, reason: 'A bag was missing' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
    await waitFor(() => expect(loads).toHaveLength(2))
  })

  test('names "the payer" when the name is unknown', async () => {
    pays({ payerName: null })
    const { user, toasts } = await open()
    await user.click(await button('Refund: USD 49.99 of Unknown payer'))
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'A bag was missing')
    answer({ refundPayment }, payment)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }))
    await waitFor(() => expect(toasts[0]?.description).toBe('We will notify the payer when the provider has made the refund.'))
  })

  test('says that its result is unknown, reloads, and keeps its key', async () => {
    const { user, loads, dialog, send, toasts } = await refund()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A bag was missing')
    const lost = cutOff({ refundPayment })
    await send()
    const unknown = 'We do not know whether the refund was made. Please check the refunds of this payment before you try again.'
    expect((await dialog.findByRole('alert')).textContent).toBe(unknown)
    expect(toasts).toEqual([{ title: 'Refund not confirmed', description: unknown, variant: 'destructive' }])
    await waitFor(() => expect(loads).toHaveLength(2))
    const calls = answer({ refundPayment }, payment)
    await send()
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows the server’s error at its field', async () => {
    const { user, dialog, send } = await refund()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A bag was missing')
    refuse({ refundPayment }, { status: 400, message: 'The amount must be more than 0.', field: 'amount' })
    await send()
    await dialog.findByRole('textbox', { name: 'Amount in USD', description: 'The amount must be more than 0.' })
  })

  test('returns the focus when cancelled', async () => {
    const { user, dialog, opener } = await refund()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  test.each<[string, Partial<StaffPayment>]>([
    ['everything was refunded', { refunds: refunds([49.99, 'succeeded']) }],
    ['everything is disputed', { disputed: 49.99 }],
    ['nothing was paid', { status: 'processing' }],
  ])('is not possible when %s', async (_why, changes) => {
    pays(changes)
    await open()
    await rows()
    expect(screen.queryByRole('button', { name: /^Refund:/ })).toBeNull()
  })

  test('is listed with its payment, in the currency that was taken', async () => {
    pays({ refunds: refunds([3, 'requested'], [2, 'succeeded'], [1, 'failed'], [0.5, 'odd']), taken: { amount: 50, currency: 'EUR' } })
    await open()
    const when = momentText('2026-11-22T05:20:11.000Z')
    const list = within(await screen.findByRole('list', { name: 'Refunds' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `EUR 3.00 in progress · A bag was missing · ${when}`,
      `EUR 2.00 refunded · A bag was missing · ${when}`,
      `EUR 1.00 refused by the provider · A bag was missing · ${when}`,
      `EUR 0.50 odd · A bag was missing · ${when}`,
    ])
  })
})

describe('a mismatch', () => {
  const name = 'of Kivu Coffee Exporters'

  test('stays open until staff describe what was done', async () => {
    pays({ ...odd }, { ...odd, mismatchNote: 'Spoken with them.', refunds: refunds([49.99, 'succeeded']) })
    await open()
    const [waits = [], settled = []] = await rows()
    expect(waits.slice(1, 3)).toEqual(['Paid', 'Mismatch'])
    expect(waits.slice(-4)).toEqual(['Too much was taken', 'Refund', 'Return money', 'Mark as settled'])
    expect(settled).not.toContain('Mismatch')
    expect(settled).toEqual(expect.arrayContaining(['Too much was taken', 'Settled: Spoken with them.']))
    expect(settled).not.toContain('Mark as settled')
  })

  test('cannot be returned when nothing is left', async () => {
    pays({ ...odd, refunds: refunds([60, 'requested']) }, { mismatch: 'Something is odd' })
    await open()
    await rows()
    expect(screen.queryByRole('button', { name: /^Return money/ })).toBeNull()
    expect(screen.getAllByRole('button', { name: /^Mark as settled/ })).toHaveLength(2)
  })

  test('can be returned with a reason', async () => {
    const loads = pays({ ...odd, status: 'failed' })
    const { user, toasts } = await open()
    await user.click(await button(`Return money: USD 60.00 ${name}`))
    const dialog = within(
      await screen.findByRole('dialog', {
        name: 'Return money',
        description:
          'USD 49.99 was agreed, but USD 60.00 was taken. The payer got nothing for it. The full amount goes back by the same payment method.',
      }),
    )
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'no')
    await user.click(dialog.getByRole('button', { name: 'Return money' }))
    const reason = dialog.getByRole('textbox', { name: 'Reason', description: 'For our records. The payer cannot see this. Please enter a reason.' })
    await user.type(reason, 't agreed ')
    const calls = answer({ returnMismatch }, payment)
    await user.click(dialog.getByRole('button', { name: 'Return money' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts).toEqual([{ title: 'Money is being returned' }])
    expect(calls).toMatchObject([{ params: { id: ids(0) }, body: { reason: 'not agreed' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
    await waitFor(() => expect(loads).toHaveLength(2))
  })

  test('can be marked as settled with a note', async () => {
    const loads = pays({ ...odd })
    const { user, toasts } = await open()
    await user.click(await button(`Mark as settled: USD 49.99 ${name}`))
    const dialog = within(
      await screen.findByRole('dialog', {
        name: 'Mark as settled',
        description: 'Too much was taken. This does not move any money. Describe how it was settled.',
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'Mark as settled' }))
    await user.type(dialog.getByRole('textbox', { name: 'What was done', description: 'Please describe what was done.' }), 'Spoken with them.')
    const calls = answer({ closeMismatch }, payment)
    await user.click(dialog.getByRole('button', { name: 'Mark as settled' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts).toEqual([{ title: 'Marked as settled' }])
    expect(calls).toMatchObject([{ params: { id: ids(0) }, body: { note: 'Spoken with them.' } }])
    await waitFor(() => expect(loads).toHaveLength(2))
  })

  test('of a payment whose outcome is unknown says that settling cancels it', async () => {
    pays({ status: 'processing', mismatch: 'The provider does not tell', unsettled: true })
    const { user } = await open()
    await user.click(await button(`Mark as settled: USD 49.99 ${name}`))
    await screen.findByRole('dialog', { name: 'Mark as settled', description: /The payment then counts as cancelled, and the payer reads that\./ })
  })

  test.each([
    ['Return money: USD 60.00', 'Money not returned', { returnMismatch }],
    ['Mark as settled: USD 49.99', 'Not saved', { closeMismatch }],
  ])('shows why an action was refused: %s', async (label, title, endpoint) => {
    pays({ ...odd, status: 'failed' })
    const { user, toasts } = await open()
    await user.click(await button(`${label} ${name}`))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'Spoken with them.')
    refuse(endpoint as { closeMismatch: typeof closeMismatch }, { status: 409, message: 'Nothing waits.' })
    await user.click(dialog.getByRole('button', { name: /^(Return money|Mark as settled)$/ }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Nothing waits.')
    expect(toasts).toEqual([{ title, description: 'Nothing waits.', variant: 'destructive' }])
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps the typed text of each action', async () => {
    pays({ ...odd, taken: null })
    const { user } = await open()
    await user.click(await button(`Mark as settled: USD 49.99 ${name}`))
    await user.type(await screen.findByRole('textbox', { name: 'What was done' }), 'Spoken')
    await user.click(await button('Cancel'))
    await user.click(await button(`Refund: USD 49.99 ${name}`))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })).value).toBe('')
    await user.click(await button('Cancel'))
    await user.click(await button(`Mark as settled: USD 49.99 ${name}`))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What was done' })).value).toBe('Spoken')
  })
})

describe('a refund that staff make at the provider', () => {
  const one = { id: ids(0), amount: 20, status: 'requested', reason: 'A bag was missing', createdAt: '2026-11-22T05:20:11.000Z', byHand: true }
  const waits = { status: 'succeeded', mismatch: 'A refund waits', mismatchNote: null, refunds: [one] }

  test.each([
    ['Enter the receipt number', 'Receipt number', 'SKE52PAWR9', { receipt: 'SKE52PAWR9' }],
    ['Refund not possible', 'Reason', 'The account is closed', { reason: 'The account is closed' }],
  ])('%s', async (button, label, text, body) => {
    pays(waits)
    const calls = answer({ recordRefund }, { ...payment, refunds: [] })
    const { user, toasts } = await open()
    expect(await screen.findByText(/waits for staff/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Mark as settled/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: new RegExp(`^${button}`) }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(label), text)
    await user.click(dialog.getByRole('button', { name: button }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Refund recorded' }]))
    expect(calls).toMatchObject([{ params: { refundId: ids(0) }, body }])
  })

  test('shows its receipt number when it is made', async () => {
    pays({ refunds: [{ ...one, status: 'succeeded', receipt: 'SKE52PAWR9' }] })
    await open()
    expect(await screen.findByText(/SKE52PAWR9/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Enter the receipt number/ })).toBeNull()
  })
})

test('a refund above the limit is proposed, and another member of staff confirms it', async () => {
  pays({ amount: 450 })
  const { user, toasts } = await open(at, await sample({ listRefundProposals }))
  const section = within(await screen.findByRole('region', { name: 'Waiting for a second person' }))
  const confirmations = answer({ confirmRefund })
  await user.click(section.getByRole('button', { name: /^Refund: USD 450\.00 · / }))
  await waitFor(() => expect(confirmations).toHaveLength(1))
  await user.click(await button('Refund: USD 450.00 of Kivu Coffee Exporters'))
  answer({ refundPayment }, { ...payment, refundProposed: true })
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Paid twice')
  pays({ amount: 450, refundProposed: true })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('Refund proposed')).toBeTruthy()
  expect(toasts.at(-1)).toEqual({ title: 'Refund proposed', description: 'Another member of staff must confirm it.' })
})

describe('disputes', () => {
  const { payment: _payment, ...bare } = dispute
  const answerBy = `Answer in the provider's dashboard before ${momentText('2026-12-01T05:20:11.000Z')}.`

  test('are listed with their payment', async () => {
    pays(
      { disputes: [{ ...bare, amount: 10 }], disputed: 10 },
      { disputes: [{ ...bare, state: 'lost', withdrawn: null, amount: null, currency: null, reason: null }] },
    )
    await open()
    const [undecided = [], lost = []] = await rows()
    expect(undecided.slice(1, 3)).toEqual(['Paid', 'Disputed'])
    expect(undecided).toEqual(
      expect.arrayContaining(['Answer needed', 'USD 10.00 disputed', 'Reason: fraudulent', 'The bank or PayPal took the money back', answerBy]),
    )
    expect(lost).toContain('Decided for the payer')
    expect(lost.filter((line) => / disputed$|^Reason|^The money|^Answer/.test(line))).toEqual([])
  })

  async function openDisputes(path = `${at}?show=disputed`) {
    return open(path)
  }

  test('have their own queue, even for unknown payments', async () => {
    const calls = disputes(
      {},
      {
        state: 'won',
        decidedAt: '2026-11-25T05:20:11.000Z',
        withdrawn: false,
        payment: null,
        paymentReference: null,
        method: 'wallet',
        reference: 'PP-D-1',
      },
      {
        state: 'lost',
        decidedAt: '2026-11-25T05:20:11.000Z',
        seenAt: '2026-11-26T05:20:11.000Z',
        payment: { ...dispute.payment, payerName: null } as never,
      },
      { state: 'under_review', method: 'barter' },
    )
    await openDisputes()
    const when = momentText(dispute.openedAt)
    const about = ['USD 49.99 disputed', 'Reason: fraudulent']
    expect(await rows()).toEqual([
      [
        ...['USD 49.99 · Kivu Coffee Exporters', 'Disputed', when, 'Professional, one month', 'Card', 'du_1Qk2', 'pi_3Qk2'],
        ...['Answer needed', ...about, 'The bank or PayPal took the money back', answerBy],
      ],
      [
        ...['Payment not in our records', 'Disputed', when, 'PayPal', 'PP-D-1'],
        ...['Decided for us', ...about, 'We still have the money'],
        ...["Find this payment in the provider's dashboard. It is not in our records.", 'Mark as seen'],
      ],
      [
        ...['USD 49.99 · Unknown payer', 'Disputed', when, 'Professional, one month', 'Card', 'du_1Qk2', 'pi_3Qk2'],
        ...['Decided for the payer', ...about, 'The bank or PayPal took the money back'],
      ],
      [
        ...['USD 49.99 · Kivu Coffee Exporters', 'Disputed', when, 'Professional, one month', 'barter', 'du_1Qk2', 'pi_3Qk2'],
        ...['The bank or PayPal is deciding', ...about, 'The bank or PayPal took the money back'],
      ],
    ])
    expect(screen.getByText('4 disputes')).toBeTruthy()
    expect(calls.map(({ query }) => query)).toEqual([{ page: '1' }])
    expect(screen.getAllByRole('link', { name: 'Kivu Coffee Exporters' })[0]?.getAttribute('href')).toBe(`/company/${payment.payerId}`)
  })

  test('can be marked as seen after the decision', async () => {
    const decided = { state: 'lost', decidedAt: '2026-11-25T05:20:11.000Z' } as const
    disputes(decided)
    const { user, toasts } = await openDisputes()
    const mark = await button('Mark as seen: dispute of Kivu Coffee Exporters')
    refuse({ markDisputeSeen }, { status: 409, message: 'Somebody has seen it.' })
    await user.click(mark)
    await waitFor(() => expect(toasts).toEqual([{ title: 'Not saved', description: 'Somebody has seen it.', variant: 'destructive' }]))
    const calls = answer({ markDisputeSeen })
    disputes({ ...decided, seenAt: '2026-11-26T05:20:11.000Z' })
    await user.click(await button('Mark as seen: dispute of Kivu Coffee Exporters'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as seen/ })).toBeNull())
    expect(toasts.at(-1)).toEqual({ title: 'Marked as seen', description: 'Kivu Coffee Exporters' })
    expect(calls).toMatchObject([{ params: { id: ids(0) } }])
  })

  test('show empty, single and failed states', async () => {
    disputes({})
    const one = await openDisputes()
    await screen.findByText('1 dispute')
    one.unmount()
    disputes()
    const none = await openDisputes()
    const heading = await screen.findByRole('heading', { name: 'No disputed payments' })
    expect(linesIn(heading.parentElement as HTMLElement)).toEqual([
      'No disputed payments',
      'No payer has disputed a payment through a bank or PayPal.',
    ])
    none.unmount()
    hang({ listDisputes })
    const waiting = await openDisputes()
    await screen.findByText('Loading the list...')
    waiting.unmount()
    refuse({ listDisputes }, { status: 500 })
    await openDisputes(`${at}?show=disputed&page=2`)
    expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading the list', 'Please try again', 'Try again'])
  })
})
