import {
  createPaymentIntent,
  getMyMembership,
  getPayment,
  getPaymentOptions,
  getPhonePrices,
  listPlans,
  requestMobileMoney,
} from '@ungana/contracts-payments'
import { answer, fireEvent, hold, passTime, refuse, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'
import { asked, loadStripeStandIn, removeStripeStandIn } from '#testing/stripe.ts'

beforeEach(async () => {
  loadStripeStandIn()
  const options = await sample({ getPaymentOptions })
  answer({ getPaymentOptions }, { ...options, card: { currencies: ['USD', 'EUR'], scriptUrl: null, publishableKey: 'pk_test_1' } })
})
afterEach(removeStripeStandIn)

type Opened = ReturnType<typeof openPage>
const form = async () => within(await screen.findByRole('form', { name: 'Checkout' }))
const proceed = async ({ user }: Opened) => user.click(await screen.findByRole('button', { name: 'Continue to payment' }))

test('speaks only of the card if no phone can pay', async () => {
  openPage('/checkout')
  expect(await screen.findByText(/^Pay by card\. Only the payment provider sees your card number\./)).toBeDefined()
})

test.each([
  ['/checkout?plan=professional', { getPaymentOptions }],
  ['/checkout?plan=professional', { listPlans }],
  ['/checkout?plan=professional', { getMyMembership }],
  ['/checkout', { getPaymentOptions }],
])('%s offers no button that a late answer would move: %o', async (path, late) => {
  const answers = hold(late as { getPaymentOptions: typeof getPaymentOptions })
  openPage(path)
  await waitFor(() => expect(answers.calls).toHaveLength(1))
  await screen.findByText('Loading...')
  expect(screen.queryByRole('button')).toBeNull()
  answers.release()
  expect(await screen.findByRole('button', { name: 'Continue to payment' })).toBeDefined()
})

test('asks a visitor to log in', async () => {
  openPage('/checkout', { user: null })
  await screen.findByText('Please log in to pay')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('tells a visitor that a plan does not exist before the login', async () => {
  openPage('/checkout?plan=gold', { user: null })
  expect(within(await screen.findByRole('alert')).getByText('There is no plan “gold”')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?from=%2Fcheckout%3Fplan%3Dgold')
})

test.each([
  ['/checkout', '100', 'USD', 'Ungana platform payment'],
  ['/checkout?amount=12.50&currency=eur&description=Order%207', '12.50', 'EUR', 'Order 7'],
  ['/checkout?amount=-3', '-3', 'USD', 'Ungana platform payment'],
])('takes the form’s values from %s', async (path, amount, currency, description) => {
  openPage(path)
  const fields = await form()
  expect((fields.getByLabelText('Amount') as HTMLInputElement).value).toBe(amount)
  expect((fields.getByLabelText('Currency') as HTMLSelectElement).value).toBe(currency)
  expect((fields.getByLabelText(/^Description/) as HTMLInputElement).value).toBe(description)
})

test.each([
  ['/checkout?plan=gold', 'There is no plan “gold”'],
  ['/checkout?plan=basic', 'The Basic plan is free'],
])('%s says so and offers the plans instead of a payment', async (path, words) => {
  openPage(path)
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText(words)).toBeDefined()
  expect(notice.getByRole('link', { name: 'All plans' }).getAttribute('href')).toBe('/pricing')
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull()
})

test('names an unknown currency, and uses dollars only after the payer agrees', async () => {
  const { user } = openPage('/checkout?amount=5&currency=nix')
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('We do not know the currency “NIX”')).toBeDefined()
  expect(screen.queryByRole('form', { name: 'Checkout' })).toBeNull()
  await user.click(notice.getByRole('button', { name: 'Pay in USD' }))
  expect(((await form()).getByLabelText('Currency') as HTMLSelectElement).value).toBe('USD')
})

test('shows what is wrong with the amount of a link, and waits for a correct one', async () => {
  openPage('/checkout?amount=-3')
  expect((await form()).getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true')
  expect((screen.getByRole('button', { name: 'Continue to payment' }) as HTMLButtonElement).disabled).toBe(true)
})

test('sets up the typed payment, and shows its card fields', async () => {
  const calls = answer({ createPaymentIntent })
  const page = openPage('/checkout')
  const fields = await form()
  await page.user.clear(fields.getByLabelText('Amount'))
  await page.user.type(fields.getByLabelText('Amount'), '12.5')
  await page.user.clear(fields.getByLabelText(/^Description/))
  await page.user.type(fields.getByLabelText(/^Description/), '  Order 7  ')
  await page.user.selectOptions(fields.getByLabelText('Currency'), 'EUR')
  await proceed(page)
  const card = within(await screen.findByRole('region', { name: 'Card' }))
  expect(calls.map(({ body }) => body)).toEqual([{ amount: 12.5, currency: 'eur', description: 'Order 7' }])
  expect(calls[0]?.idempotencyKey).toBeTruthy()
  expect(card.getByRole('heading', { name: 'Pay USD 49.99' })).toBeDefined()
  expect(asked.clientSecrets).toContain('pi_3Qk2_secret_9')
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull()
  expect(fields.getByLabelText(/^Description/).hasAttribute('disabled')).toBe(true)
})

test('requires a new setup after the amount changes', async () => {
  answer({ createPaymentIntent })
  const page = openPage('/checkout')
  await proceed(page)
  await screen.findByRole('region', { name: 'Card' })
  await page.user.type((await form()).getByLabelText('Amount'), '1')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Card' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Continue to payment' })).toBeDefined()
})

test('refuses a wrong amount with a reason', async () => {
  const page = openPage('/checkout')
  const fields = await form()
  await page.user.clear(fields.getByLabelText('Amount'))
  expect(fields.getByRole('button', { name: 'Continue to payment' }).hasAttribute('disabled')).toBe(true)
  await page.user.type(fields.getByLabelText('Amount'), '0.5')
  expect(fields.getByText('The amount must be at least 1 USD.')).toBeDefined()
  await page.user.click(fields.getByRole('button', { name: 'Continue to payment' }))
})

test.each([
  [{ status: 422, message: 'The amount is above what cards take' }, 'The amount is above what cards take'],
  [{ status: 503, message: '' }, 'An error occurred setting up the payment'],
])('shows why the setup failed: %j', async (refusal, words) => {
  refuse({ createPaymentIntent }, refusal)
  const page = openPage('/checkout')
  await proceed(page)
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(page.toasts).toEqual([{ title: 'Payment Setup Failed', description: words, variant: 'destructive' }])
})

async function payWith(result: unknown, path = '/checkout') {
  answer({ createPaymentIntent })
  const page = openPage(path)
  await proceed(page)
  const card = within(await screen.findByRole('region', { name: 'Card' }))
  if (result instanceof Error) asked.confirmPayment.mockRejectedValue(result)
  else asked.confirmPayment.mockResolvedValue(result)
  await page.user.click(card.getByRole('button', { name: 'Pay now' }))
  return page
}

test('confirms a successful payment, and opens the home page after two seconds', async () => {
  const page = await payWith({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
  await screen.findByText('You will be taken to the home page in 2 seconds.')
  // Focus also scrolls to it.
  expect(document.activeElement?.textContent).toBe('Payment Successful')
  expect(page.toasts).toEqual([{ title: 'Payment Successful' }])
  expect(asked.confirmPayment).toHaveBeenCalledTimes(1)
  expect(asked.confirmPayment.mock.calls[0]?.[0]).toMatchObject({
    confirmParams: { return_url: 'https://ungana.test/payment-success' },
    redirect: 'if_required',
  })
  expect(screen.queryByRole('form', { name: 'Checkout' })).toBeNull()
  await waitFor(() => expect(page.address()).toBe('/'), { timeout: 10_000 })
})

test('stays on the confirmation, with the receipt, when asked', async () => {
  const page = await payWith({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
  await page.user.click(await screen.findByRole('button', { name: 'Stay on this page' }))
  stopClock()
  await passTime(5000)
  expect(page.address()).toBe('/checkout')
  expect(screen.getByText('Payment Successful')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Receipt' })).toBeDefined()
})

test('opens the status page for an unfinished payment', async () => {
  const page = await payWith({ paymentIntent: { id: 'pi_1', status: 'processing' } })
  await waitFor(() => expect(page.address()).toBe('/payment-success?payment_intent=pi_1'))
})

test.each([
  [{ error: { message: 'Your card was declined.' } }, 'Your card was declined.'],
  [{ error: {} }, 'An error occurred during payment'],
  [new Error('The script broke'), 'An error occurred during payment'],
])('shows why a payment failed, and allows a retry: %j', async (result, words) => {
  const page = await payWith(result)
  const card = within(await screen.findByRole('region', { name: 'Card' }))
  expect((await card.findByRole('alert')).textContent).toBe(words)
  expect(page.toasts).toEqual([{ title: 'Payment Failed', description: words, variant: 'destructive' }])
  asked.confirmPayment.mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
  await page.user.click(card.getByRole('button', { name: 'Pay now' }))
  await screen.findByText('You will be taken to the home page in 2 seconds.')
})

test('locks the form and ignores a second press while charging the card', async () => {
  answer({ createPaymentIntent })
  const page = openPage('/checkout')
  await proceed(page)
  const card = within(await screen.findByRole('region', { name: 'Card' }))
  asked.confirmPayment.mockReturnValue(new Promise(() => {}))
  await page.user.click(card.getByRole('button', { name: 'Pay now' }))
  expect((await form()).getByLabelText('Amount').hasAttribute('disabled')).toBe(true)
  const paying = (await screen.findByRole('region', { name: 'Card' })).querySelector('form')
  fireEvent.submit(paying as HTMLFormElement)
  expect(asked.confirmPayment).toHaveBeenCalledTimes(1)
})

test('asks for consent before replacing a currency that cards cannot pay', async () => {
  const page = openPage('/checkout?amount=12&currency=SSP')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('We cannot charge cards in SSP')
  expect(screen.queryByRole('form', { name: 'Checkout' })).toBeNull()
  await page.user.click(within(alert).getByRole('button', { name: 'Pay in USD' }))
  const fields = await form()
  expect((fields.getByLabelText('Currency') as HTMLSelectElement).value).toBe('USD')
  expect((fields.getByLabelText('Amount') as HTMLInputElement).value).toBe('12')
})

const plan = () => screen.findByRole('region', { name: 'Professional' })

test('shows a plan at the server’s price, renewed only if ticked', async () => {
  answer({ listPlans })
  answer({ getMyMembership }, { ...(await sample({ getMyMembership })), renews: false, renewalPlan: null })
  const calls = answer({ createPaymentIntent })
  const page = openPage('/checkout?plan=professional')
  const region = within(await plan())
  await region.findByText('$49.99 for one month, starting when you pay.')
  const box = region.getByRole('checkbox', { name: /Renew each month/ }) as HTMLInputElement
  await waitFor(() => expect(box.disabled).toBe(false))
  expect(box.checked).toBe(false)
  await proceed(page)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toEqual({ plan: 'professional', renew: false })
  await screen.findByRole('region', { name: 'Card' })
  await page.user.click(box)
  expect(screen.queryByRole('region', { name: 'Card' })).toBeNull()
  await proceed(page)
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toEqual({ plan: 'professional', renew: true })
  expect(region.getByRole('link', { name: 'All plans' }).getAttribute('href')).toBe('/pricing')
})

test('ticks the box when renewal was agreed before', async () => {
  answer({ getMyMembership }, { ...(await sample({ getMyMembership })), renewalPlan: 'professional' })
  openPage('/checkout?plan=professional')
  const box = within(await plan()).getByRole('checkbox', { name: /Renew each month/ }) as HTMLInputElement
  await waitFor(() => expect(box.checked).toBe(true))
})

test('blocks payment until the renewal state is known', async () => {
  refuse({ getMyMembership }, { status: 503 })
  const page = openPage('/checkout?plan=professional')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading your membership')
  expect(screen.getByRole('button', { name: 'Continue to payment' }).hasAttribute('disabled')).toBe(true)
  answer({ getMyMembership })
  await page.user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue to payment' }).hasAttribute('disabled')).toBe(false))
})

describe('a phone', () => {
  const price = { amount: 49.99, currency: 'USD' }
  const local = { amount: 6466, currency: 'KES', perUsd: '129.35', rateDate: '2026-11-20', networks: ['M-Pesa'] }
  beforeEach(async () => {
    const options = await sample({ getPaymentOptions })
    answer({ getPaymentOptions }, { ...options, mobileMoney: { name: 'M-Pesa', currencies: ['KES'] } })
    answer({ getPhonePrices }, { price, prices: [local] })
  })
  async function choose({ user }: Opened) {
    await user.click(await screen.findByRole('button', { name: 'Pay with M-Pesa' }))
    return within(await screen.findByRole('form', { name: 'M-Pesa' }))
  }

  test('is named beside the card above the form', async () => {
    openPage('/checkout')
    expect(await screen.findByText(/^Pay by card or with M-Pesa\. Only the payment provider sees your card number\./)).toBeDefined()
  })

  test('gets the focus when it is chosen, and when it is chosen again', async () => {
    const page = openPage('/checkout?amount=12&currency=usd')
    await choose(page)
    const section = screen.getByRole('region', { name: 'M-Pesa' })
    await waitFor(() => expect(document.activeElement).toBe(section))
    await choose(page)
    await waitFor(() => expect(document.activeElement).toBe(section))
  })

  test('the focus follows the payment: to the wrong number, to the request on the phone, and back to the number', async () => {
    const page = openPage('/checkout?plan=professional')
    const number = 'Phone number for M-Pesa'
    const form = await choose(page)
    await page.user.type(form.getByLabelText(number), '+254 712 345 678')
    refuse({ requestMobileMoney }, { status: 400, code: 'VALIDATION', message: 'Please enter a phone number of Kenya.', field: 'phone' })
    await page.user.click(form.getByRole('button', { name: /^Pay KES/ }))
    await screen.findByText('Please enter a phone number of Kenya.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(number)))
    const payment = await sample({ requestMobileMoney })
    answer({ requestMobileMoney }, { ...payment, status: 'processing' })
    answer({ getPayment }, { ...payment, status: 'processing' })
    await page.user.click(form.getByRole('button', { name: /^Pay KES/ }))
    await screen.findByText('Confirm the payment on your phone')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Confirm the payment on your phone'))
    await page.user.click(screen.getByRole('button', { name: 'Pay another way' }))
    await waitFor(() => expect(document.activeElement?.querySelector('form')?.getAttribute('aria-label')).toBe('M-Pesa'))
    expect(document.activeElement).not.toBe(document.body)
  })

  test('pays for a plan, and then the card cannot pay too', async () => {
    const payment = await sample({ requestMobileMoney })
    const calls = answer({ requestMobileMoney }, { ...payment, status: 'processing' })
    answer({ getPayment }, { ...payment, status: 'processing' })
    const page = openPage('/checkout?plan=professional')
    const form = await choose(page)
    await page.user.type(form.getByLabelText('Phone number for M-Pesa'), '+254 712 345 678')
    await page.user.click(form.getByRole('button', { name: /^Pay KES/ }))
    await screen.findByText('Confirm the payment on your phone')
    expect(calls[0]?.body).toEqual({ plan: 'professional', phone: '+254 712 345 678', local: { amount: 6466, currency: 'KES' } })
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pay with M-Pesa' })).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Pay another way' }))
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toBeDefined()
  })

  test('pays the amount as it is typed; a change of the amount asks again', async () => {
    const calls = answer({ getPhonePrices }, { price, prices: [local] })
    const page = openPage('/checkout?amount=12&currency=usd')
    await choose(page)
    expect(calls.at(-1)?.query).toEqual({ amount: '12', currency: 'USD' })
    await page.user.type(screen.getByLabelText('Amount'), '0')
    expect(screen.queryByRole('form', { name: 'M-Pesa' })).toBeNull()
    await choose(page)
    expect(calls.at(-1)?.query).toEqual({ amount: '120', currency: 'USD' })
  })
})

test('stops the timer when the page closes', async () => {
  const page = await payWith({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
  await screen.findByText('You will be taken to the home page in 2 seconds.')
  stopClock()
  page.unmount()
  await passTime(5000)
  expect(page.address()).toBe('/checkout')
})
