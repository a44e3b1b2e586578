import { PROPOSED_LINES_MAX, proposeDeal } from '@ungana/contracts-deals'
import { getBusiness } from '@ungana/contracts-directory'
import { todayInKigali } from '@ungana/web-kit'
import { answer, fill, member, memberAs, refuse, sample, screen, valuesIn, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const company = { ...(await sample({ getBusiness })), sample: false, businessName: 'Kivu Coffee' }

async function open() {
  answer({ getBusiness }, company)
  const page = openPage(`/deals/new?company=${company.id}`)
  const form = await screen.findByRole('form', { name: 'Propose a deal' })
  const press = (name: string) => page.user.click(within(form).getByText(name).closest('button') as HTMLElement)
  return { ...page, form, press, send: () => press('Send the proposal') }
}
type Page = Awaited<ReturnType<typeof open>>

const terms = { 'Your side': 'We buy from Kivu Coffee', 'What the deal is about': 'Green coffee' }
const coffee = { 'Goods or service': 'Green coffee, washed', Quantity: '300', 'Unit price': '56.50' }
/** The label of a field, without the word beside it. */
const field = (within_: HTMLElement, label: string) => within(within_).getByLabelText(new RegExp(`^${label}(?! price)`))
async function enter(page: Page, label: string, value: string, place = page.form) {
  await page.user.clear(field(place, label))
  if (value) await page.user.type(field(place, label), value)
}
const line = (page: Page, nth: number) => within(page.form).getByRole('group', { name: `Line ${nth}` })
const wrong = ({ form }: Page) => [...form.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name)

test('proposes a deal with lines, terms and payments to the company of the address', async () => {
  const page = await open()
  expect(valuesIn(page.form)).toMatchObject({ side: '', currency: 'USD', incoterm: '', deposit: '30', onLoading: '0', onDelivery: '70', readyBy: '' })
  await page.press('Add a line')
  await page.press('Remove the last line')
  await page.send()
  await screen.findAllByText('Please say what the deal is about.')
  expect(wrong(page)).toEqual(['side', 'subject', 'text1', 'quantity1', 'price1'])
  await fill(page, page.form, { ...terms, ...coffee })
  const calls = answer({ proposeDeal })
  await page.send()
  await waitFor(() => expect(page.address()).toMatch(/^\/deals\/01a/))
  expect(calls.map(({ body }) => body)).toEqual([
    {
      partnerId: company.id,
      side: 'buyer',
      subject: 'Green coffee',
      lines: [{ text: 'Green coffee, washed', quantity: '300', unit: '', unitPriceMinor: 5650 }],
      currency: 'USD',
      place: '',
      payment: { deposit: 30, onLoading: 0, onDelivery: 70 },
    },
  ])
  expect(page.toasts).toEqual([{ title: 'Proposal sent', description: 'Kivu Coffee has been notified.' }])
})

test('sends each line and every term that was filled in', async () => {
  const page = await open()
  await fill(page, page.form, { ...terms, 'Your side': 'We sell to Kivu Coffee', Currency: 'RWF', ...coffee, 'Unit price': '60000' })
  await enter(page, 'Unit', 'bag')
  await page.press('Add a line')
  await fill(page, line(page, 2), { 'Goods or service': ' Tea ', Quantity: '1,5', 'Unit price': '700' })
  await page.user.selectOptions(field(page.form, 'Delivery term'), 'FCA')
  await enter(page, 'Named place', 'Bukavu')
  await enter(page, 'Deposit, %', '')
  await enter(page, 'On loading, %', '30')
  expect(field(page.form, 'Goods ready by').getAttribute('min')).toBe(todayInKigali())
  await enter(page, 'Goods ready by', '2126-12-05')
  const calls = answer({ proposeDeal })
  await page.send()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toEqual({
    partnerId: company.id,
    side: 'seller',
    subject: 'Green coffee',
    lines: [
      { text: 'Green coffee, washed', quantity: '300', unit: 'bag', unitPriceMinor: 60_000 },
      { text: 'Tea', quantity: '1.5', unit: '', unitPriceMinor: 700 },
    ],
    currency: 'RWF',
    incoterm: 'FCA',
    place: 'Bukavu',
    payment: { deposit: 0, onLoading: 30, onDelivery: 70 },
    readyBy: '2126-12-05',
  })
})

describe('a wrong entry stands at its own field', () => {
  test.each([
    ['Quantity', 'some', 'quantity1', 'Please enter a quantity as a number, e.g. 12.5.'],
    ['Unit price', 'cheap', 'price1', /^Please enter/],
    ['Unit price', '0', 'price1', 'Please enter an amount.'],
    ['Deposit, %', 'half', 'deposit', 'Please enter a whole percentage.'],
    ['On loading, %', '1000', 'onLoading', 'Please enter a whole percentage.'],
    ['On delivery, %', '60', 'onDelivery', /100/],
  ])('%s “%s”', async (label, text, name, problem) => {
    const page = await open()
    await fill(page, page.form, { ...terms, ...coffee })
    await enter(page, label, text)
    await page.send()
    await screen.findAllByText(problem)
    expect(wrong(page)).toContain(name)
    expect(wrong(page).filter((each) => !/^on|^dep/.test(each))).toEqual(/^on|^dep/.test(name) ? [] : [name])
  })

  test('of the second line too, and shares are checked together', async () => {
    const page = await open()
    await fill(page, page.form, { ...terms, ...coffee })
    await page.press('Add a line')
    await page.send()
    await waitFor(() => expect(wrong(page)).toEqual(['text2', 'quantity2', 'price2']))
    await page.press('Remove the last line')
    await enter(page, 'On delivery, %', '60')
    await page.send()
    await waitFor(() => expect(wrong(page)).toEqual(['onDelivery']))
    await enter(page, 'Deposit, %', '40')
    expect(wrong(page)).toEqual([])
  })
})

test('has one line at least, and as many as the service takes', async () => {
  const page = await open()
  expect(screen.queryByText('Remove the last line')).toBeNull()
  for (let count = 1; count < PROPOSED_LINES_MAX; count += 1) await page.press('Add a line')
  expect(screen.queryByText('Add a line')).toBeNull()
  await page.press('Remove the last line')
  expect(screen.getByText('Add a line')).toBeTruthy()
})

test.each([
  ['lines', ['price1']],
  ['readyBy', ['readyBy']],
  ['partnerId', []],
])('shows a refusal of %s at %j', async (name, fields) => {
  const page = await open()
  await fill(page, page.form, { ...terms, ...coffee })
  refuse({ proposeDeal }, { status: 400, code: 'VALIDATION', message: 'Another one, please.', field: name })
  await page.send()
  await waitFor(() => expect(page.toasts).toEqual([{ title: 'Not sent', description: 'Another one, please.', variant: 'destructive' }]))
  expect(wrong(page)).toEqual(fields)
  expect(page.address()).toContain('/deals/new')
})

test('a proposal that a second person must approve leads back to the deals', async () => {
  const page = await open()
  await fill(page, page.form, { ...terms, ...coffee })
  refuse({ proposeDeal }, { status: 409, code: 'WAITS_FOR_APPROVAL', message: 'A manager must agree first.' })
  await page.send()
  await waitFor(() => expect(page.address()).toBe('/deals'))
})

describe('without a company that can trade', () => {
  test.each([
    ['none named', '/deals/new', company],
    ['one’s own company', `/deals/new?company=${member.id}`, { ...company, id: member.id }],
    ['a sample company', `/deals/new?company=${company.id}`, { ...company, sample: true }],
  ])('it says where to start: %s', async (_, at, business) => {
    answer({ getBusiness }, business)
    openPage(at)
    await screen.findByText('Choose a company first')
    expect(screen.getByText('Open the page of the company that you trade with, then choose “Propose a deal”.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Find businesses' }).getAttribute('href')).toBe('/directory')
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('it says so for a company that is gone, and tries again after a failure', async () => {
    refuse({ getBusiness }, { status: 404 })
    const { unmount } = openPage(`/deals/new?company=${company.id}`)
    await screen.findByText('Choose a company first')
    unmount()
    refuse({ getBusiness }, { status: 500 })
    const page = openPage(`/deals/new?company=${company.id}`)
    await screen.findByText('Error loading the company')
    answer({ getBusiness }, company)
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('form', { name: 'Propose a deal' })
    expect(page.titles).toContain('Propose a deal · Ungana')
  })
})

test('visitors log in first, and a role that may not agree on deals gets no form', async () => {
  const calls = answer({ getBusiness }, company)
  const { unmount } = openPage(`/deals/new?company=${company.id}`, { user: null })
  await screen.findByText('Please log in to propose a deal')
  unmount()
  openPage(`/deals/new?company=${company.id}`, { user: memberAs('finance') })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Send the proposal')).toBeNull()
  expect(calls).toEqual([])
})
