import { decideDealDispute, getDisputedDeal, listDealContests, listDealDisputes } from '@ungana/contracts-deals'
import { answer, member, refuse, renderSlot, sample, screen, staff, staffAs, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import StaffSections from '#slots/staff-sections.tsx'
import { openPage } from '#testing/open-page.tsx'

const file = await sample({ getDisputedDeal })
const at = `/staff/deals/${file.id}`

test('the queue shows who disputes what, and leads to the deal', async () => {
  const [one] = await sample({ listDealDisputes })
  if (!one) throw new Error('The sample is empty')
  answer({ listDealDisputes }, [one, { ...one, id: crypto.randomUUID(), by: 'seller', about: 'money', reason: 'Nothing was paid.' }])
  openPage('/staff/deals', { user: staff })
  const [link] = await screen.findAllByRole('link', { name: 'Green coffee, washed' })
  expect(link?.getAttribute('href')).toBe(at)
  expect(screen.getAllByText('Nairobi Beans buys from Kivu Coffee')).toHaveLength(2)
  expect(screen.getAllByText('USD 16,950.00')).toHaveLength(2)
  for (const text of [
    'Two companies disagree about goods or money. Read the deal, then decide.',
    '2 disputes',
    'The goods',
    'Nairobi Beans: The sample was another grade.',
    'The money',
    'Kivu Coffee: Nothing was paid.',
  ])
    expect(screen.getByText(text)).toBeTruthy()
})

test('staff read the deal, and decide with a reason', async () => {
  answer({ getDisputedDeal })
  answer({ listDealDisputes }, [])
  const page = openPage(at, { user: staff })
  await screen.findByText('Nairobi Beans opened a dispute: the goods')
  expect(screen.getByText('Read what happened, then decide. Every view is logged.')).toBeTruthy()
  screen.getByRole('heading', { name: 'What happened' })
  await screen.findByText('Certificates and other documents')
  expect((await screen.findByLabelText('PDF of CI-000001')).getAttribute('href')).toContain(`/api/deals/${file.id}/papers/`)
  expect(screen.queryByText(/^(Add a file|Create|Change packages and weights)$/)).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Decide' }))
  const dialog = within(
    await screen.findByRole('dialog', {
      name: 'Decide this dispute',
      description: 'Ungana holds no money. Your decision lets the deal continue, or cancels it.',
    }),
  )
  expect(dialog.getByText('Both sides can read this.')).toBeTruthy()
  const decision = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Decision' })
  expect([...decision.options].map(({ value, text }) => [value, text])).toEqual([
    ['resume', 'The deal continues'],
    ['cancel', 'Cancel the deal'],
  ])
  await page.user.click(dialog.getByRole('button', { name: 'Decide' }))
  await dialog.findByText(/Please say why\./)
  const note = dialog.getByRole('textbox', { name: 'Reason' })
  await page.user.type(note, 'No transfer was shown.')
  refuse({ decideDealDispute }, { status: 400, code: 'VALIDATION', message: 'Please say more.', field: 'note' })
  await page.user.click(dialog.getByRole('button', { name: 'Decide' }))
  await dialog.findByText('Please say more.')
  expect(note.getAttribute('aria-invalid')).toBe('true')
  const calls = answer({ decideDealDispute })
  await page.user.selectOptions(decision, 'Cancel the deal')
  await page.user.click(dialog.getByRole('button', { name: 'Decide' }))
  await screen.findByRole('heading', { name: 'No open disputes' })
  expect(page.address()).toBe('/staff/deals')
  expect(calls.map(({ body, params }) => [body, params])).toEqual([
    [{ decision: 'cancel', note: 'No transfer was shown.', version: file.events.at(-1)?.seq }, { id: file.id }],
  ])
  expect(page.toasts).toEqual([
    { title: 'Not decided', description: 'Please say more.', variant: 'destructive' },
    { title: 'Dispute decided', description: 'We have notified both sides.' },
  ])
})

test('a decision names what staff had read when they opened it, and a refused one loads the deal again', async () => {
  const loads = answer({ getDisputedDeal })
  const { user } = openPage(at, { user: staff })
  await user.click(await screen.findByRole('button', { name: 'Decide' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide this dispute' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'No transfer was shown.')
  const last = file.events.at(-1)
  if (!last) throw new Error('The sample has no events')
  answer({ getDisputedDeal }, { ...file, events: [...file.events, { ...last, seq: last.seq + 1 }] })
  const calls = refuse({ decideDealDispute }, { status: 409, code: 'DEALS_CHANGED', message: 'Please read it again.' })
  const decide = () => user.click(dialog.getByRole('button', { name: 'Decide' }))
  await decide()
  await dialog.findByText('Please read it again.')
  await decide()
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls.map(({ body }) => (body as { version: number }).version)).toEqual([last.seq, last.seq])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Decide' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(calls).toHaveLength(3))
  expect(calls[2]?.body).toMatchObject({ version: last.seq + 1, note: 'No transfer was shown.' })
  expect(loads).toHaveLength(1)
})

test('after the dispute, staff can still read the deal; without one, they see no papers', async () => {
  answer({ getDisputedDeal }, { ...file, dispute: undefined })
  const { unmount } = openPage(at, { user: staff })
  await screen.findByText('Certificates and other documents')
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  unmount()
  answer({ getDisputedDeal }, { ...file, dispute: undefined, events: file.events.slice(0, 1) })
  openPage(at, { user: staff })
  await screen.findByText('Deal opened')
  expect(screen.queryByText('Papers')).toBeNull()
})

test('members do not see it, and a deal without a dispute stays private', async () => {
  const calls = answer({ getDisputedDeal })
  const page = openPage(at, { user: member })
  await screen.findByRole('heading', { level: 1, name: 'This page is for staff' })
  expect(calls).toEqual([])
  page.unmount()
  refuse({ getDisputedDeal }, { status: 404 })
  const missing = openPage(at, { user: staff })
  await waitFor(() => screen.getByRole('heading', { name: 'No dispute' }))
  expect(screen.getByText('This deal was never disputed, so only its companies can read it.')).toBeTruthy()
  missing.unmount()
  refuse({ getDisputedDeal }, { status: 500 })
  const { user } = openPage(at, { user: staff })
  await screen.findByText('Error loading this deal')
  answer({ getDisputedDeal })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nairobi Beans opened a dispute: the goods')
})

test('the staff page counts what waits, for those who decide', async () => {
  const disputes = await sample({ listDealDisputes })
  answer({ listDealDisputes }, [...disputes, ...disputes], { headers: { 'x-total-count': '2' } })
  answer({ listDealContests })
  const { unmount } = renderSlot(StaffSections, { user: staff })
  await waitFor(() =>
    expect(screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/staff/deals', expect.stringMatching(/Disputed deals.*2.*open disputes|2.*open disputes/)],
      ['/staff/deal-contests', expect.stringMatching(/Contested entries.*1.*contested entries|1.*contested entries/)],
    ]),
  )
  unmount()
  expect(renderSlot(StaffSections, { user: staffAs('payments') }).container.textContent).toBe('')
})
