import { getDealRecord } from '@ungana/contracts-deals'
import {
  getBusiness,
  getProduct,
  getSavedList,
  listCategories,
  listSimilarProducts,
  proposeSuppliers,
  type SupplierProposal,
} from '@ungana/contracts-directory'
import { getLanePrice, listLanePrices } from '@ungana/contracts-logistics'
import {
  answerRequest,
  closeRequest,
  createRequest,
  drawComparison,
  getRequest,
  getRequestSettings,
  listExchangeRates,
  listInquiries,
  listRequests,
  listTakers,
  type RequestDetails,
  type RequestInquiry,
  setQuoteCosts,
  setRequestSettings,
  uploadAttachment,
} from '@ungana/contracts-messaging'
import { csvText, todayInKigali } from '@ungana/web-kit'
import { answer, cutOff, hold, linesIn, memberAs, refuse, render, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { Route, Routes } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { newId, newMember } from '#testing'
import NewRequestPage from './new-request-page.tsx'
import { csvRows, quoteRows } from './quote-rows.ts'
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

async function open(details: RequestDetails, user = newMember()) {
  answer({ getRequest }, details)
  const view = render(
    <Routes>
      <Route path="/requests/:id" element={<RequestPage />} />
    </Routes>,
    { at: `/requests/${details.id}`, user },
  )
  await screen.findByRole('heading', { name: 'Green coffee' })
  return view
}
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

test('says how many requests can be open, and lets the company choose which requests it gets', async () => {
  answer({ listRequests }, [])
  answer({ listInquiries }, [])
  answer({ getRequestSettings }, { perDay: 20, categories: [] })
  const saved = answer({ setRequestSettings }, { perDay: 3, categories: ['Coffee, Tea & Spices'] })
  const categories = answer({ listCategories })
  const { user, toasts } = render(<RequestsPage />, { at: '/requests', user: newMember() })
  expect(screen.getByText(/Open requests at once: 5 on the Basic plan, 20 on a paid plan/)).toBeTruthy()
  expect(await screen.findByText('You get at most 20 requests a day · all categories')).toBeTruthy()
  await user.click(await screen.findByText('Choose which requests you get'))
  const most = await screen.findByLabelText(/^Maximum requests a day/)
  await user.clear(most)
  await user.type(most, '101')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Please enter a number from 0 to 100')).toBeTruthy()
  expect([saved.length, categories.length]).toEqual([0, 1])
  await user.clear(most)
  await user.type(most, '3')
  await user.click(screen.getByLabelText('Coffee, Tea & Spices'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('You get at most 3 requests a day · Coffee, Tea & Spices')).toBeTruthy()
  expect(saved.map(({ body }) => body)).toEqual([{ perDay: 3, categories: ['Coffee, Tea & Spices'] }])
  expect(toasts).toEqual([{ title: 'Saved' }])
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

test('a role that may not ask gets no button to ask', async () => {
  answer({ listRequests }, [])
  answer({ listInquiries }, [])
  render(<RequestsPage />, { at: '/requests', user: memberAs('viewer') })
  expect(await screen.findByText('No requests yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Ask several suppliers' })).toBeNull()
  expect(screen.queryByText(/^Open requests at once/)).toBeNull()
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
  const full = proposal('Full Today', [{ kind: 'goods', text: 'Coffee' }])
  const fileId = newId()
  const asked = answer({ proposeSuppliers }, [...all, full])
  const takers = answer(
    { listTakers },
    all.map(({ id }) => id),
  )
  const notAsked = [{ id: newId(), name: 'Left Out' }]
  const sent = answer({ createRequest }, { ...request([inquiryTo('Mbeya Beans')]), notAsked }, { status: 201 })
  const { user, address, toasts } = render(<NewRequestPage />, { at: '/requests/new', user: newMember() })
  const submit = () => user.click(screen.getByRole('button', { name: 'Send request' }))
  await submit()
  expect(screen.getByText('Please choose at least one supplier, or show your need on the board')).toBeTruthy()
  expect(screen.getByText('Please choose the last day')).toBeTruthy()
  for (const missing of ['Please name the goods or the service', 'Please write a message']) expect(screen.getByText(missing)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Goods or service' }), ' Green coffee ')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Washed, please.')
  await user.type(screen.getByRole('textbox', { name: /^Quantity/ }), '200')
  expect(screen.getByLabelText('Last day for quotes').getAttribute('min')).toBe(todayInKigali())
  await user.type(screen.getByLabelText('Last day for quotes'), '2026-12-12')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Preferred country' }), 'Rwanda')
  await user.click(screen.getByRole('button', { name: 'Propose suppliers' }))
  const list = await screen.findByRole('list', { name: 'Proposed suppliers' })
  expect(screen.queryByText('Please choose at least one supplier, or show your need on the board')).toBeNull()
  expect(takers.map(({ body }) => body)).toEqual([{ supplierIds: [...all, full].map(({ id }) => id), category: '' }])
  expect(asked.map(({ query }) => query)).toEqual([{ q: 'Green coffee', category: '', country: 'Rwanda' }])
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Kivu Washing ProfileOffers: Washed coffee · Rwanda · Verified', 'Mbeya Beans ProfileCoffee, Tea & Spices · Replies within a day'])
  await user.click(within(list).getByRole('checkbox', { name: /Kivu Washing/ }))
  answer({ uploadAttachment }, { ...(await sample({ uploadAttachment })), id: fileId })
  await user.upload(screen.getByLabelText('Files to attach'), new File(['%PDF'], 'needs.pdf', { type: 'application/pdf' }))
  await submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    subject: 'Green coffee',
    content: 'Washed, please.',
    need: { product: 'Green coffee', quantity: '200' },
    quoteBy: '2026-12-12',
    supplierIds: [all[1]?.id],
    attachmentIds: [fileId],
  })
  await waitFor(() => expect(address()).toMatch(/^\/requests\/01a1/))
  const description = 'Suppliers asked: 1. Not asked, because they are not taking this request at the moment: Left Out'
  expect(toasts).toEqual([{ title: 'Request sent', description }])
})

test('says what freight from a proposed supplier usually costs', async () => {
  answer({ proposeSuppliers }, [
    proposal('Kivu Washing', [{ kind: 'goods', text: 'Washed coffee' }]),
    { ...proposal('Juba Beans', [{ kind: 'verified' }]), location: 'Juba' },
  ])
  refuse({ listTakers }, { status: 503 })
  const lanes = answer({ listLanePrices }, [{ origin: 'Kigali', perTonne: 95.5, companies: 6, loads: 12 }])
  const { user } = render(<NewRequestPage />, { at: '/requests/new', user: newMember() })
  await user.type(screen.getByRole('textbox', { name: 'Goods or service' }), 'coffee')
  await user.type(screen.getByRole('textbox', { name: /^Deliver to/ }), 'Mombasa')
  await user.click(screen.getByRole('button', { name: 'Propose suppliers' }))
  expect(await screen.findByText('Offers: Washed coffee · Freight about USD 95.50 per ton')).toBeTruthy()
  expect(screen.getByText('Verified')).toBeTruthy()
  expect(lanes.map(({ query }) => query)).toEqual([{ destination: 'Mombasa' }])
})

test('starts with a product: its seller and the two best others are ticked', async () => {
  const product = await sample({ getProduct })
  const [similar] = await sample({ listSimilarProducts })
  if (!similar) throw new Error('no sample')
  const others = ['Dire Dawa Energy', 'Nairobi Sun', 'Kampala Solar'].map((businessName) => ({
    ...similar,
    business: { ...similar.business, id: newId(), businessName },
  }))
  const user = newMember()
  answer({ getProduct }, product)
  answer({ listSimilarProducts }, [{ ...similar, business: { ...similar.business, id: user.id } }, ...others])
  answer({ proposeSuppliers }, [
    { ...proposal('Addis Solar', [{ kind: 'verified' }]), id: product.businessId },
    ...Array.from({ length: 18 }, (_, at) => proposal(`Supplier ${at}`, [{ kind: 'verified' }])),
  ])
  // Without an answer, all proposals stay.
  refuse({ listTakers }, { status: 503 })
  const sent = answer({ createRequest }, request([inquiryTo('Addis Solar')]), { status: 201 })
  const page = render(<NewRequestPage />, { at: `/requests/new?product=${product.id}&quantity=31`, user })
  const list = within(await screen.findByRole('list', { name: 'Chosen suppliers' }))
  const boxes = list.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Addis Solar ProfileSolar panels, 580 W mono · Ethiopia', true],
    ['Dire Dawa Energy ProfileSolar panels, 450 W poly · Ethiopia', true],
    ['Nairobi Sun ProfileSolar panels, 450 W poly · Ethiopia', true],
    ['Kampala Solar ProfileSolar panels, 450 W poly · Ethiopia', false],
  ])
  // More suppliers can be proposed, but not those above, and not more than 20.
  await page.user.click(screen.getByText('Propose suppliers'))
  const proposed = within(await screen.findByRole('list', { name: 'Proposed suppliers' })).getAllByRole('checkbox')
  expect(proposed).toHaveLength(18)
  await page.user.type(screen.getByLabelText('Last day for quotes'), '2026-12-12')
  await page.user.click(screen.getByRole('button', { name: 'Send request' }))
  expect(screen.getByText('Please choose at most 20 suppliers')).toBeTruthy()
  await page.user.click(proposed[0] as HTMLElement)
  await page.user.click(screen.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    subject: 'Solar panels, 580 W mono',
    content: 'Please send me your price for Solar panels, 580 W mono, your smallest order and your delivery time.',
    need: { product: 'Solar panels, 580 W mono', quantity: '31', unit: 'panel' },
  })
  const { supplierIds: asked = [] } = (sent[0]?.body ?? {}) as { supplierIds?: string[] }
  expect([asked.length, asked.slice(0, 3)]).toEqual([20, [product.businessId, others[0]?.business.id, others[1]?.business.id]])
})

test('starts with a list: each real company once, the first 20 ticked', async () => {
  const list = await sample({ getSavedList })
  const [product, company] = list.entries
  if (!product || !company) throw new Error('no sample')
  const of = (name: string) => ({ ...company, id: newId(), name, business: { ...company.business, id: newId(), businessName: name } })
  const user = newMember()
  const entries = [
    product,
    { ...company, id: product.business.id, name: 'Addis Solar', business: product.business },
    { ...of('Own'), business: { ...company.business, id: user.id } },
    { ...of('Invented'), business: { ...company.business, id: newId(), sample: true } },
    ...Array.from({ length: 20 }, (_, at) => of(`Supplier ${at}`)),
  ]
  answer({ getSavedList }, { ...list, entries })
  render(<NewRequestPage />, { at: `/requests/new?list=${list.id}`, user })
  const boxes = within(await screen.findByRole('list', { name: 'Chosen suppliers' })).getAllByRole<HTMLInputElement>('checkbox')
  const labels = boxes.map((box) => box.labels?.[0]?.textContent)
  expect([labels.length, labels[0], labels[1]]).toEqual([21, 'Addis Solar ProfileSolar panels, 580 W mono · Ethiopia', 'Supplier 0 ProfileRwanda'])
  expect(boxes.map(({ checked }) => checked)).toEqual([...Array(20).fill(true), false])
})

test('starts empty if the product has gone, and retries after a failure', async () => {
  refuse({ getProduct }, { status: 503 })
  refuse({ listSimilarProducts }, { status: 503 })
  const { user } = render(<NewRequestPage />, { at: `/requests/new?product=${newId()}`, user: newMember() })
  await screen.findByText('Something went wrong')
  refuse({ getProduct }, { status: 404 })
  await user.click(screen.getByText('Try again'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Goods or service' })).value).toBe('')
})

test('says that no supplier fits, and retries after a failure', async () => {
  refuse({ proposeSuppliers }, { status: 503 })
  const { user } = render(<NewRequestPage />, { at: '/requests/new', user: newMember() })
  await user.click(screen.getByRole('button', { name: 'Propose suppliers' }))
  await screen.findByRole('heading', { name: 'Suppliers could not be loaded' })
  answer({ proposeSuppliers }, [])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No matching suppliers. Try fewer words, or choose a category.')).toBeTruthy()
})

const rates = [
  { currency: 'KES', perUsd: '129.35', date: todayInKigali(), source: 'Central Bank of Kenya' },
  { currency: 'RWF', perUsd: '1452.5', date: '2026-01-31', source: 'National Bank of Rwanda' },
]
const coffee = { quantity: '200', unit: 'bag of 60 kg', destination: 'Kigali' }

/** The lines of each row's cells. */
const linesOfRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => linesIn(cell).join(' | ')))

test('compares the quotes by their cost at the door, says what is missing, and keeps the chosen currency', async () => {
  const terms = { incoterm: 'DAP' as const, place: 'Kigali', leadDays: 21, payment: { deposit: 30, onLoading: 0, onDelivery: 70 } }
  const [verified, record, lane] = [await sample({ getBusiness }), await sample({ getDealRecord }), await sample({ getLanePrice })]
  answer({ listExchangeRates }, rates)
  answer({ getBusiness }, { ...verified, verified: true })
  answer({ getDealRecord }, { ...record, completed: { kept: 2, of: 2 }, onTime: { kept: 1, of: 2 } })
  const lanes = answer({ getLanePrice }, { ...lane, price: { perTonne: 90.5, perTonneKm: 0.1, companies: 5, loads: 9 } })
  const user = newMember()
  onTestFinished(() => localStorage.removeItem(`ungana:account:compare-currency:${user.id}`))
  const details = request(
    [
      inquiryTo('Silent'),
      inquiryTo('Cheap', { status: 'quoted', quote: quoteOf(4_000_000) }),
      inquiryTo('Delivered', {
        status: 'quoted',
        quote: { ...quoteOf(4_850_050, 'USD', terms), costs: { currency: 'KES', freightMinor: null, dutiesMinor: 12_935_000 } },
      }),
      inquiryTo('At the port', { status: 'quoted', quote: quoteOf(646_750_000, 'KES', { incoterm: 'FOB', place: 'Mombasa' }) }),
    ],
    { need: coffee },
  )
  const { user: person, unmount } = await open(details, user)
  await screen.findAllByText('Estimate from the lane price')
  await screen.findAllByText('Verified')
  expect(lanes.map(({ query }) => query)).toEqual([{ origin: 'Mombasa', destination: 'Kigali' }])
  const known = 'Quoted | Verified | 2 completed deals | On time: 1 of 2'
  expect(linesOfRows()).toEqual([
    [
      `Delivered | ${known}`,
      'USD 48,500.50',
      'USD 0.00 | Included in the delivery term',
      'USD 1,000.00 | Your amount',
      'USD 49,500.50 | USD 247.50 per unit',
      'DAP Kigali | Lead time: 21 days | Payment: Deposit 30%, On delivery 70% | Valid until 31 December 2026',
      'Enter costs',
    ],
    [
      `At the port | ${known}`,
      'USD 50,000.00 | KES 6,467,500.00',
      'USD 1,086.00 | Estimate from the lane price',
      'Missing',
      'USD 51,086.00 | USD 255.43 per unit | Without duties and fees',
      'FOB Mombasa | Valid until 31 December 2026',
      'Enter costs',
    ],
    [
      `Cheap | ${known}`,
      'USD 40,000.00',
      'Missing | No delivery term',
      'Missing',
      'USD 40,000.00 | USD 200.00 per unit | Without freight, duties and fees',
      'Valid until 31 December 2026',
      'Enter costs',
    ],
    ['Silent | Viewed', 'No quote', '', ''],
  ])
  expect(screen.getByText(/^USD 1 = KES 129\.35 \(Central Bank of Kenya, /)).toBeTruthy()

  await person.selectOptions(screen.getByLabelText('Compare in'), 'RWF')
  expect(linesOfRows()[0]?.slice(1, 5)).toEqual([
    'RWF 70,446,976 | USD 48,500.50',
    'RWF 0 | Included in the delivery term',
    'RWF 1,452,500 | Your amount',
    'RWF 71,899,476 | RWF 359,497 per unit',
  ])
  expect(screen.getByText(/^USD 1 = RWF 1,452\.5 \(National Bank of Rwanda, 31 January 2026\)\. This rate is older than 7 days\.$/)).toBeTruthy()
  unmount()
  await open(details, user)
  expect(screen.getByLabelText<HTMLSelectElement>('Compare in').value).toBe('RWF')

  await person.selectOptions(screen.getByLabelText('Compare in'), 'SSP')
  await screen.findByText('No exchange rate for SSP. Amounts in SSP are not converted.')
  expect(linesOfRows()[2]?.slice(1, 5)).toEqual([
    'USD 48,500.50 | No exchange rate',
    'SSP 0.00 | Included in the delivery term',
    'Missing | No exchange rate',
    'Missing',
  ])
})

test('says that exchange rates, lane prices and facts about suppliers did not load, and compares without them', async () => {
  refuse({ listExchangeRates }, { status: 503 })
  refuse({ getLanePrice }, { status: 503 })
  refuse({ getBusiness }, { status: 503 })
  answer({ getDealRecord })
  await open(
    request([inquiryTo('At the port', { status: 'quoted', quote: quoteOf(100, 'KES', { incoterm: 'FOB', place: 'Mombasa' }) })], { need: coffee }),
  )
  await screen.findByText('Exchange rates could not be loaded, so amounts are not converted.')
  await screen.findByText('Lane prices could not be loaded, so freight is not estimated.')
  expect(linesOfRows()[0]?.slice(0, 3)).toEqual(['At the port | Quoted', 'KES 1.00 | No exchange rate', 'Missing | No lane price'])
})

test('a buyer enters costs beside a quote and removes them; a viewer cannot', async () => {
  answer({ listExchangeRates }, rates)
  answer({ getBusiness })
  answer({ getDealRecord })
  const supplier = inquiryTo('Delivered', { status: 'quoted', quote: quoteOf(100) })
  const details = request([supplier], { need: coffee })
  const { user, toasts, unmount } = await open(details)
  await user.click(screen.getByRole('button', { name: 'Enter costs: Delivered' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Costs on top of the quote of Delivered' }))
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://www.eac.int/customs/online-tariff-home',
    'https://etariff.au-afcfta.org/',
  ])
  await user.selectOptions(dialog.getByLabelText('Currency'), 'RWF')
  await user.type(dialog.getByLabelText(/^Freight to your door/), '12.5')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('RWF has no decimals. Please enter a whole number.')).toBeTruthy()
  await user.clear(dialog.getByLabelText(/^Freight to your door/))
  await user.type(dialog.getByLabelText(/^Freight to your door/), '12 500')
  const costs = { currency: 'RWF', freightMinor: 12_500, dutiesMinor: null }
  const saved = { ...details, inquiries: [{ ...supplier, quote: { ...quoteOf(100), costs } }] }
  const calls = answer({ setQuoteCosts }, saved)
  answer({ getRequest }, saved)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([{ params: { id: details.id, quoteId: supplier.quote?.id }, body: costs }])
  expect(toasts).toEqual([{ title: 'Costs saved' }])
  await screen.findByText('USD 8.61')
  unmount()
  await open(details, { ...newMember(), cannot: ['inquiries.write'] })
  expect(screen.queryByText('Enter costs')).toBeNull()
})

test('costs typed for a quote are not saved for a newer quote', async () => {
  answer({ listExchangeRates }, rates)
  answer({ getBusiness })
  answer({ getDealRecord })
  const supplier = inquiryTo('Delivered', { status: 'quoted', quote: quoteOf(100) })
  const details = request([supplier], { need: coffee })
  const { user, live, toasts } = await open(details)
  await user.click(screen.getByRole('button', { name: 'Enter costs: Delivered' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Costs on top of the quote of Delivered' }))
  await user.type(dialog.getByLabelText(/^Freight to your door/), '12.50')
  answer({ getRequest }, { ...details, inquiries: [{ ...supplier, quote: quoteOf(900) }] })
  live.emit('reset')
  await waitFor(() => expect(document.body.textContent).toContain('USD 9.00'))
  const calls = refuse({ setQuoteCosts }, { status: 409, code: 'MESSAGING_QUOTE_REPLACED', message: 'Read it first.' })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Not saved' }]))
  expect(calls.map(({ params }) => params)).toEqual([{ id: details.id, quoteId: supplier.quote?.id }])
})

test('the CSV file has plain numbers, and no cell that a spreadsheet would run', () => {
  const costs = { currency: 'RWF', freightMinor: null, dutiesMinor: 145_250 }
  const quoted = inquiryTo('=cmd()"', { status: 'quoted', quote: { ...quoteOf(4_850_050, 'USD', { leadDays: 21 }), costs } })
  const comparison = { need: coffee, currency: 'USD', rates, lanes: new Map(), trust: new Map() }
  const csv = csvText(csvRows(quoteRows([quoted, inquiryTo('Silent', { need: null })], comparison), comparison))
  expect(csv.split('\r\n')).toEqual([
    '"Supplier","State","Quoted price","Currency","Quantity","Unit","Goods (USD)","Freight (USD)","Duties and fees (USD)","Cost at your door (USD)","Cost per unit (USD)","Missing","Delivery term","Lead time in days","Payment","Valid until","Exchange rates"',
    '"\'=cmd()""","Quoted","48500.50","USD","200","bag of 60 kg","48500.50","","100.00","48600.50","243.00","Without freight","","21","","2026-12-31","USD 1 = RWF 1,452.5 (National Bank of Rwanda, 31 January 2026). This rate is older than 7 days."',
    '"Silent","Viewed","","","","","","","","","","","","","","",""',
  ])
})

test('gives the shown rows to the service that draws the PDF', async () => {
  answer({ listExchangeRates }, rates)
  const { user, toasts } = await open(request([inquiryTo('Delivered', { status: 'quoted', quote: quoteOf(10_000, 'KES') }), inquiryTo('Silent')]))
  await screen.findAllByText('USD 0.77')
  const calls = answer({ drawComparison }, { pdf: btoa('%PDF') })
  const files: Blob[] = []
  const [create, revoke] = [URL.createObjectURL, URL.revokeObjectURL]
  onTestFinished(() => void Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke }))
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => undefined })
  await user.click(screen.getByText('Download as PDF'))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toBe('%PDF')
  expect(calls[0]?.body).toMatchObject({
    language: 'en',
    title: 'Comparison of quotes: Green coffee',
    notes: [expect.stringContaining('USD 1 = KES 129.35'), expect.stringContaining('The lowest cost at your door comes first')],
    suppliers: [
      {
        name: 'Delivered',
        facts: expect.arrayContaining(['Quoted']),
        cells: [{ name: 'Goods', lines: ['USD 0.77', 'KES 100.00'], strong: false }, {}, {}, { strong: true }, {}],
      },
      { name: 'Silent', facts: ['Viewed'], cells: [{ name: 'Goods', lines: ['No quote'] }] },
    ],
  })
  refuse({ drawComparison }, { status: 503, message: 'Away' })
  await user.click(screen.getByText('Download as PDF'))
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Something went wrong', variant: 'destructive' }]))
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

test('an answer whose confirmation was lost is sent again as the same answer, and text typed during sending stays', async () => {
  const details = request([inquiryTo('Kivu Growers')])
  const { user, toasts } = await open(details)
  const lost = cutOff({ answerRequest })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
  await user.type(box, 'Jute is fine.')
  await user.click(screen.getByRole('button', { name: 'Send to all' }))
  await waitFor(() => expect(toasts).toHaveLength(1))
  const { calls, release } = hold({ answerRequest }, details)
  await user.click(await screen.findByRole('button', { name: 'Send to all' }))
  await user.type(box, ' Sisal too.')
  release()
  await waitFor(() => expect(toasts).toHaveLength(2))
  expect(calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(lost.map(({ idempotencyKey }) => idempotencyKey))
  expect(box.value).toBe('Jute is fine. Sisal too.')
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
