import { createPaymentIntent, getMyMembership, getPaymentOptions, listPlans } from '@ungana/contracts-payments'
import { answer, fireEvent, pass, refuse, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

/** Stands in for Stripe's script: what it was asked for, and what it answers. */
const confirmPayment = vi.fn()
const mounted: string[] = []
const stripe = Object.assign(
  () => ({
    elements: ({ clientSecret }: { clientSecret: string }) => {
      mounted.push(clientSecret)
      const element = {
        mount: () => {},
        on: () => element,
        off: () => element,
        once: () => element,
        destroy: () => {},
        unmount: () => {},
        update: () => {},
      }
      return { create: () => element, getElement: () => element, update: () => {}, submit: async () => ({}) }
    },
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
    confirmPayment,
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }),
  // The release that @stripe/stripe-js expects; another one is a warning.
  { version: 'endive' },
)

beforeEach(async () => {
  mounted.length = 0
  confirmPayment.mockReset()
  Object.assign(globalThis, { Stripe: stripe })
  const options = await sample({ getPaymentOptions })
  answer({ getPaymentOptions }, { ...options, card: { currencies: ['USD', 'EUR'], scriptUrl: null, publishableKey: 'pk_test_1' } })
})
afterEach(() => void Reflect.deleteProperty(globalThis, 'Stripe'))

type Opened = ReturnType<typeof openPage>
const form = async () => within(await screen.findByRole('form', { name: 'Checkout' }))
const proceed = async ({ user }: Opened) => user.click(await screen.findByRole('button', { name: 'Continue to Payment' }))

test('asks a visitor to log in', async () => {
  openPage('/checkout', { user: null })
  await screen.findByText('Please log in to pay')
})

test.each([
  ['/checkout', '100', 'USD', 'Ungana platform payment'],
  ['/checkout?amount=12.50&currency=eur&description=Order%207', '12.50', 'EUR', 'Order 7'],
  ['/checkout?amount=-3&currency=nix', '100', 'USD', 'Ungana platform payment'],
])('%s fills in the form', async (path, amount, currency, description) => {
  openPage(path)
  const fields = await form()
  expect((fields.getByLabelText('Amount') as HTMLInputElement).value).toBe(amount)
  expect((fields.getByLabelText('Currency') as HTMLSelectElement).value).toBe(currency)
  expect((fields.getByLabelText(/^Description/) as HTMLInputElement).value).toBe(description)
})

test('sets up what was typed, and shows the card’s fields for it', async () => {
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
  expect(mounted).toContain('pi_3Qk2_secret_9')
  expect(screen.queryByRole('button', { name: 'Continue to Payment' })).toBeNull()
  expect(fields.getByLabelText(/^Description/).hasAttribute('disabled')).toBe(true)
})

test('another amount needs another set-up', async () => {
  answer({ createPaymentIntent })
  const page = openPage('/checkout')
  await proceed(page)
  await screen.findByRole('region', { name: 'Card' })
  await page.user.type((await form()).getByLabelText('Amount'), '1')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Card' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Continue to Payment' })).toBeDefined()
})

test('a wrong amount is named and not sent', async () => {
  const page = openPage('/checkout')
  const fields = await form()
  await page.user.clear(fields.getByLabelText('Amount'))
  expect(fields.getByRole('button', { name: 'Continue to Payment' }).hasAttribute('disabled')).toBe(true)
  await page.user.type(fields.getByLabelText('Amount'), '0.5')
  expect(fields.getByText('The amount must be at least 1 USD.')).toBeDefined()
  await page.user.click(fields.getByRole('button', { name: 'Continue to Payment' }))
})

test.each([
  [{ status: 422, message: 'The amount is above what cards take' }, 'The amount is above what cards take'],
  [{ status: 503, message: '' }, 'An error occurred setting up the payment'],
])('says why nothing could be set up: %j', async (refusal, words) => {
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
  if (result instanceof Error) confirmPayment.mockRejectedValue(result)
  else confirmPayment.mockResolvedValue(result)
  await page.user.click(card.getByRole('button', { name: 'Pay Now' }))
  return page
}

test('a payment that succeeded says so, and leads home after two seconds', async () => {
  const page = await payWith({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
  await screen.findByText(/^Thank you/)
  expect(page.toasts).toEqual([{ title: 'Payment Successful' }])
  expect(confirmPayment).toHaveBeenCalledTimes(1)
  expect(confirmPayment.mock.calls[0]?.[0]).toMatchObject({
    confirmParams: { return_url: 'https://ungana.test/payment-success' },
    redirect: 'if_required',
  })
  expect(screen.queryByRole('form', { name: 'Checkout' })).toBeNull()
  await waitFor(() => expect(page.address()).toBe('/'), { timeout: 10_000 })
})

test('a payment that is not settled yet leads to its state', async () => {
  const page = await payWith({ paymentIntent: { id: 'pi_1', status: 'processing' } })
  await waitFor(() => expect(page.address()).toBe('/payment-success?payment_intent=pi_1'))
})

test.each([
  [{ error: { message: 'Your card was declined.' } }, 'Your card was declined.'],
  [{ error: {} }, 'An error occurred during payment'],
  [new Error('The script broke'), 'An error occurred during payment'],
])('a payment that failed says why, and can be tried again: %j', async (result, words) => {
  const page = await payWith(result)
  const card = within(await screen.findByRole('region', { name: 'Card' }))
  expect((await card.findByRole('alert')).textContent).toBe(words)
  expect(page.toasts).toEqual([{ title: 'Payment Failed', description: words, variant: 'destructive' }])
  confirmPayment.mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
  await page.user.click(card.getByRole('button', { name: 'Pay Now' }))
  await screen.findByText(/^Thank you/)
})

test('while the card is charged, what is paid cannot be changed, and a second press does nothing', async () => {
  answer({ createPaymentIntent })
  const page = openPage('/checkout')
  await proceed(page)
  const card = within(await screen.findByRole('region', { name: 'Card' }))
  confirmPayment.mockReturnValue(new Promise(() => {}))
  await page.user.click(card.getByRole('button', { name: 'Pay Now' }))
  expect((await form()).getByLabelText('Amount').hasAttribute('disabled')).toBe(true)
  const paying = (await screen.findByRole('region', { name: 'Card' })).querySelector('form')
  fireEvent.submit(paying as HTMLFormElement)
  expect(confirmPayment).toHaveBeenCalledTimes(1)
})

test('a currency that cards are not charged in is agreed on first', async () => {
  const page = openPage('/checkout?amount=12&currency=SSP')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Cards cannot be charged in SSP')
  expect(screen.queryByRole('form', { name: 'Checkout' })).toBeNull()
  await page.user.click(within(alert).getByRole('button', { name: 'Pay in USD' }))
  const fields = await form()
  expect((fields.getByLabelText('Currency') as HTMLSelectElement).value).toBe('USD')
  expect((fields.getByLabelText('Amount') as HTMLInputElement).value).toBe('12')
})

const plan = () => screen.findByRole('region', { name: 'Professional' })

test('a plan has the server’s price, and renews only if its payer ticks that', async () => {
  answer({ listPlans })
  answer({ getMyMembership }, { ...(await sample({ getMyMembership })), renews: false, renewalPlan: null })
  const calls = answer({ createPaymentIntent })
  const page = openPage('/checkout?plan=professional')
  const region = within(await plan())
  await region.findByText('$49.99 for a month, from the moment it is paid.')
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

test('who agreed to a renewal before finds the box ticked', async () => {
  answer({ getMyMembership }, { ...(await sample({ getMyMembership })), renewalPlan: 'professional' })
  openPage('/checkout?plan=professional')
  const box = within(await plan()).getByRole('checkbox', { name: /Renew each month/ }) as HTMLInputElement
  await waitFor(() => expect(box.checked).toBe(true))
})

test('nobody pays for a plan before it is known whether theirs renews', async () => {
  refuse({ getMyMembership }, { status: 503 })
  const page = openPage('/checkout?plan=professional')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading your membership')
  expect(screen.getByRole('button', { name: 'Continue to Payment' }).hasAttribute('disabled')).toBe(true)
  answer({ getMyMembership })
  await page.user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue to Payment' }).hasAttribute('disabled')).toBe(false))
})

test('no timer runs on after the page is left', async () => {
  const page = await payWith({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
  await screen.findByText(/^Thank you/)
  stopClock()
  page.unmount()
  await pass(5000)
  expect(page.address()).toBe('/checkout')
})
