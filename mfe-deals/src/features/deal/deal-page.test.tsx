import {
  agreeToDeal,
  answerAmendment,
  answerCancellation,
  cancelDeal,
  confirmPayment,
  type Deal,
  declineDeal,
  getDeal,
  type NextStep,
  openDispute,
  proposeAmendment,
  proposeDeal,
  reportDelay,
  reportPayment,
  uploadPaymentProof,
} from '@ungana/contracts-deals'
import type { SessionUser } from '@ungana/contracts-shell'
import { answer, fireEvent, member, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const deal = await sample({ getDeal })
const sent = await sample({ reportPayment })
const at = `/deals/${deal.id}`
const step = (change: Partial<NextStep>): NextStep => ({
  side: 'seller',
  step: 'ready',
  part: null,
  payment: null,
  amountMinor: null,
  dueOn: null,
  ...change,
})

async function open(change: Partial<Deal> = {}, user: SessionUser = member) {
  answer({ getDeal }, { ...deal, ...change })
  const view = openPage(at, { user })
  await screen.findByRole('heading', { level: 1, name: 'Green coffee, washed' })
  return view
}
const section = (heading: string) => screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement

test('shows what the companies agreed on, the progress and the books', async () => {
  await open()
  expect(section('What you agreed on').textContent).toContain('300 bag of 60 kgUSD 16,950.00TotalUSD 16,950.00')
  expect(section('What you agreed on').textContent).toContain('Delivery term: FCA Bukavu')
  expect(section('Progress').textContent).toContain('Deposit paid · USD 5,085.00not yetGoods readyby 5 December 2026')
  expect(section('Money').textContent).toContain('Still owedUSD 16,950.00On the wayUSD 0.00Received by the sellerUSD 0.00PriceUSD 16,950.00')
  expect(section('What happened').textContent).toContain('Deal openedJean Bosco · Kivu Coffee')
})

test('the buyer reports a payment, at most what is owed, and then waits', async () => {
  const { user } = await open()
  expect(section('Your next step').textContent).toContain('Pay USD 5,085.00 (deposit)')
  const bank = within(section('Your next step')).getByRole('link', { name: 'Bank details of Kivu Coffee' })
  expect(bank.getAttribute('href')).toMatch(/^\/company\/[\w-]+\?pay-for=Deal/)
  expect(section('Your next step').textContent).toContain('Next for Kivu Coffee:Report: goods ready, by 5 December 2026')
  await user.click(screen.getByRole('button', { name: 'I sent the money' }))
  const dialog = within(await screen.findByRole('dialog'))
  const amount = dialog.getByRole('textbox', { name: /^Amount in USD/ })
  await user.clear(amount)
  await user.type(amount, '5085.01')
  const calls = answer({ reportPayment }, sent)
  await user.click(dialog.getByRole('button', { name: 'I sent this money' }))
  await dialog.findByText('At most USD 5,085.00 is owed.')
  await user.clear(amount)
  await user.type(amount, '5085')
  const proof = dialog.getByLabelText<HTMLInputElement>('Proof', { selector: 'input' })
  const choose = (file: File) => fireEvent.change(proof, { target: { files: [file] } })
  choose(new File(['x'], 'notes.txt', { type: 'text/plain' }))
  await dialog.findByText('notes.txt is not a PDF, JPG or PNG file')
  choose(new File(['%PDF'], 'transfer.pdf', { type: 'application/pdf' }))
  const uploads = answer({ uploadPaymentProof })
  await user.click(dialog.getByRole('button', { name: 'I sent this money' }))
  await screen.findByText('Nothing to do now. It is the other side’s turn.')
  expect(uploads.map(({ params, body }) => [params, ((body as FormData).get('file') as File).name])).toEqual([[{ id: deal.id }, 'transfer.pdf']])
  const { id: proofId } = await sample({ uploadPaymentProof })
  expect(calls.map(({ body }) => body)).toEqual([{ part: 'deposit', amountMinor: 508_500, on: expect.any(String), reference: '', proofId }])
})

test('both sides can open the proof of a payment', async () => {
  const payments = sent.payments.map((payment) => ({ ...payment, proof: { id: deal.id, name: 'transfer.pdf' } }))
  await open({ ...sent, side: 'seller', payments })
  expect(within(section('Money')).getByRole('link', { name: 'Proof: transfer.pdf' }).getAttribute('href')).toBe(
    `/api/deals/${deal.id}/proofs/${deal.id}`,
  )
})

test('the seller confirms a payment with the bank charges', async () => {
  const confirm = step({ step: 'confirm-payment', payment: 1, part: 'deposit', amountMinor: 508_500 })
  const { user } = await open({ ...sent, side: 'seller', next: confirm, steps: [confirm] })
  await user.click(screen.getByRole('button', { name: 'I received it' }))
  const dialog = within(await screen.findByRole('dialog'))
  const received = dialog.getByRole('textbox', { name: /^Received in USD/ })
  await user.type(dialog.getByRole('textbox', { name: /^Bank charges/ }), '15')
  const calls = answer({ confirmPayment })
  await user.click(dialog.getByRole('button', { name: 'I received this money' }))
  await dialog.findByText('Only USD 5,085.00 was sent.')
  await user.clear(received)
  await user.type(received, '5070')
  await user.click(dialog.getByRole('button', { name: 'I received this money' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.map(({ body, params }) => [body, params])).toEqual([
    [
      { receivedMinor: 507_000, chargesMinor: 1500 },
      { id: deal.id, payment: '1' },
    ],
  ])
})

test('cancelling needs a reason', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Cancel the deal' }))
  const dialog = within(await screen.findByRole('dialog'))
  const calls = answer({ cancelDeal })
  await user.click(dialog.getByRole('button', { name: 'Cancel the deal' }))
  await dialog.findByText('Please say why.')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Frost')
  await user.click(dialog.getByRole('button', { name: 'Cancel the deal' }))
  await screen.findByText('This deal was cancelled.')
  expect(calls).toHaveLength(1)
})

test('the other side answers a cancellation', async () => {
  const waiting = step({ side: 'buyer', step: 'answer-cancellation' })
  const { user } = await open({ cancellation: { by: 'seller', reason: 'Frost' }, next: waiting, steps: [waiting] })
  const calls = answer({ answerCancellation })
  await user.click(screen.getByRole('button', { name: 'Agree to cancel' }))
  await screen.findByText('This deal was cancelled.')
  expect(calls.map(({ body }) => body)).toEqual([{ agree: true }])
})

test('says that a deal of others does not exist', async () => {
  refuse({ getDeal }, { status: 404 })
  openPage(at)
  await screen.findByRole('heading', { level: 1, name: 'Deal not found' })
  expect(screen.getByText('It does not exist, or it belongs to other companies.')).toBeTruthy()
})

test('people of a frozen company see the deal and its next step, without buttons', async () => {
  const cancellation = { by: 'seller' as const, reason: 'The harvest failed.' }
  const steps = [step({ side: 'buyer', step: 'pay', amountMinor: 508_500 }), step({ side: 'buyer', step: 'answer-cancellation' })]
  await open({ steps, cancellation }, { ...member, frozen: { at: '2026-11-28T08:00:00.000Z', by: 'Aline Uwase' } })
  expect(screen.getByText(`${member.businessName} is frozen`)).toBeTruthy()
  expect(section('Your next step').textContent).toContain('Pay USD 5,085.00')
  expect(section('Your next step').textContent).toContain('The harvest failed.')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/another role/)).toBeNull()
})

test('the seller proposes other quantities, and withdraws the proposal', async () => {
  const { user } = await open({ side: 'seller' })
  await user.click(screen.getByRole('button', { name: 'Propose a change' }))
  const dialog = within(await screen.findByRole('dialog'))
  const quantity = dialog.getByRole('textbox', { name: /^Quantity/ })
  await user.clear(quantity)
  await user.click(dialog.getByRole('button', { name: 'Send the proposal' }))
  await dialog.findByText('Please enter a quantity as a number, e.g. 12.5.')
  await dialog.findByText('Please say why.')
  await user.type(quantity, '280,0')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Twenty bags failed.')
  const calls = answer({ proposeAmendment }, { ...(await sample({ proposeAmendment })), side: 'seller' as const })
  await user.click(dialog.getByRole('button', { name: 'Send the proposal' }))
  await screen.findByText('You proposed a change. The other side has not answered yet.')
  expect(calls.map(({ body }) => body)).toEqual([
    { lines: [{ quantity: '280', unitPriceMinor: 5650 }], readyBy: '2026-12-05', reason: 'Twenty bags failed.' },
  ])
  const answers = answer({ answerAmendment })
  await user.click(screen.getByRole('button', { name: 'Withdraw it' }))
  await waitFor(() => expect(answers.map(({ body }) => body)).toEqual([{ agree: false }]))
})

test('the other side sees what would change, and agrees', async () => {
  const { user } = await open(await sample({ proposeAmendment }))
  const card = section('Your next step')
  expect(card.textContent).toContain('Green coffee, washed: 280 bag of 60 kg at USD 56.50')
  expect(card.textContent).toContain('Total: USD 15,820.00 instead of USD 16,950.00')
  expect(card.textContent).toContain('Goods ready by 9 December 2026')
  const calls = answer({ answerAmendment })
  await user.click(screen.getByRole('button', { name: 'Agree to the change' }))
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ agree: true }]))
})

test('a side reports a delay with the new day', async () => {
  const { user } = await open({ side: 'seller', next: step({}), steps: [step({})] })
  await user.click(screen.getByRole('button', { name: 'Report a delay' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Now expected on'), '2026-12-09')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Rain')
  const calls = answer({ reportDelay })
  await user.click(dialog.getByRole('button', { name: 'Send the report' }))
  await screen.findByText('late, expected on 9 December 2026')
  expect(calls.map(({ body }) => body)).toEqual([{ milestone: 'ready', expectedOn: '2026-12-09', reason: 'Rain' }])
})

test('a dispute shows what waits, and its side may end it', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Open a dispute' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Open the dispute' }))
  await dialog.findByText('Please choose what it is about')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What it is about' }), 'The goods')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Another grade')
  const calls = answer({ openDispute })
  await user.click(dialog.getByRole('button', { name: 'Open the dispute' }))
  await screen.findByText('Nairobi Beans opened a dispute: the goods')
  expect(calls.map(({ body }) => body)).toEqual([{ about: 'goods', reason: 'Another grade' }])
  expect(screen.queryByRole('button', { name: 'Open a dispute' })).toBeNull()
  expect(screen.getByRole('button', { name: 'It is settled' })).toBeTruthy()
})

test('a step whose day has passed is overdue', async () => {
  const late = step({ dueOn: '2026-11-01' })
  await open({ side: 'seller', next: late, steps: [late] })
  expect(section('Your next step').textContent).toContain('Report: goods ready, overdue since 1 November 2026')
})

test('trucks show their state to both sides, and link to the booking for the side that booked', async () => {
  const truck = { by: 'seller', weightKg: 10_000, loadedOn: '2026-11-20', deliveredOn: null, border: { place: 'Malaba', on: '2026-11-21' } }
  const own = { ...truck, bookingId: crypto.randomUUID(), status: 'at border' } as const
  const trucks = [own, { ...truck, bookingId: null, status: 'cancelled', border: null }] as const
  const { unmount } = await open({ trucks: [...trucks], weightKg: 18_000 })
  const transport = section('Transport')
  expect(transport.textContent).toContain('Truck with 10 tloaded 20 November 2026 · border Malaba, 21 November 2026At the border')
  expect(transport.textContent).toContain('Booked10 t of 18 tLoaded10 tDelivered0 t')
  const links = within(transport).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Truck with 10 t', `/logistics-hub/bookings/${own.bookingId}`],
    ['Find a truck', `/logistics-hub?deal=${deal.id}#post`],
  ])
  unmount()
  await open({ trucks: [{ ...own, bookingId: null, weightKg: 18_000 }], weightKg: 18_000 })
  expect(within(section('Transport')).queryAllByRole('link')).toEqual([])
})

test('the other side agrees to a proposed deal after a question, and its own side withdraws it', async () => {
  const proposed = await sample({ proposeDeal })
  const { user, unmount } = await open({ ...proposed, side: 'seller' })
  screen.getByText('Nairobi Beans proposes this deal')
  expect(screen.queryByRole('heading', { name: 'Progress' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Agree to the deal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Agree to this deal?' }))
  dialog.getByText(/Green coffee, washed for USD 16,950\.00/)
  const calls = answer({ agreeToDeal })
  await user.click(dialog.getByRole('button', { name: 'Agree' }))
  await screen.findByRole('heading', { name: 'Progress' })
  expect(calls.map(({ params }) => params)).toEqual([{ id: deal.id }])
  unmount()
  const own = await open({ ...proposed })
  const withdrawn = answer({ declineDeal })
  await own.user.click(screen.getByRole('button', { name: 'Withdraw it' }))
  await screen.findByText('This deal was cancelled.')
  expect(withdrawn).toHaveLength(1)
})

test('the page names the side and the phase, and loads again when the other side did something', async () => {
  const page = await open({ side: 'seller', phase: 'completed' })
  expect(screen.getByText(/^You sell to Nairobi Beans/).textContent).toContain('Completed')
  expect(screen.getByText('Back to your deals').closest('a')?.getAttribute('href')).toBe('/deals')
  expect(page.titles).toContain('Deal · Ungana')
  const calls = answer({ getDeal }, { ...deal, side: 'seller', phase: 'cancelled' })
  page.live.emit('changed', { kind: 'inquiry', link: '/' })
  page.live.emit('changed', { kind: 'deal', link: at })
  await screen.findByText('This deal was cancelled.')
  expect(calls).toHaveLength(1)
})

test('a deal that could not be loaded is loaded again, and visitors log in first', async () => {
  const calls = refuse({ getDeal }, { status: 500 })
  const { unmount } = openPage(at, { user: null })
  await screen.findByText('Please log in to see this deal')
  expect(calls).toEqual([])
  unmount()
  const { user } = openPage(at)
  await screen.findByText('Error loading this deal')
  answer({ getDeal })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Green coffee, washed' })
})
