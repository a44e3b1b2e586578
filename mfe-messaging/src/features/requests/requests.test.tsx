import { proposeSuppliers, type SupplierProposal } from '@ungana/contracts-directory'
import {
  answerRequest,
  closeRequest,
  createRequest,
  getRequest,
  listInquiries,
  listRequests,
  type RequestDetails,
  type RequestInquiry,
} from '@ungana/contracts-messaging'
import { csvText } from '@ungana/web-kit'
import { answer, refuse, render, screen, waitFor, within } from '@ungana/web-kit/testing'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { newId, newMember } from '#testing'
import NewRequestPage from './new-request-page.tsx'
import { csvRows } from './quote-rows.ts'
import RequestPage from './request-page.tsx'
import RequestsPage from './requests-page.tsx'

const inquiryTo = (name: string, change: Partial<RequestInquiry> = {}): RequestInquiry => {
  const supplier = newId()
  return {
    id: newId(),
    senderId: newId(),
    receiverId: supplier,
    other: { id: supplier, name, sample: false },
    subject: 'Green coffee',
    content: 'Washed, please.',
    need: { quantity: '200', unit: 'bag' },
    status: 'viewed',
    quote: null,
    quoteBy: '2026-12-12',
    caution: null,
    createdAt: '2026-11-21T06:48:01.044Z',
    updatedAt: '2026-11-21T06:48:01.044Z',
    ...change,
  }
}
const quoteOf = (priceMinor: number, currency = 'USD', terms?: NonNullable<RequestInquiry['quote']>['terms']) => ({
  id: newId(),
  by: newId(),
  priceMinor,
  currency,
  validUntil: '2026-12-31',
  ...(terms && { terms }),
})
const request = (inquiries: RequestInquiry[], change: Partial<RequestDetails> = {}): RequestDetails => ({
  id: newId(),
  subject: 'Green coffee',
  content: 'Washed, please.',
  need: { quantity: '200', unit: 'bag' },
  quoteBy: '2026-12-12',
  status: 'open',
  reason: null,
  createdAt: '2026-11-21T06:48:01.044Z',
  asked: inquiries.length,
  quoted: inquiries.filter(({ quote }) => quote).length,
  awarded: 0,
  inquiries,
  ...change,
})

async function open(details: RequestDetails) {
  answer({ getRequest }, details)
  const view = render(
    <Routes>
      <Route path="/requests/:id" element={<RequestPage />} />
    </Routes>,
    { at: `/requests/${details.id}`, user: newMember() },
  )
  await screen.findByRole('heading', { name: 'Green coffee' })
  return view
}
const cellsOf = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test.each([
  ['/requests', <RequestsPage key="list" />],
  ['/requests/new', <NewRequestPage key="new" />],
  ['/requests/7', <RequestPage key="one" />],
])('asks a visitor to log in: %s', (at, page) => {
  render(page, { at })
  expect(screen.getByText('Please login to view messages')).toBeTruthy()
})

test('lists own requests and received requests', async () => {
  answer({ listRequests })
  answer({ listInquiries }, [inquiryTo('Kivu Growers', { status: 'pending' })])
  render(<RequestsPage />, { at: '/requests', user: newMember() })
  const own = await screen.findByRole('link', { name: 'Green coffee, 200 bags' })
  expect(own.getAttribute('href')).toMatch(/^\/requests\//)
  expect(screen.getByText('1 of 2 suppliers quoted')).toBeTruthy()
  const received = await screen.findByRole('link', { name: 'Green coffee' })
  expect(received.getAttribute('href')).toMatch(/^\/messages\?inquiry=/)
  expect(screen.getAllByText('Quotes until 12 December 2026')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Ask several suppliers' }).getAttribute('href')).toBe('/requests/new')
})

test('says that there are no requests, and retries after a failure', async () => {
  refuse({ listRequests }, { status: 503 })
  answer({ listInquiries }, [])
  const { user } = render(<RequestsPage />, { at: '/requests', user: newMember() })
  expect(await screen.findByText('No requests received yet')).toBeTruthy()
  answer({ listRequests }, [])
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No requests yet')).toBeTruthy()
})

const proposal = (businessName: string, reasons: SupplierProposal['reasons']): SupplierProposal => ({
  id: newId(),
  businessName,
  country: 'Rwanda',
  location: 'Kigali',
  reasons,
})

test('proposes suppliers with reasons, and sends the request to those that stay ticked', async () => {
  const all = [
    proposal('Kivu Washing', [{ kind: 'goods', text: 'Washed coffee' }, { kind: 'country', text: 'Rwanda' }, { kind: 'verified' }]),
    proposal('Mbeya Beans', [{ kind: 'category', text: 'Coffee, Tea & Spices' }, { kind: 'reply-time', minutes: 30 }, { kind: 'later' }]),
  ]
  const asked = answer({ proposeSuppliers }, all)
  const sent = answer({ createRequest }, request([inquiryTo('Mbeya Beans')]), { status: 201 })
  const { user, address, toasts } = render(<NewRequestPage />, { at: '/requests/new', user: newMember() })
  const submit = () => user.click(screen.getByRole('button', { name: 'Send request' }))
  await submit()
  expect(screen.getByText('Please choose at least one supplier')).toBeTruthy()
  expect(screen.getByText('Please choose the last day')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Goods or service' }), ' Green coffee ')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Washed, please.')
  await user.type(screen.getByRole('textbox', { name: /^Quantity/ }), '200')
  await user.type(screen.getByLabelText('Last day for quotes'), '2026-12-12')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Preferred country' }), 'Rwanda')
  await user.click(screen.getByRole('button', { name: 'Propose suppliers' }))
  const list = await screen.findByRole('list', { name: 'Proposed suppliers' })
  expect(asked.map(({ query }) => query)).toEqual([{ q: 'Green coffee', category: '', country: 'Rwanda' }])
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kivu Washing ProfileOffers: Washed coffee · Rwanda · Verified', 'Mbeya Beans ProfileCoffee, Tea & Spices · Replies within a day'])
  await user.click(within(list).getByRole('checkbox', { name: /Kivu Washing/ }))
  await submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    subject: 'Green coffee',
    content: 'Washed, please.',
    need: { product: 'Green coffee', quantity: '200' },
    quoteBy: '2026-12-12',
    supplierIds: [all[1]?.id],
  })
  await waitFor(() => expect(address()).toMatch(/^\/requests\/01a1/))
  expect(toasts).toEqual([{ title: 'Request sent', description: 'Suppliers asked: 1' }])
})

test('says that no supplier fits, and retries after a failure', async () => {
  refuse({ proposeSuppliers }, { status: 503 })
  const { user } = render(<NewRequestPage />, { at: '/requests/new', user: newMember() })
  await user.click(screen.getByRole('button', { name: 'Propose suppliers' }))
  await screen.findByRole('heading', { name: 'Suppliers could not be loaded' })
  answer({ proposeSuppliers }, [])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No supplier fits. Try fewer words, or choose a category.')).toBeTruthy()
})

test('compares the quotes, cheapest first, and shows what is missing', async () => {
  const terms = { incoterm: 'DAP' as const, place: 'Kigali', leadDays: 21, payment: { deposit: 30, onLoading: 0, onDelivery: 70 } }
  await open(
    request([
      inquiryTo('Silent'),
      inquiryTo('Dear', { status: 'quoted', quote: quoteOf(5_000_000) }),
      inquiryTo('Cheap', { status: 'quoted', quote: quoteOf(4_850_050, 'USD', terms) }),
    ]),
  )
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Cheap', 'Dear', 'Silent'])
  const missing = 'Not stated'
  expect(cellsOf()).toEqual([
    ['Quoted', 'USD 242.50', 'USD 48,500.50', 'DAP Kigali', '21 days', '30 / 0 / 70 %', '31 December 2026'],
    ['Quoted', 'USD 250.00', 'USD 50,000.00', missing, missing, missing, '31 December 2026'],
    ['Viewed', missing, missing, missing, missing, missing, missing],
  ])
  expect(screen.getByText('2 of 3 suppliers quoted')).toBeTruthy()
  expect(screen.queryByText(/different currencies/)).toBeNull()
})

test('does not compare amounts in different currencies', async () => {
  await open(request([inquiryTo('Shillings', { quote: quoteOf(100, 'KES') }), inquiryTo('Dollars', { quote: quoteOf(1_000_000) })]))
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Shillings', 'Dollars'])
  expect(screen.getByText(/^These quotes are in different currencies/)).toBeTruthy()
})

test('the CSV file has plain numbers, and no cell that a spreadsheet would run', () => {
  const csv = csvText(
    csvRows(
      request([inquiryTo('=cmd()"', { status: 'quoted', quote: quoteOf(4_850_050, 'USD', { leadDays: 21 }) }), inquiryTo('Silent', { need: null })]),
    ),
  )
  expect(csv.split('\r\n')).toEqual([
    '"Supplier","State","Price of one unit","Total","Currency","Delivery term","Lead time","Payment","Valid until"',
    '"\'=cmd()""","Quoted","242.50","48500.50","USD","","21","","2026-12-31"',
    '"Silent","Viewed","","","","","","",""',
  ])
})

test('answers all suppliers at once', async () => {
  const details = request([inquiryTo('Kivu Growers')])
  const { user, toasts } = await open(details)
  const calls = answer({ answerRequest }, details)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
  await user.type(box, 'Jute is fine.')
  await user.click(screen.getByRole('button', { name: 'Send to all' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Answer sent to all suppliers' }]))
  expect(calls.map(({ body }) => body)).toEqual([{ content: 'Jute is fine.' }])
  expect(box.value).toBe('')
})

test('ends a request with a reason', async () => {
  const details = request([inquiryTo('Kivu Growers', { status: 'accepted', quote: quoteOf(100) })], { awarded: 1 })
  const { user, toasts } = await open(details)
  const closed = { ...details, status: 'closed', reason: 'We found one.' }
  const calls = answer({ closeRequest }, closed)
  await user.click(screen.getByRole('button', { name: 'End request' }))
  const dialog = await screen.findByRole('dialog', { name: 'End this request?' })
  expect(dialog.textContent).toContain('You accepted 1 quote. The other suppliers learn that you declined.')
  await user.type(within(dialog).getByRole('textbox'), ' We found one. ')
  answer({ getRequest }, closed)
  await user.click(within(dialog).getByRole('button', { name: 'End request' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.map(({ body }) => body)).toEqual([{ reason: 'We found one.' }])
  expect(toasts).toEqual([{ title: 'Request closed' }])
  expect(screen.getByText('We found one.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'End request' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send to all' })).toBeNull()
})

test('says after a refusal why, and that a request does not exist', async () => {
  const details = request([inquiryTo('Kivu Growers')])
  const { user, toasts, unmount } = await open(details)
  refuse({ closeRequest }, { status: 409, message: 'This request is closed' })
  await user.click(screen.getByRole('button', { name: 'End request' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End request' }))
  await waitFor(() => expect(toasts).toMatchObject([{ description: 'This request is closed', variant: 'destructive' }]))
  unmount()
  refuse({ getRequest }, { status: 404 })
  render(
    <Routes>
      <Route path="/requests/:id" element={<RequestPage />} />
    </Routes>,
    { at: `/requests/${newId()}`, user: newMember() },
  )
  expect(await screen.findByRole('heading', { name: 'Request not found' })).toBeTruthy()
})
