import type { Page } from '@playwright/test'
import { type Member, newMember } from './members.ts'
import { type Network, withNetwork } from './network.ts'
import { expect, expectFits, freshTest } from './site.ts'

const test = freshTest.extend<{ network: Network }>(withNetwork)

const main = (page: Page) => page.getByRole('main')

async function post({ context }: Member, path: string, data: object = {}) {
  const answer = await context.request.post(path, { data, headers: { origin: process.env.BASE_URL as string } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** The seller proposes a deal, and both complete it. */
async function completedDeal(seller: Member, buyer: Member) {
  const { id } = await post(seller, '/api/deals/proposals', {
    partnerId: buyer.id,
    side: 'seller',
    subject: 'Green coffee',
    lines: [{ text: 'Green coffee', quantity: '10', unitPriceMinor: 1000 }],
    currency: 'USD',
    payment: { deposit: 0, onLoading: 0, onDelivery: 100 },
  })
  const act = (by: Member, path: string, data?: object) => post(by, `/api/deals/${id}/${path}`, data)
  await act(buyer, 'proposal/agree')
  const on = new Date().toISOString().slice(0, 10)
  for (const milestone of ['ready', 'loaded']) await act(seller, 'milestones', { milestone, on })
  for (const milestone of ['arrived', 'accepted']) await act(buyer, 'milestones', { milestone, on })
  await act(buyer, 'payments', { part: 'onDelivery', amountMinor: 10_000, on })
  await act(seller, 'payments/1/confirm', { receivedMinor: 10_000, chargesMinor: 0 })
}

test('a border officer without an account and without a network checks a passport, and learns when it is altered or revoked', async ({
  browser,
  network,
}) => {
  const [seller, buyer] = [await newMember(browser, 'Kivu Growers'), await newMember(browser, 'Inzira Baskets')]
  await completedDeal(seller, buyer)
  const { page: owner } = seller
  await owner.goto('/deals')
  await main(owner).getByRole('link', { name: 'Trade passport' }).click()
  await main(owner).getByRole('button', { name: 'Create the passport' }).click()
  await main(owner)
    .getByRole('button', { name: /^Show the code/ })
    .click()
  await expect(owner.getByRole('img', { name: 'QR code of your trade passport' })).toBeVisible()
  await owner.keyboard.press('Escape')
  await expectFits(owner, ['light', 'dark'])
  const scanned = (await main(owner).getByRole('link', { name: 'Page to check it' }).getAttribute('href')) as string
  const [pdf] = await Promise.all([owner.waitForEvent('download'), main(owner).getByRole('link', { name: /^PDF/ }).click()])
  expect(pdf.suggestedFilename()).toMatch(/^trade-passport-.*\.pdf$/)

  // The officer has opened the page once, without any passport.
  const context = await network.newContext(browser)
  const officer = await context.newPage()
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  await officer.goto('/passport/verify')
  await expect(main(officer)).toContainText('Scan a passport')
  await expect.poll(() => officer.evaluate(async () => (await caches.match('/offline')) !== undefined)).toBe(true)
  await network.cut(context)
  const scan = async (path: string) => {
    await officer.goto('about:blank')
    await officer.goto(path)
  }
  await scan(scanned)
  await expect(main(officer)).toContainText('Genuine and valid')
  await expect(main(officer)).toContainText('Deals completed1 of 1')
  await expect(main(officer)).toContainText('The list of revoked passports is from')
  await expectFits(officer, ['light', 'dark'])
  await scan(`${scanned.slice(0, -4)}AAAA`)
  await expect(main(officer)).toContainText('Altered or incomplete')
  const [, claims = ''] = scanned.split('.')
  expect(asked.filter((url) => url.split('#')[0]?.includes(claims))).toEqual([])

  await main(owner)
    .getByRole('button', { name: /^Revoke passport/ })
    .click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Revoke passport' }).click()
  await expect(main(owner)).toContainText('Revoked')
  await network.restore(context)
  const newList = officer.waitForResponse('**/api/.well-known/trade-passports.json')
  await scan('/passport/verify')
  await newList
  await expect(main(officer)).toContainText('List of revoked passports from')
  await network.cut(context)
  await scan(scanned)
  await expect(main(officer)).toContainText('it no longer counts')
})
