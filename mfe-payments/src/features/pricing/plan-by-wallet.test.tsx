import {
  captureWalletOrder,
  createWalletOrder,
  getPayment,
  getPaymentOptions,
  getPhonePrices,
  listPlans,
  requestMobileMoney,
} from '@ungana/contracts-payments'
import { answer, cutOff, passTime, sample, screen, stopClock, waitFor, within } from '@ungana/web-kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'
import { fakePayPal } from '#testing/paypal.ts'

const options = await sample({ getPaymentOptions })
const [professional] = await sample({ listPlans })
if (!professional) throw new Error('The sample has no plan')

beforeEach(() => {
  answer({ getPaymentOptions }, { ...options, wallet: { currencies: ['USD'], scriptUrl: null, clientId: 'client' } })
  answer({ listPlans }, [professional])
})

async function choose() {
  const paypal = fakePayPal()
  const page = openPage('/pricing')
  const plan = await screen.findByRole('article', { name: professional?.name as string })
  await page.user.click(within(plan).getByRole('button'))
  const region = within(await screen.findByRole('region', { name: `Pay for ${professional?.name}` }))
  await paypal.load()
  return { ...page, plan, region, pay: async () => page.user.click(await region.findByRole('button', { name: 'Pay with PayPal' })) }
}

test('pays a plan by wallet or card', async () => {
  const orders = answer({ createWalletOrder })
  answer({ captureWalletOrder })
  const { region, pay, address } = await choose()
  expect(region.getByRole('link', { name: 'Pay by card' }).getAttribute('href')).toBe(`/checkout?plan=${professional.id}`)
  expect(region.getByText('Ungana').parentElement?.textContent).toBe(`Ungana receives this payment for: ${professional.name}, one month.`)
  await pay()
  await waitFor(() => expect(address()).toBe('/payment-success'))
  expect(orders.map(({ body }) => body)).toEqual([{ plan: professional.id, intent: 'CAPTURE' }])
})

test('disables other plans and methods while the wallet’s result is unknown', async () => {
  answer({ createWalletOrder })
  const { region, plan, pay } = await choose()
  const tries = cutOff({ captureWalletOrder })
  stopClock()
  await pay()
  await waitFor(() => expect(tries).toHaveLength(1))
  expect(region.queryByRole('link', { name: 'Pay by card' })).toBeNull()
  expect(region.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(within(plan).getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  for (const tab of screen.getAllByRole<HTMLButtonElement>('tab')) expect(tab.disabled).toBe(true)
  await passTime(1000)
  await waitFor(() => expect(tries).toHaveLength(2))
})

test('a phone pays a plan; other methods wait until the owner has agreed', async () => {
  answer({ getPaymentOptions }, { ...options, mobileMoney: { currencies: ['KES', 'RWF'], name: 'Mobile money' } })
  answer({ getPhonePrices })
  const requests = answer({ requestMobileMoney })
  answer({ getPayment }, { ...(await sample({ getPayment })), status: 'processing' })
  const { region, user, address } = await choose()
  await user.type(await region.findByLabelText('Phone number for Mobile money'), '+254 703 456 789')
  await user.click(region.getByRole('button', { name: 'Pay KES 6,466.00 with Mobile money' }))
  await region.findByText('Confirm the payment on your phone')
  expect(requests[0]?.body).toEqual({ plan: professional.id, phone: '+254 703 456 789', local: { amount: 6466, currency: 'KES' } })
  expect(region.queryByRole('button', { name: 'Pay with PayPal' })).toBeNull()
  expect(region.queryByRole('link', { name: 'Pay by card' })).toBeNull()
  answer({ getPayment })
  await waitFor(() => expect(address()).toBe('/payment-success'), { timeout: 20_000 })
})
