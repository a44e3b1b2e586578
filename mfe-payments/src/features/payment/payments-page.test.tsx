import { getPayment, getPaymentOptions, getPhonePrices, requestMobileMoney } from '@ungana/contracts-payments'
import { answer, cutOff, hang, passTime, refuse, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const mobileMoney = { currencies: ['RWF', 'KES'], name: 'MTN MoMo' }

beforeEach(async () => void answer({ getPaymentOptions }, { ...(await sample({ getPaymentOptions })), mobileMoney }))

type Opened = ReturnType<typeof openPage>

async function choose({ user }: Opened, { amount, currency, description }: { amount?: string; currency?: string; description?: string } = {}) {
  const form = within(await screen.findByRole('form', { name: 'Payment' }))
  if (amount !== undefined) {
    await user.clear(form.getByLabelText('Amount'))
    if (amount) await user.type(form.getByLabelText('Amount'), amount)
  }
  if (currency) await user.selectOptions(form.getByLabelText('Currency'), currency)
  if (description) await user.type(form.getByLabelText(/^Description/), description)
  await user.click(form.getByRole('button', { name: 'Continue' }))
  return form
}

const how = () => screen.findByRole('region', { name: 'How to pay' })

test('asks a visitor to log in or to register', async () => {
  openPage('/payments', { user: null })
  await screen.findByText('Please log in to make a payment')
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register')
})

test.each(['/payment', '/payments'])('starts with 100 USD on %s', async (path) => {
  const { titles } = openPage(path)
  const form = within(await screen.findByRole('form', { name: 'Payment' }))
  expect((form.getByLabelText('Amount') as HTMLInputElement).value).toBe('100')
  expect((form.getByLabelText('Currency') as HTMLSelectElement).value).toBe('USD')
  expect(form.getByLabelText(/^Description/).getAttribute('placeholder')).toBe('Ungana platform payment')
  expect(screen.getByRole('link', { name: 'Invoices' }).getAttribute('href')).toBe('/invoices')
  expect(screen.getByRole('link', { name: 'My Membership' }).getAttribute('href')).toBe('/membership')
  expect(titles).toEqual(['Make a Payment · Ungana'])
  await screen.findByText('Sandbox: no money moves')
})

test.each([
  ['', 'Please enter an amount.'],
  ['0.5', 'The amount must be at least 1 USD.'],
  ['10.0005', 'Please enter at most two decimals.'],
  ['10.005', 'Please write thousands without a point, e.g. 10005.'],
  ['ten', 'Please enter an amount as a number, e.g. 12.50.'],
])('refuses the amount %j with a reason beside it', async (amount, words) => {
  const page = openPage('/payments')
  const form = await choose(page, { amount })
  const field = form.getByLabelText('Amount')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(form.getByText(words)).toBeDefined()
  expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull()
})

test('refuses decimals in a currency without cents', async () => {
  const page = openPage('/payments')
  const form = await choose(page, { amount: '10.5', currency: 'RWF' })
  await form.findByText('RWF has no decimals. Please enter a whole number.')
})

test('opens the checkout with the typed payment, and returns to it', async () => {
  const page = openPage('/payments')
  await choose(page, { amount: '12.50', currency: 'EUR', description: 'Order 7' })
  const region = within(await how())
  expect(region.getByRole('heading', { name: 'Pay EUR 12.50' })).toBeDefined()
  expect(region.getByText('Order 7')).toBeDefined()
  expect((await region.findByRole('link', { name: 'Card & Mobile Money' })).getAttribute('href')).toBe(
    '/checkout?amount=12.5&currency=EUR&description=Order+7',
  )
  await page.user.click(region.getByRole('button', { name: 'Back' }))
  const form = within(await screen.findByRole('form', { name: 'Payment' }))
  expect((form.getByLabelText('Amount') as HTMLInputElement).value).toBe('12.50')
  expect((form.getByLabelText('Currency') as HTMLSelectElement).value).toBe('EUR')
})

test('names the currencies that PayPal accepts', async () => {
  const page = openPage('/payments')
  await choose(page, { amount: '2000', currency: 'RWF' })
  const region = within(await how())
  await region.findByText('PayPal does not accept RWF. It accepts USD and EUR.')
  expect(region.getByRole('button', { name: 'PayPal' }).hasAttribute('disabled')).toBe(true)
})

test('says when PayPal is not available', async () => {
  answer({ getPaymentOptions }, { ...(await sample({ getPaymentOptions })), wallet: null })
  const page = openPage('/payments')
  await choose(page)
  const region = within(await how())
  await region.findByText('PayPal is not available at the moment.')
  expect(region.queryByRole('form')).toBeNull()
})

test('retries the payment methods after a failure', async () => {
  refuse({ getPaymentOptions }, { status: 503 })
  const page = openPage('/payments')
  await choose(page)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading payment methods')
  answer({ getPaymentOptions })
  await page.user.click(within(alert).getByRole('button'))
  await how()
})

async function payByPhone(page: Opened, phone = '+250 788 000 000') {
  await choose(page, { amount: '2000', currency: 'RWF', description: 'Sisal' })
  const form = within(await screen.findByRole('form', { name: 'MTN MoMo' }))
  await page.user.type(form.getByLabelText('Phone number for MTN MoMo'), phone)
  await page.user.click(form.getByRole('button', { name: 'Pay with MTN MoMo' }))
}

test('names the currencies that mobile money accepts', async () => {
  const page = openPage('/payments')
  await choose(page, { currency: 'EUR' })
  await within(await how()).findByText('MTN MoMo does not accept EUR. It accepts RWF, KES.')
})

test('shows what a price in dollars costs by phone, by which rate, and asks for that amount', async () => {
  const asked = answer({ getPhonePrices })
  const page = openPage('/payments')
  await choose(page, { amount: '49.99' })
  const form = within(await screen.findByRole('form', { name: 'MTN MoMo' }))
  expect(asked[0]?.query).toEqual({ amount: '49.99', currency: 'USD' })
  form.getByText('USD 49.99 is KES 6,466.00. One US dollar is 129.35 KES, rate of 20 November 2026.')
  await page.user.selectOptions(form.getByLabelText('Currency of the phone'), 'RWF · Airtel or MTN')
  form.getByText('USD 49.99 is RWF 72,610. One US dollar is 1452.5 RWF, rate of 20 November 2026.')
  const refused = refuse(
    { requestMobileMoney },
    { status: 400, message: 'The exchange rate has changed. Please look at the new amount.', field: 'local' },
  )
  await page.user.type(form.getByLabelText('Phone number for MTN MoMo'), '+250 783 456 789')
  await page.user.click(form.getByRole('button', { name: 'Pay RWF 72,610 with MTN MoMo' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(refused[0]?.body).toMatchObject({ amount: 49.99, currency: 'USD', local: { amount: 72_610, currency: 'RWF' } })
})

test.each([
  [
    () => answer({ getPhonePrices }, { price: { amount: 100, currency: 'USD' }, prices: [] }),
    /because we have no exchange rates from the last 7 days/,
  ],
  [() => refuse({ getPhonePrices }, { status: 404, message: 'Not found' }), /MTN MoMo is not available at the moment\.$/],
])('says why a phone cannot pay dollars: %#', async (prepare, words) => {
  prepare()
  const page = openPage('/payments')
  await choose(page)
  await within(await how()).findByText(words)
})

test('sends one phone request, and continues when the owner agrees', async () => {
  const phoneRequests = answer({ requestMobileMoney }, { ...(await sample({ getPayment })), status: 'processing' })
  const statusCalls = answer({ getPayment }, { ...(await sample({ getPayment })), status: 'processing' })
  const page = openPage('/payments')
  await payByPhone(page)
  await screen.findByText('Confirm the payment on your phone')
  expect(phoneRequests[0]?.body).toEqual({ amount: 2000, currency: 'RWF', description: 'Sisal', phone: '+250 788 000 000' })
  expect(phoneRequests[0]?.idempotencyKey).toBeTruthy()
  expect(screen.getByRole('button', { name: 'PayPal' }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('link', { name: 'Card & Mobile Money' })).toBeNull()
  await waitFor(() => expect(statusCalls.length).toBeGreaterThan(0))
  answer({ getPayment })
  await waitFor(() => expect(page.address()).toBe('/payment-success'), { timeout: 20_000 })
})

test('says that the outcome of a phone request is unknown, and still continues when we know it', async () => {
  const processing = { ...(await sample({ getPayment })), status: 'processing' as const }
  answer({ requestMobileMoney }, processing)
  answer({ getPayment }, { ...processing, unsettled: true })
  const page = openPage('/payments')
  await payByPhone(page)
  await screen.findByText('We do not know yet whether you paid')
  expect(screen.queryByText('Confirm the payment on your phone')).toBeNull()
  answer({ getPayment })
  await waitFor(() => expect(page.address()).toBe('/payment-success'), { timeout: 20_000 })
})

test('checks the payment every five seconds', async () => {
  const processing = { ...(await sample({ getPayment })), status: 'processing' as const }
  answer({ requestMobileMoney }, processing)
  const statusCalls = answer({ getPayment }, processing)
  const page = openPage('/payments')
  await payByPhone(page)
  await screen.findByText('Confirm the payment on your phone')
  await waitFor(() => expect(statusCalls).toHaveLength(1))
  stopClock()
  page.unmount()
  await passTime(20_000)
  expect(statusCalls).toHaveLength(1)
})

test.each([
  ['The phone said no.', 'The phone said no.'],
  [null, 'No money was taken.'],
])('enables other methods when the phone declines: %j', async (problem, words) => {
  answer({ requestMobileMoney }, { ...(await sample({ getPayment })), status: 'failed', problem })
  const page = openPage('/payments')
  await payByPhone(page)
  const form = within(await screen.findByRole('form', { name: 'MTN MoMo' }))
  await form.findByText(words)
  expect(screen.getByRole('link', { name: 'Card & Mobile Money' })).toBeDefined()
})

test('enables other methods after a number was refused, and makes a new payment on the next try', async () => {
  const first = refuse({ requestMobileMoney }, { status: 400, message: 'This number is not registered', field: 'phone' })
  const page = openPage('/payments')
  await payByPhone(page)
  await waitFor(() =>
    expect(page.toasts).toEqual([{ title: 'Payment Setup Failed', description: 'This number is not registered', variant: 'destructive' }]),
  )
  const form = within(await screen.findByRole('form', { name: 'MTN MoMo' }))
  expect(form.getByText('This number is not registered')).toBeDefined()
  const second = refuse({ requestMobileMoney }, { status: 400, message: 'Still not' })
  await page.user.click(form.getByRole('button', { name: 'Pay with MTN MoMo' }))
  await waitFor(() => expect(second).toHaveLength(1))
  expect(second[0]?.idempotencyKey).not.toBe(first[0]?.idempotencyKey)
})

test('warns after a lost response that the phone may have received a request, and repeats the same request', async () => {
  const first = cutOff({ requestMobileMoney })
  const page = openPage('/payments')
  await payByPhone(page)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('MTN MoMo is not responding')
  expect(alert.textContent).toContain('Your phone may have received a payment request. Check your phone before you pay another way.')
  expect(screen.queryByRole('link', { name: 'Card & Mobile Money' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Back' }).hasAttribute('disabled')).toBe(false)
  const second = answer({ requestMobileMoney }, { ...(await sample({ getPayment })), status: 'processing' })
  answer({ getPayment }, { ...(await sample({ getPayment })), status: 'processing' })
  await page.user.click(within(alert).getByRole('button', { name: 'Check again' }))
  await screen.findByText('Confirm the payment on your phone')
  expect(second[0]?.idempotencyKey).toBe(first[0]?.idempotencyKey)
  expect(second[0]?.body).toEqual(first[0]?.body)
  await page.user.click(screen.getByRole('button', { name: 'Pay another way' }))
  expect(await screen.findByRole('link', { name: 'Card & Mobile Money' })).toBeDefined()
})

test('disables other methods and the Back button while the phone request is being sent', async () => {
  hang({ requestMobileMoney })
  const page = openPage('/payments')
  await payByPhone(page)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Back' }).hasAttribute('disabled')).toBe(true))
  expect(screen.getByRole('button', { name: 'PayPal' }).hasAttribute('disabled')).toBe(true)
})
