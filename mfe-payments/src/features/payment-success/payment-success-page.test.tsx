import { getPayment, getPaymentIntent } from '@ungana/contracts-payments'
import { answer, cutOff, passTime, sample, screen, stopClock } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const status = () => screen.getByRole('status').textContent
const intent = (state: string) => ({
  success: true as const,
  data: { status: state, amount: 49.99, currency: 'USD', plan: null, paymentId: crypto.randomUUID() },
})

test('thanks the payer when the URL names no payment', async () => {
  openPage('/payment-success')
  await screen.findByText('Thank you for your payment!')
  expect(screen.getByRole('link', { name: 'Invoices' }).getAttribute('href')).toBe('/invoices')
  expect(screen.getByRole('link', { name: 'My Membership' }).getAttribute('href')).toBe('/membership')
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull()
})

test('shows a visitor no member links', async () => {
  openPage('/payment-success', { user: null })
  await screen.findByText('Thank you for your payment!')
  expect(screen.queryByRole('link', { name: 'Invoices' })).toBeNull()
})

test.each([
  ['succeeded', 'Payment successful! Thank you for your purchase.', false],
  ['processing', "Your payment is processing. We'll notify you once it's complete.", false],
  ['requires_payment_method', 'There was an issue with your payment. Please contact support.', true],
])('shows the status of a payment that is %s', async (state, words, support) => {
  const calls = answer({ getPaymentIntent }, intent(state))
  openPage('/payment-success?payment_intent=pi_3Qk2')
  await screen.findByText(words)
  expect(calls[0]?.params).toEqual({ paymentIntentId: 'pi_3Qk2' })
  expect(screen.queryByRole('link', { name: 'Contact support' }) !== null).toBe(support)
})

test('says that it cannot verify a payment while offline', async () => {
  cutOff({ getPaymentIntent })
  openPage('/payment-success?payment_intent=pi_3Qk2')
  await screen.findByText('Unable to verify payment status. Please contact support if you have any questions.')
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/contact')
})

test('opens the home page after five seconds', async () => {
  stopClock()
  const { address } = openPage('/payment-success')
  await passTime(0)
  expect(status()).toBe('Thank you for your payment!')
  expect(screen.getByText('You will be taken to the home page in 5 seconds.')).toBeDefined()
  await passTime(4999)
  expect(address()).toBe('/payment-success')
  await passTime(1)
  expect(address()).toBe('/')
})

test('stays on the page when asked', async () => {
  stopClock()
  const { user, address } = openPage('/payment-success')
  await passTime(0)
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(screen.queryByText('You will be taken to the home page in 5 seconds.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Stay on this page' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('status'))
  await passTime(10_000)
  expect(address()).toBe('/payment-success')
})

test('shows the receipt of a payment that succeeded, and none of another', async () => {
  answer({ getPaymentIntent }, intent('succeeded'))
  answer({ getPayment }, { ...(await sample({ getPayment })), amount: 49.99, currency: 'USD' })
  const page = openPage('/payment-success?payment_intent=pi_3Qk2')
  await screen.findByRole('heading', { name: 'Receipt: USD 49.99' })
  page.unmount()
  answer({ getPaymentIntent }, intent('requires_payment_method'))
  openPage('/payment-success?payment_intent=pi_4')
  await screen.findByText('There was an issue with your payment. Please contact support.')
  expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
})
