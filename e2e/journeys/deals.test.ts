import type { Page } from '@playwright/test'
import { acceptedQuote, post } from './accepted-quote.ts'
import { newMember } from './members.ts'
import { expect, expectFits, test } from './site.ts'

const next = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Your next step' }) })
const money = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Money' }) })

test('an accepted quote becomes a deal, and both sides see its money arrive without a reload', async ({ browser }) => {
  const [buyer, seller] = [await newMember(browser, 'Inzira Baskets'), await newMember(browser, 'Kivu Growers')]
  const id = await acceptedQuote(buyer, seller)

  const [buys, sells] = [buyer.page, seller.page]
  for (const page of [buys, sells]) {
    await page.goto(`/messages?inquiry=${id}`)
    await page.getByRole('button', { name: 'Open the deal' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Peaberry, 40 bags' })).toBeVisible()
    await expectFits(page)
  }
  expect(new URL(buys.url()).pathname).toBe(new URL(sells.url()).pathname)

  await next(buys).getByRole('button', { name: 'I sent the money' }).click()
  await buys.getByRole('dialog').getByRole('button', { name: 'I sent this money' }).click()
  await expect(next(buys)).toContainText('Nothing to do now')
  await expect(next(sells)).toContainText('Confirm a payment of USD 1,200.00')
  await next(sells).getByRole('button', { name: 'I received it' }).click()
  await sells.getByRole('dialog').getByRole('button', { name: 'I received this money' }).click()
  await expect(money(sells)).toContainText('Received by the sellerUSD 1,200.00')
  await expect(money(buys)).toContainText('Received by the sellerUSD 1,200.00')
  await expectFits(buys)

  // Everybody who has a paper can check it.
  const address = `/api/deals/${new URL(buys.url()).pathname.split('/').at(-1)}/papers`
  const [paper] = (await post(seller, address, { kind: 'invoice' })).papers
  const pdf = await (await buyer.context.request.get(`${address}/${paper.id}/pdf?language=fr`)).body()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/deals/papers/${paper.code}`)
  const choose = (bytes: Buffer) => visitor.getByLabel('PDF to check').setInputFiles({ name: 'CI.pdf', mimeType: 'application/pdf', buffer: bytes })
  await choose(pdf)
  await expect(visitor.getByText('CI.pdf is exactly the paper that Ungana created.')).toBeVisible()
  await choose(Buffer.concat([pdf, Buffer.from(' ')]))
  await expect(visitor.getByText('Not the same file')).toBeVisible()
  await expectFits(visitor)

  // A bank looks at its part without an account.
  const invitation = { kind: 'bank', name: 'Bank of Kigali', shows: ['money'], days: 7 }
  const { token } = await post(seller, address.replace(/papers$/, 'guests'), invitation)
  await visitor.goto(`/deals/guests/${token}`)
  await expect(visitor.getByText(/^Kivu Growers .*shows you a part of this deal\./)).toBeVisible()

  await buys.goto('/today')
  await expect(buys.getByRole('region', { name: 'Deals' }).getByRole('link', { name: /^Peaberry/ })).toBeVisible()
})
