import { captureWalletOrder, createWalletOrder, getPaymentOptions, listPlans } from '@ungana/contracts-payments'
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
