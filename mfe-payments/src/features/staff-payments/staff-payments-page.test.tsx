import {
  closeMismatch,
  listDisputes,
  listStaffPayments,
  markDisputeSeen,
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

async function open(path = at) {
  const page = openPage(path, { user: staff })
  await screen.findByRole('heading', { level: 1, name: 'Payments' })
  return page
}
const rows = async () => (await rowsIn(() => document.body)).filter((lines) => lines[0]?.includes(' · ') || lines[0]?.startsWith('A payment'))
const button = (name: string) => screen.findByRole('button', { name })

describe('the queue', () => {
  test('is for staff alone', async () => {
    const calls = pays({})
    openPage(at, { user: member })
    await screen.findByRole('heading', { level: 1, name: 'This page is for staff' })
    expect(calls).toEqual([])
  })

  test('says what was paid, by whom, how, and what became of it', async () => {
    const calls = pays(
      {},
      { status: 'processing', method: 'wallet', payerName: null, payerEmail: null, reference: null, invoiceNumber: null, paidAt: null },
      { status: 'failed', method: 'mobile-money', problem: 'Not enough money.' },
      { status: 'open', method: 'barter' },
    )
    const { titles } = await open()
    const what = ['Professional, one month']
    expect(await rows()).toEqual([
      [...['USD 49.99 · Kivu Coffee Exporters', 'Paid', moment, ...what, 'Card', 'UNG-2026-000042', 'owner@kivu.example', 'pi_3Qk2'], 'Refund'],
      ['USD 49.99 · Unknown payer', 'Processing', moment, ...what, 'PayPal'],
      [
        ...['USD 49.99 · Kivu Coffee Exporters', 'Failed', moment, ...what, 'Mobile money', 'UNG-2026-000042', 'owner@kivu.example', 'pi_3Qk2'],
        'Not enough money.',
      ],
      ['USD 49.99 · Kivu Coffee Exporters', 'Not paid', moment, ...what, 'barter', 'UNG-2026-000042', 'owner@kivu.example', 'pi_3Qk2'],
    ])
    expect(screen.getAllByRole('link', { name: 'Kivu Coffee Exporters' })[0]?.getAttribute('href')).toBe(`/company/${payment.payerId}`)
    expect(screen.getByText('4 payments').getAttribute('role')).toBe('status')
    expect(calls.map(({ query }) => query)).toEqual([{ page: '1' }])
    expect(titles).toEqual(['Payments · Staff · Ungana'])
    expect(screen.getByText("Find a payment by its payer, invoice or the provider's own name of it, and refund it, all or part.")).toBeTruthy()
  })

  test.each([
    ['canceled', 'Given up'],
    ['refunded', 'Refunded'],
    ['mystery', 'mystery'],
  ])('says that a payment is %s', async (status, words) => {
    pays({ status })
    await open()
    expect((await rows())[0]?.[1]).toBe(words)
  })

  test('is searched, and narrowed by how they stand', async () => {
    const calls = pays({})
    const { user, address } = await open(`${at}?page=2`)
    await screen.findByText('1 payment')
    expect(
      within(screen.getByRole('group', { name: 'Show' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([...['All', 'Does not fit', 'Disputed', 'Paid', 'Processing', 'Refunded', 'Failed']])
    const search = screen.getByRole('searchbox', { name: 'Search payments' })
    expect(search.getAttribute('placeholder')).toBe('Name, e-mail, invoice, id')
    await user.type(search, 'kivu{Enter}')
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ q: 'kivu', page: '1' }))
    await user.click(screen.getByRole('button', { name: 'Paid' }))
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ status: 'succeeded', q: 'kivu', page: '1' }))
    await user.click(screen.getByRole('button', { name: 'Does not fit' }))
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ mismatch: 'true', q: 'kivu', page: '1' }))
    expect(address()).toBe(`${at}?show=waits&search=kivu`)
    await user.click(screen.getByRole('button', { name: 'Disputed' }))
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test.each([
    [`${at}?show=waits`, ['Nothing waits', 'What was taken is what was agreed.']],
    [`${at}?show=waits&search=x`, ['No payment is like that']],
    [`${at}?show=failed`, ['No payment is like that']],
  ])('says that there is none: %s', async (path, words) => {
    pays()
    await open(path)
    const none = await screen.findByRole('heading', { name: words[0] ?? '' })
    expect(linesIn(none.parentElement as HTMLElement)).toEqual(words)
  })

  test('waits, and asks again after a failure', async () => {
    hang({ listStaffPayments })
    const waiting = await open()
    await screen.findByText('Loading payments...')
    waiting.unmount()
    refuse({ listStaffPayments }, { status: 500 })
    const { user } = await open()
    expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading payments', 'Please try again', 'Try again'])
    pays({})
    await user.click(await button('Try again'))
    await rows()
  })
})

describe('a refund', () => {
  const press = 'Refund: USD 49.99 of Kivu Coffee Exporters'
  async function refund(changes: Partial<StaffPayment> = {}) {
    const looks = pays(changes)
    const page = await open()
    const opener = await button(press)
    await page.user.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'Refund' })
    const send = () => page.user.click(within(dialog).getByRole('button', { name: 'Refund' }))
    return { ...page, looks, opener, dialog: within(dialog), form: within(dialog).getByRole('form'), send }
  }

  test('is of all that is left unless staff say otherwise', async () => {
    const { dialog, form } = await refund({ refunds: refunds([20, 'succeeded'], [5, 'requested'], [9, 'failed']), disputed: 4.98 })
    expect(valuesIn(form)).toEqual({ amount: '20.01', reason: '' })
    expect(dialog.getByRole('textbox', { name: 'Amount in USD' }).getAttribute('inputmode')).toBe('decimal')
    screen.getByRole('dialog', {
      description:
        'Professional, one month, USD 49.99. It goes back the way it was paid; where all of it goes back, the plan ends, and so does its renewal by this card, also if another month of it is paid.',
    })
  })

  test('of a part is sent once, and shows', async () => {
    const { user, looks, dialog, form, send, toasts } = await refund()
    await fill({ user }, form, { 'Amount in USD': '50' })
    await send()
    dialog.getByRole('textbox', { name: 'Amount in USD', description: 'Please enter at most USD 49.99.' })
    dialog.getByRole('textbox', { name: 'Reason', description: 'For the books. The payer does not read it. Please give the reason.' })
    for (const wrong of ['0', '-3', 'all']) {
      await fill({ user }, form, { 'Amount in USD': wrong })
      expect(dialog.getByRole('textbox', { name: 'Amount in USD' }).getAttribute('aria-invalid')).toBe('true')
    }
    await fill({ user }, form, { 'Amount in USD': '3', Reason: ' A bag was missing ' })
    const calls = answer({ refundPayment }, payment)
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts).toEqual([{ title: 'Refund asked for', description: 'Kivu Coffee Exporters is told once the provider has made it.' }])
    expect(calls).toMatchObject([
      { params: { id: ids(0) }, body: { amount: 3, reason: 'A bag was missing' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
    await waitFor(() => expect(looks).toHaveLength(2))
  })

  test('of a payer without a name is told to the payer', async () => {
    pays({ payerName: null })
    const { user, toasts } = await open()
    await user.click(await button('Refund: USD 49.99 of Unknown payer'))
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'A bag was missing')
    answer({ refundPayment }, payment)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }))
    await waitFor(() => expect(toasts[0]?.description).toBe('The payer is told once the provider has made it.'))
  })

  test('that may have been made says so, looks how it stands, and stays the same refund', async () => {
    const { user, looks, dialog, send, toasts } = await refund()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A bag was missing')
    const lost = cutOff({ refundPayment })
    await send()
    const unknown = 'It is not known whether it was refunded. Please look at the refunds of this payment before you press again.'
    expect((await dialog.findByRole('alert')).textContent).toBe(unknown)
    expect(toasts).toEqual([{ title: 'Refund not confirmed', description: unknown, variant: 'destructive' }])
    await waitFor(() => expect(looks).toHaveLength(2))
    const calls = answer({ refundPayment }, payment)
    await send()
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.idempotencyKey).toBe(lost[0]?.idempotencyKey)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that was refused says why, at its field', async () => {
    const { user, dialog, send } = await refund()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A bag was missing')
    refuse({ refundPayment }, { status: 400, message: 'The amount must be more than 0.', field: 'amount' })
    await send()
    await dialog.findByRole('textbox', { name: 'Amount in USD', description: 'The amount must be more than 0.' })
  })

  test('that was given up gives the focus back', async () => {
    const { user, dialog, opener } = await refund()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  test.each<[string, Partial<StaffPayment>]>([
    ['all went back', { refunds: refunds([49.99, 'succeeded']) }],
    ['all is disputed', { disputed: 49.99 }],
    ['nothing was paid', { status: 'processing' }],
  ])('is not possible where %s', async (_why, changes) => {
    pays(changes)
    await open()
    await rows()
    expect(screen.queryByRole('button', { name: /^Refund:/ })).toBeNull()
  })

  test('stands in the row of its payment, in the currency that was taken', async () => {
    pays({ refunds: refunds([3, 'requested'], [2, 'succeeded'], [1, 'failed'], [0.5, 'odd']), taken: { amount: 50, currency: 'EUR' } })
    await open()
    const when = momentText('2026-11-22T05:20:11.000Z')
    const list = within(await screen.findByRole('list', { name: 'Refunds' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `EUR 3.00 on its way · A bag was missing · ${when}`,
      `EUR 2.00 refunded · A bag was missing · ${when}`,
      `EUR 1.00 refused by the provider · A bag was missing · ${when}`,
      `EUR 0.50 odd · A bag was missing · ${when}`,
    ])
  })
})

describe('what does not fit', () => {
  const name = 'of Kivu Coffee Exporters'

  test('waits until staff say what was done', async () => {
    pays({ ...odd }, { ...odd, mismatchNote: 'Spoken with them.', refunds: refunds([49.99, 'succeeded']) })
    await open()
    const [waits = [], settled = []] = await rows()
    expect(waits.slice(1, 3)).toEqual(['Paid', 'Does not fit'])
    expect(waits.slice(-4)).toEqual(['Too much was taken', 'Refund', 'Give back', 'Mark settled'])
    expect(settled).not.toContain('Does not fit')
    expect(settled).toEqual(expect.arrayContaining(['Too much was taken', 'Settled: Spoken with them.']))
    expect(settled).not.toContain('Mark settled')
  })

  test('of which nothing is left is not given back', async () => {
    pays({ ...odd, refunds: refunds([60, 'requested']) }, { mismatch: 'Something is odd' })
    await open()
    await rows()
    expect(screen.queryByRole('button', { name: /^Give back/ })).toBeNull()
    expect(screen.getAllByRole('button', { name: /^Mark settled/ })).toHaveLength(2)
  })

  test('is given back, with a reason', async () => {
    const looks = pays({ ...odd, status: 'failed' })
    const { user, toasts } = await open()
    await user.click(await button(`Give back: USD 60.00 ${name}`))
    const dialog = within(
      await screen.findByRole('dialog', {
        name: 'Give it back',
        description: 'USD 49.99 was agreed, USD 60.00 was taken. It bought nothing. All of it goes back the way it came.',
      }),
    )
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'no')
    await user.click(dialog.getByRole('button', { name: 'Give it back' }))
    const reason = dialog.getByRole('textbox', { name: 'Reason', description: 'For the books. The payer does not read it. Please give the reason.' })
    await user.type(reason, 't agreed ')
    const calls = answer({ returnMismatch }, payment)
    await user.click(dialog.getByRole('button', { name: 'Give it back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts).toEqual([{ title: 'On its way back' }])
    expect(calls).toMatchObject([{ params: { id: ids(0) }, body: { reason: 'not agreed' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
    await waitFor(() => expect(looks).toHaveLength(2))
  })

  test('is marked settled, with what was done', async () => {
    const looks = pays({ ...odd })
    const { user, toasts } = await open()
    await user.click(await button(`Mark settled: USD 49.99 ${name}`))
    const dialog = within(
      await screen.findByRole('dialog', {
        name: 'Mark settled',
        description: 'Too much was taken. No money moves by this: say here how it was settled.',
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'Mark settled' }))
    await user.type(dialog.getByRole('textbox', { name: 'What was done', description: 'Please say what was done.' }), 'Spoken with them.')
    const calls = answer({ closeMismatch }, payment)
    await user.click(dialog.getByRole('button', { name: 'Mark settled' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts).toEqual([{ title: 'Marked settled' }])
    expect(calls).toMatchObject([{ params: { id: ids(0) }, body: { note: 'Spoken with them.' } }])
    await waitFor(() => expect(looks).toHaveLength(2))
  })

  test.each([
    ['Give back: USD 60.00', 'Nothing was given back', { returnMismatch }],
    ['Mark settled: USD 49.99', 'Not saved', { closeMismatch }],
  ])('says why it was refused: %s', async (label, title, endpoint) => {
    pays({ ...odd, status: 'failed' })
    const { user, toasts } = await open()
    await user.click(await button(`${label} ${name}`))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'Spoken with them.')
    refuse(endpoint as { closeMismatch: typeof closeMismatch }, { status: 409, message: 'Nothing waits.' })
    await user.click(dialog.getByRole('button', { name: /^(Give it back|Mark settled)$/ }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Nothing waits.')
    expect(toasts).toEqual([{ title, description: 'Nothing waits.', variant: 'destructive' }])
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps what was typed, each for its own act', async () => {
    pays({ ...odd, taken: null })
    const { user } = await open()
    await user.click(await button(`Mark settled: USD 49.99 ${name}`))
    await user.type(await screen.findByRole('textbox', { name: 'What was done' }), 'Spoken')
    await user.click(await button('Cancel'))
    await user.click(await button(`Refund: USD 49.99 ${name}`))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })).value).toBe('')
    await user.click(await button('Cancel'))
    await user.click(await button(`Mark settled: USD 49.99 ${name}`))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What was done' })).value).toBe('Spoken')
  })
})

describe('disputes', () => {
  const { payment: _payment, ...bare } = dispute
  const answerBy = `Answer in the provider's dashboard before ${momentText('2026-12-01T05:20:11.000Z')}.`

  test('stand in the row of their payment', async () => {
    pays(
      { disputes: [{ ...bare, amount: 10 }], disputed: 10 },
      { disputes: [{ ...bare, state: 'lost', withdrawn: null, amount: null, currency: null, reason: null }] },
    )
    await open()
    const [undecided = [], lost = []] = await rows()
    expect(undecided.slice(1, 3)).toEqual(['Paid', 'Disputed'])
    expect(undecided).toEqual(
      expect.arrayContaining(['Waits for our answer', 'USD 10.00 disputed', 'Reason: fraudulent', 'The money was taken back', answerBy]),
    )
    expect(lost).toContain('Decided for the payer')
    expect(lost.filter((line) => / disputed$|^Reason|^The money|^Answer/.test(line))).toEqual([])
  })

  async function openDisputes(path = `${at}?show=disputed`) {
    return open(path)
  }

  test('are a queue of their own, also of payments that nobody knows', async () => {
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
        ...['Waits for our answer', ...about, 'The money was taken back', answerBy],
      ],
      [
        ...['A payment that is not in our books', 'Disputed', when, 'PayPal', 'PP-D-1'],
        ...['Decided for us', ...about, 'The money is still with us'],
        ...["Look for it in the provider's dashboard: nothing was booked.", 'Mark seen'],
      ],
      [
        ...['USD 49.99 · Unknown payer', 'Disputed', when, 'Professional, one month', 'Card', 'du_1Qk2', 'pi_3Qk2'],
        ...['Decided for the payer', ...about, 'The money was taken back'],
      ],
      [
        ...['USD 49.99 · Kivu Coffee Exporters', 'Disputed', when, 'Professional, one month', 'barter', 'du_1Qk2', 'pi_3Qk2'],
        ...['The bank or PayPal decides', ...about, 'The money was taken back'],
      ],
    ])
    expect(screen.getByText('4 disputes')).toBeTruthy()
    expect(calls.map(({ query }) => query)).toEqual([{ page: '1' }])
    expect(screen.getAllByRole('link', { name: 'Kivu Coffee Exporters' })[0]?.getAttribute('href')).toBe(`/company/${payment.payerId}`)
  })

  test('are marked seen once they are decided', async () => {
    const decided = { state: 'lost', decidedAt: '2026-11-25T05:20:11.000Z' } as const
    disputes(decided)
    const { user, toasts } = await openDisputes()
    const mark = await button('Mark seen: dispute of Kivu Coffee Exporters')
    refuse({ markDisputeSeen }, { status: 409, message: 'Somebody has seen it.' })
    await user.click(mark)
    await waitFor(() => expect(toasts).toEqual([{ title: 'Not saved', description: 'Somebody has seen it.', variant: 'destructive' }]))
    const calls = answer({ markDisputeSeen })
    disputes({ ...decided, seenAt: '2026-11-26T05:20:11.000Z' })
    await user.click(await button('Mark seen: dispute of Kivu Coffee Exporters'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark seen/ })).toBeNull())
    expect(toasts.at(-1)).toEqual({ title: 'Marked seen', description: 'Kivu Coffee Exporters' })
    expect(calls).toMatchObject([{ params: { id: ids(0) } }])
  })

  test('are none, one, and fail', async () => {
    disputes({})
    const one = await openDisputes()
    await screen.findByText('1 dispute')
    one.unmount()
    disputes()
    const none = await openDisputes()
    const heading = await screen.findByRole('heading', { name: 'Nothing is disputed' })
    expect(linesIn(heading.parentElement as HTMLElement)).toEqual(['Nothing is disputed', 'No payer wants money back through a bank or PayPal.'])
    none.unmount()
    hang({ listDisputes })
    const waiting = await openDisputes()
    await screen.findByText('Loading disputes...')
    waiting.unmount()
    refuse({ listDisputes }, { status: 500 })
    await openDisputes(`${at}?show=disputed&page=2`)
    expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading disputes', 'Please try again', 'Try again'])
  })
})
