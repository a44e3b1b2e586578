import { captureWalletOrder, createWalletOrder, getPaymentOptions } from '@ungana/contracts-payments'
import { answer, cutOff, passTime, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'
import { fakePayPal } from '#testing/paypal.ts'

const options = await sample({ getPaymentOptions })
const captured = await sample({ captureWalletOrder })

beforeEach(() => {
  const wallet = { currencies: ['USD', 'EUR'], scriptUrl: null, clientId: 'client' }
  answer({ getPaymentOptions }, { ...options, wallet, mobileMoney: { currencies: ['USD'], name: 'Mobile money' } })
})

/** Enters 100 USD and chooses PayPal. */
async function choosePayPal() {
  const paypal = fakePayPal()
  const page = openPage('/payment')
  await page.user.click(await screen.findByRole('button', { name: 'Continue' }))
  const payPalButton = await screen.findByRole('button', { name: 'PayPal', pressed: false })
  expect(screen.queryByRole('button', { name: 'Pay with PayPal' })).toBeNull()
  await page.user.click(payPalButton)
  await screen.findByRole('button', { name: 'PayPal', pressed: true })
  await paypal.load()
  return { ...page, pay: async () => page.user.click(await screen.findByRole('button', { name: 'Pay with PayPal' })) }
}

const card = () => within(screen.getByRole('region', { name: 'How to pay' })).queryByRole('link', { name: 'Card & Mobile Money' })
const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

test('pays the entered amount by wallet, and opens the result page', async () => {
  const orders = answer({ createWalletOrder })
  answer({ captureWalletOrder }, captured)
  const { pay, address } = await choosePayPal()
  await pay()
  await waitFor(() => expect(address()).toBe('/payment-success'))
  expect(orders.map(({ body }) => body)).toEqual([{ amount: 100, currency: 'USD', description: 'Ungana platform payment', intent: 'CAPTURE' }])
})

test('disables other methods while the wallet’s result is unknown', async () => {
  answer({ createWalletOrder })
  const { pay, user, address } = await choosePayPal()
  expect([card() !== null, disabled('Pay with Mobile money'), disabled('Back')]).toEqual([true, false, false])
  const tries = cutOff({ captureWalletOrder })
  stopClock()
  await pay()
  await waitFor(() => expect(tries).toHaveLength(1))
  expect([card(), disabled('Card & Mobile Money'), disabled('Pay with Mobile money'), disabled('Back')]).toEqual([null, true, true, true])
  for (const [wait, count] of [
    [1000, 2],
    [3000, 3],
  ] as const) {
    await passTime(wait)
    await waitFor(() => expect(tries).toHaveLength(count))
  }
  answer({ captureWalletOrder }, captured)
  await user.click(await screen.findByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(address()).toBe('/payment-success'))
})
