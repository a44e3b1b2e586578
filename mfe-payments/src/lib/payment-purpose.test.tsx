// Before every button that pays, the page says who receives the money and what for.
import { createPaymentIntent, getPaymentOptions } from '@ungana/contracts-payments'
import { answer, hang, render, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'
import { loadStripeStandIn, removeStripeStandIn } from '#testing/stripe.ts'
import { PaymentPurpose } from './payment-purpose.tsx'

const SELLERS = ' Sellers and carriers receive nothing from it. Please pay for goods and freight as you agreed with them.'
const options = await sample({ getPaymentOptions })
const payment = await sample({ createPaymentIntent })
beforeEach(() => {
  loadStripeStandIn()
  const card = { currencies: ['USD', 'EUR'] as const, scriptUrl: null, publishableKey: 'pk_test_1' }
  answer({ getPaymentOptions }, { ...options, recipient: 'Ungana Ltd', card: { ...card, currencies: [...card.currencies] } })
})
afterEach(removeStripeStandIn)

const purposeIn = async (place: HTMLElement) => (await within(place).findByText('Ungana Ltd')).parentElement?.textContent

test('a plan, at the checkout and beside the card fields', async () => {
  answer({ createPaymentIntent }, { ...payment, description: 'Professional, one month' })
  const { user } = openPage('/checkout?plan=professional')
  const plan = await screen.findByRole('region', { name: 'Professional' })
  const words = 'Ungana Ltd receives this payment for: Professional, one month.'
  expect(await purposeIn(plan)).toBe(words)
  const proceed = within(plan).getByRole('button', { name: 'Continue to payment' })
  await waitFor(() => expect(proceed.hasAttribute('disabled')).toBe(false))
  await user.click(proceed)
  expect(await purposeIn(await screen.findByRole('region', { name: 'Card' }))).toBe(words)
  expect(within(plan).queryByText('Ungana Ltd')).toBeNull()
})

test('a free payment by card, which pays no seller', async () => {
  answer({ createPaymentIntent }, { ...payment, description: 'Stand at the fair' })
  const { user } = openPage('/checkout?amount=100&description=Stand')
  const form = await screen.findByRole('form', { name: 'Checkout' })
  await user.type(within(form).getByLabelText(/^Description/), ' at the fair')
  const words = `Ungana Ltd receives this payment for: Stand at the fair.${SELLERS}`
  expect(await purposeIn(form)).toBe(words)
  await user.click(within(form).getByRole('button', { name: 'Continue to payment' }))
  expect(await purposeIn(await screen.findByRole('region', { name: 'Card' }))).toBe(words)
})

test('a free payment by PayPal or phone, which pays no seller', async () => {
  const { user } = openPage('/payments')
  const form = await screen.findByRole('form', { name: 'Payment' })
  expect(await purposeIn(form)).toBe(`Ungana Ltd receives this payment.${SELLERS}`)
  await user.click(within(form).getByRole('button', { name: 'Continue' }))
  const how = await screen.findByRole('region', { name: 'How to pay' })
  expect(await purposeIn(how)).toBe(`Ungana Ltd receives this payment for: Ungana platform payment.${SELLERS}`)
})

test('names the operator while the recipient is not known', () => {
  hang({ getPaymentOptions })
  render(<PaymentPurpose purpose="Professional, one month" />)
  expect(screen.getByText('The operator of this site').parentElement?.textContent).toBe(
    'The operator of this site receives this payment for: Professional, one month.',
  )
})
