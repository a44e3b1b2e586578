// Money from a browser to the books and back to what a plan allows, with the sandbox in the place of the providers: its scripts as pages load them, its
// words at the site's own door.
import type { Page } from '@playwright/test'
import { newMember } from './members.ts'
import { expect, test } from './site.ts'

interface Options {
  readonly sandbox: boolean
  readonly card: { readonly publishableKey: string; readonly scriptUrl: string }
  readonly wallet: { readonly clientId: string; readonly scriptUrl: string }
}

const origin = () => process.env.BASE_URL as string
const post = async (page: Page, path: string, data: object = {}) => {
  const answer = await page.request.post(path, { data, headers: { origin: origin() } })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}
const get = async (page: Page, path: string) => (await page.request.get(path)).json()

/** A page of no part of ours, on which nothing but a provider's script runs. */
async function blankPage(page: Page, script: string, body: string): Promise<void> {
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="en"><title>x</title>${body}` }))
  await page.goto('/blank')
  await page.addScriptTag({ url: script })
}

test('a plan by card: declined, authenticated, paid; the quota rises by itself', async ({ browser }) => {
  const { page } = await newMember(browser, 'Card Payer')
  const { sandbox, card } = (await get(page, '/api/payments/options')) as Options
  expect(sandbox).toBe(true)
  const { clientSecret, amount } = await post(page, '/api/payments/stripe/create-payment-intent', { plan: 'professional' })
  expect(amount).toBe(49.99)
  await blankPage(page, card.scriptUrl, '<div id="card"></div><button id="pay">Pay</button><output></output>')
  await page.evaluate(
    ({ key, secret }) => {
      // biome-ignore lint/suspicious/noExplicitAny: the provider's own.
      const stripe = (window as any).Stripe(key)
      const elements = stripe.elements({ clientSecret: secret })
      elements.create('payment').mount('#card')
      document.querySelector('#pay')?.addEventListener('click', async () => {
        const { error, paymentIntent } = await stripe.confirmPayment({
          elements,
          redirect: 'if_required',
          confirmParams: { return_url: location.href },
        })
        ;(document.querySelector('output') as HTMLElement).textContent = error?.message ?? paymentIntent.status
      })
    },
    { key: card.publishableKey, secret: clientSecret },
  )
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]')
  const pay = async (number: string) => {
    await frame.getByLabel('Card number').fill(number)
    await frame.getByLabel('Expiration date').fill('12/34')
    await frame.getByLabel('Security code').fill('123')
    await page.getByRole('button', { name: 'Pay' }).click()
  }
  const output = page.locator('output')
  await pay('4000000000000002')
  await expect(output).toHaveText('Your card was declined.')
  await pay('4000002500003155')
  await frame.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(output).toHaveText(/^We are unable to authenticate/)
  expect((await get(page, '/api/messages/quota')).limit).toBe(5)
  await pay('4000002500003155')
  await frame.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(output).toHaveText('succeeded')
  // Nobody asks: the webhook tells payments, and payments tells messaging.
  await expect.poll(async () => (await get(page, '/api/messages/quota')).limit, { timeout: 30_000 }).toBe(50)
  expect(await get(page, '/api/memberships/me')).toMatchObject({ plan: 'professional', renews: false })
  const [invoice] = await get(page, '/api/invoices')
  const pdf = await page.request.get(`/api/invoices/${invoice.id}/pdf`)
  expect([pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
})

test('a plan by wallet, at the paths without /api', async ({ browser }) => {
  const { page } = await newMember(browser, 'Wallet Payer')
  const { wallet } = (await get(page, '/api/payments/options')) as Options
  expect((await get(page, '/paypal/setup')).clientToken).toEqual(expect.any(String))
  const order = await post(page, '/paypal/order', { amount: '49.99', currency: 'USD', intent: 'CAPTURE', plan: 'professional' })
  await blankPage(page, wallet.scriptUrl, '<div id="wallet"></div><output></output>')
  await page.evaluate((id) => {
    // biome-ignore lint/suspicious/noExplicitAny: the provider's own.
    const { paypal } = window as any
    const say = (text: string) => {
      ;(document.querySelector('output') as HTMLElement).textContent = text
    }
    const options = {
      createOrder: async () => id,
      onApprove: ({ orderID }: { orderID: string }) => say(`approved ${orderID}`),
      onCancel: () => say('canceled'),
      onError: (error: unknown) => say(String(error)),
    }
    return paypal.Buttons(options).render('#wallet')
  }, order.id as string)
  const decide = async (name: string) => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await (await opened).getByRole('button', { name, exact: true }).click()
  }
  await decide('Cancel')
  await expect(page.locator('output')).toHaveText('canceled')
  await decide('Approve')
  await expect(page.locator('output')).toHaveText(`approved ${order.id}`)
  expect(await post(page, `/paypal/order/${order.id}/capture`)).toMatchObject({ status: 'COMPLETED', payment: { status: 'succeeded' } })
  await expect.poll(async () => (await get(page, '/api/messages/quota')).limit, { timeout: 30_000 }).toBe(50)
})
