import { agreeToDeal, answerAmendment, type Deal, declineDeal, getDeal, type NextStep, proposeAmendment, proposeDeal } from '@ungana/contracts-deals'
import type { SessionUser } from '@ungana/contracts-shell'
import { answer, fill, linesIn, member, memberAs, refuse, render, sample, screen, valuesIn, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { AmendDialog } from './amend-dialog.tsx'
import { Amendment } from './amendment.tsx'
import { Links } from './links.tsx'
import { Proposal } from './proposal.tsx'

const deal = await sample({ getDeal })
const [coffee] = deal.terms.lines as [Deal['terms']['lines'][number]]
const tea = { text: 'Black tea', quantity: '12.50', unit: '', unitPriceMinor: 20_000 }
const twoLines: Deal = { ...deal, terms: { ...deal.terms, lines: [coffee, tea] } }
const proposed = await sample({ proposeDeal })

describe('a proposed change', () => {
  type Change = NonNullable<Deal['amendment']>
  const change: Change = { by: 'seller', reason: 'The rain was late.', terms: twoLines.terms, totalMinor: deal.totalMinor }
  const show = (amendment: Change, side: 'buyer' | 'seller' = 'buyer', user: SessionUser = member) =>
    render(<Amendment deal={{ ...twoLines, side }} amendment={amendment} />, { user })

  test.each([
    ['buyer', 'seller', 'Kivu Coffee proposes a change', ['Agree to the change', 'Refuse']],
    ['seller', 'buyer', 'Nairobi Beans proposes a change', ['Agree to the change', 'Refuse']],
    ['seller', 'seller', 'You proposed a change. The other side has not answered yet.', ['Withdraw it']],
  ] as const)('is shown to the %s with its reason, after the %s asked: %s', async (side, by, title, buttons) => {
    show({ ...change, by }, side)
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText('The rain was late.')).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
  })

  test.each<[string, Partial<Change>, readonly string[]]>([
    [
      'a quantity',
      { terms: { ...twoLines.terms, lines: [{ ...coffee, quantity: '280' }, tea] } },
      ['Green coffee, washed: 280 bag of 60 kg at USD 56.50'],
    ],
    ['a price', { terms: { ...twoLines.terms, lines: [coffee, { ...tea, unitPriceMinor: 19_000 }] } }, ['Black tea: 12.50 at USD 190.00']],
    ['the total', { totalMinor: 1_582_000 }, ['Total: USD 15,820.00 instead of USD 16,950.00']],
    ['the day', { terms: { ...twoLines.terms, readyBy: '2026-12-09' } }, ['Goods ready by 9 December 2026']],
    ['no day any more', { terms: { ...twoLines.terms, readyBy: undefined } }, ['No day by which the goods must be ready']],
  ])('names only what would change: %s', (_, part, texts) => {
    show({ ...change, ...part })
    expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(texts)
  })

  test('is refused by the other side; people who may not write only read it', async () => {
    const page = show(change)
    refuse({ answerAmendment }, { status: 409, message: 'It was withdrawn.' })
    await page.user.click(screen.getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(page.toasts).toEqual([{ title: 'Not sent', description: 'It was withdrawn.', variant: 'destructive' }]))
    const calls = answer({ answerAmendment })
    await page.user.click(screen.getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(calls.map(({ params, body }) => [params, body])).toEqual([[{ id: deal.id }, { agree: false }]]))
    page.unmount()
    show(change, 'buyer', memberAs('viewer'))
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('proposing a change', () => {
  async function open(shown: Deal = twoLines) {
    let closes = 0
    const page = render(<AmendDialog deal={shown} onClose={() => (closes += 1)} />, { user: member })
    const dialog = await screen.findByRole('dialog', { name: 'Propose a change', description: 'Nothing changes until the other side agrees.' })
    const send = () => page.user.click(within(dialog).getByRole('button', { name: 'Send the proposal' }))
    return { ...page, dialog: within(dialog), form: within(dialog).getByRole('form'), send, closed: () => waitFor(() => expect(closes).toBe(1)) }
  }
  const line = (form: HTMLElement, name: string) => within(within(form).getByRole('group', { name }))

  test('starts with what was agreed; a line that is not changed keeps its decimals', async () => {
    const page = await open()
    expect(valuesIn(page.form)).toEqual({
      'quantity-0': '300',
      'price-0': '56.50',
      'quantity-1': '12.50',
      'price-1': '200.00',
      readyBy: '2026-12-05',
      reason: '',
    })
    expect(line(page.form, 'Green coffee, washed').getByLabelText('Quantity (bag of 60 kg)')).toBeTruthy()
    expect(line(page.form, 'Black tea').getByLabelText('Quantity')).toBeTruthy()
    const price = line(page.form, 'Black tea').getByLabelText('Unit price in USD')
    await page.user.clear(price)
    await page.user.type(price, '1,900.5')
    await page.user.clear(page.dialog.getByLabelText(/^Goods ready by/))
    await fill(page, page.form, { Reason: 'Frost' })
    const calls = answer({ proposeAmendment })
    await page.send()
    await page.closed()
    expect(calls.map(({ params, body }) => [params, body])).toEqual([
      [
        { id: deal.id },
        {
          lines: [
            { quantity: '300', unitPriceMinor: 5650 },
            { quantity: '12.50', unitPriceMinor: 190_050 },
          ],
          readyBy: null,
          reason: 'Frost',
        },
      ],
    ])
  })

  test.each([
    ['Black tea', 'Quantity', 'some', 'Please enter a quantity as a number, e.g. 12.5.'],
    ['Black tea', 'Unit price in USD', 'cheap', /^Please enter/],
    ['Green coffee, washed', 'Unit price in USD', '0', 'Please enter an amount.'],
  ])('%s: a %s of “%s” is refused at its field', async (name, label, text, problem) => {
    const page = await open()
    const field = line(page.form, name).getByLabelText(label)
    await page.user.clear(field)
    await page.user.type(field, text)
    await fill(page, page.form, { Reason: 'Frost' })
    await page.send()
    await line(page.form, name).findByText(problem)
    expect(page.dialog.getAllByLabelText(/./).filter((each) => each.getAttribute('aria-invalid') === 'true')).toEqual([field])
  })

  test.each([
    ['lines', /^Unit price in USD/],
    ['readyBy', /^Goods ready by/],
    ['reason', /^Reason/],
  ])('a refusal of %s stands at %s', async (field, label) => {
    const page = await open(deal)
    await fill(page, page.form, { Reason: 'Frost' })
    refuse({ proposeAmendment }, { status: 400, code: 'VALIDATION', message: 'Another one, please.', field })
    await page.send()
    await page.dialog.findByText('Another one, please.')
    expect(page.dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(page.toasts.map(({ title }) => title)).toEqual(['Not sent'])
  })
})

describe('a proposed deal', () => {
  const answers: NextStep[] = [{ side: 'seller', step: 'answer-proposal', part: null, payment: null, amountMinor: null, dueOn: null }]
  const gone: Partial<Deal> = { partnerClosed: true, steps: [] }
  const show = (change: Partial<Deal>, user: SessionUser = member) => render(<Proposal deal={{ ...proposed, steps: answers, ...change }} />, { user })

  test.each<[string, Partial<Deal>, SessionUser, string, readonly string[], boolean]>([
    ['the side that answers', { side: 'seller' }, member, 'Nairobi Beans proposes this deal', ['Agree to the deal', 'Decline'], false],
    ['a person who may only decline', { side: 'seller' }, memberAs('logistics'), 'Nairobi Beans proposes this deal', ['Decline'], true],
    ['a person who only reads', { side: 'seller' }, memberAs('viewer'), 'Nairobi Beans proposes this deal', [], true],
    ['the side that proposed', {}, member, 'Kivu Coffee has not answered yet', ['Withdraw it'], false],
    [
      'the side that proposed to a closed company',
      { ...gone, side: 'buyer' },
      member,
      'The other company closed its account',
      ['Withdraw it'],
      false,
    ],
    ['the side that a closed company proposed to', { ...gone, side: 'seller' }, member, 'The other company closed its account', ['Decline'], false],
    [
      'the buyer, if the seller proposed',
      { steps: answers.map((step) => ({ ...step, side: 'buyer' })) },
      member,
      'Kivu Coffee proposes this deal',
      ['Agree to the deal', 'Decline'],
      false,
    ],
  ])('is shown to %s', (_, change, user, title, buttons, isOthers) => {
    show(change, user)
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText('Deposit: USD 5,085.00 · On loading: USD 6,780.00 · On delivery: USD 5,085.00')).toBeTruthy()
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
    expect(screen.queryByText('Somebody with another role in your company must do this.') !== null).toBe(isOthers)
  })

  test('binds only after the question; without an answer nothing is sent, and a refusal is shown', async () => {
    const page = show({ side: 'seller' })
    const agrees = refuse({ agreeToDeal }, { status: 409, message: 'It was withdrawn.' })
    await page.user.click(screen.getByRole('button', { name: 'Agree to the deal' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'Agree to this deal?',
      description: 'This is binding: Green coffee, washed for USD 16,950.00.',
    })
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(agrees).toEqual([])
    await page.user.click(screen.getByRole('button', { name: 'Agree to the deal' }))
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Agree' }))
    await waitFor(() => expect(page.toasts).toEqual([{ title: 'Not sent', description: 'It was withdrawn.', variant: 'destructive' }]))
    expect(screen.queryByRole('dialog')).toBeNull()
    const declines = answer({ declineDeal })
    await page.user.click(screen.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(declines.map(({ params }) => params)).toEqual([{ id: proposed.id }]))
  })
})

describe('the links beside a deal', () => {
  const show = (change: Partial<Deal>, unserved: readonly string[] = []) => {
    const { container } = render(<Links deal={{ ...deal, ...change }} />, { user: member, unserved })
    expect(linesIn(container)[0]).toBe('More about this deal')
    return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  }
  const company = (id: string) => `/company/${id}`
  const talk = ['Your conversation about this deal', expect.stringContaining(deal.inquiryId ?? '')]

  test('lead the buyer of a running deal to the conversation, the seller and bank details', () => {
    expect(show({})).toEqual([
      talk,
      ['Kivu Coffee', company(deal.seller.id)],
      ['Bank details that you may read', expect.stringContaining('requests')],
    ])
  })

  test('lead the seller of a finished deal to a review of the buyer', () => {
    expect(show({ side: 'seller', phase: 'completed', inquiryId: undefined })).toEqual([
      ['Nairobi Beans', company(deal.buyer.id)],
      ['Review Nairobi Beans', `${company(deal.buyer.id)}#reviews`],
      ['Requests for your bank details', expect.stringContaining('requests')],
    ])
  })

  test('leave out pages that are not served', () => {
    expect(show({}, [company(deal.seller.id)]).map(([text]) => text)).toEqual([talk[0], 'Bank details that you may read'])
  })
})
