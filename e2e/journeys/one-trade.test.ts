import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { borrowContext } from './contexts.ts'
import { book, cargoListing, PHONE, post, truckListing } from './logistics.ts'
import { joinTeam, newMember } from './members.ts'
import { expect, expectFits, notifications, test } from './site.ts'

const photo = readFileSync(fileURLToPath(new URL('../files/photo.jpg', import.meta.url)))
const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const next = (page: Page) => section(page, 'Your next step')

/** Does the next step, and sends what its dialog asks. */
async function does(page: Page, step: string, send: string) {
  await next(page).getByRole('button', { name: step, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: send }).click()
}

test('sales, finance, the seller and a driver carry one trade from a quote to the review', async ({ browser }) => {
  test.slow()
  const [buyer, seller, carrier] = [
    await newMember(browser, 'Inzira Baskets'),
    await newMember(browser, 'Kivu Growers'),
    await newMember(browser, 'Bahari Haulage'),
  ]
  const sells = seller.page
  const unique = buyer.businessName.split(' ').at(-1)
  const company = buyer.businessName
  const people = [
    { email: `sales-${unique}@team.example`, name: 'Eric Mugisha', role: 'Sales' },
    { email: `payer-${unique}@team.example`, name: 'Grace Uwera', role: 'Finance' },
  ] as const
  for (const { email, role } of people) await post(buyer.page, '/api/team/invitations', { email, role: role.toLowerCase() })
  const [{ page: buys, forbidden }, { page: pays }] = [
    await joinTeam(browser, { ...people[0], company }),
    await joinTeam(browser, { ...people[1], company }),
  ]
  await pays.setViewportSize({ width: 1280, height: 900 })

  // Sales asks and accepts on a phone.
  const subject = 'Peaberry, 20 bags'
  const { id: inquiry } = await post<{ id: string }>(buys, '/api/inquiries', { receiverId: seller.id, subject, content: 'A price, please.' })
  const validUntil = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const terms = {
    lines: [{ text: 'Peaberry', quantity: '20', unit: 'bag of 60 kg', unitPriceMinor: 20_000 }],
    payment: { deposit: 30, onLoading: 0, onDelivery: 70 },
    leadDays: 5,
  }
  await post(sells, `/api/inquiries/${inquiry}/quote`, { currency: 'USD', validUntil, terms })
  await buys.goto(`/messages?inquiry=${inquiry}`)
  await main(buys).getByRole('button', { name: 'Accept USD 4,000.00' }).click()
  await buys.getByRole('dialog').getByRole('button', { name: 'Accept USD 4,000.00' }).click()
  await main(buys).getByRole('button', { name: 'Open the deal' }).click()
  await sells.goto(`/messages?inquiry=${inquiry}`)
  await main(sells).getByRole('button', { name: 'Open the deal' }).click()
  for (const page of [buys, sells]) {
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await expectFits(page)
  }
  const room = new URL(buys.url()).pathname
  expect(new URL(sells.url()).pathname).toBe(room)
  const dealId = room.split('/').at(-1) as string

  // Only finance pays. Both sides see the money arrive without a reload.
  await expect(next(buys)).toContainText('Pay USD 1,200.00')
  await expect(next(buys).getByRole('button', { name: 'I sent the money' })).toHaveCount(0)
  await pays.goto(room)
  await does(pays, 'I sent the money', 'I sent this money')
  await expect(next(pays)).toContainText('Nothing to do now')
  await expect(next(sells)).toContainText('Confirm a payment of USD 1,200.00')
  await does(sells, 'I received it', 'I received this money')
  for (const page of [sells, pays]) await expect(section(page, 'Money')).toContainText('Received by the sellerUSD 1,200.00')

  // The seller packs and makes papers, which everybody who has one can check.
  await does(sells, 'Goods ready', 'Send the report')
  await section(sells, 'Papers').getByRole('button', { name: 'Enter packages and weights' }).click()
  const packing = sells.getByRole('dialog')
  await packing.getByLabel('Number of packages').fill('20')
  await packing.getByLabel('Net weight in kg').fill('1200')
  await packing.getByLabel('Gross weight in kg').fill('1212')
  await packing.getByLabel('Country of origin').selectOption('Rwanda')
  await expectFits(sells)
  await packing.getByRole('button', { name: 'Save' }).click()
  await section(sells, 'Papers').getByRole('button', { name: 'Create: Commercial invoice' }).click()
  await expect(section(sells, 'Papers')).toContainText('CI-000001')
  const papers = `/api/deals/${dealId}/papers`
  const [paper] = (await (await buys.request.get(papers)).json()).papers
  const pdf = await (await buys.request.get(`${papers}/${paper.id}/pdf?language=fr`)).body()
  const visitor = await (await borrowContext(browser)).newPage()
  await visitor.goto(`/deals/papers/${paper.code}`)
  const choose = (bytes: Buffer) => visitor.getByLabel('PDF to check').setInputFiles({ name: 'CI.pdf', mimeType: 'application/pdf', buffer: bytes })
  await choose(pdf)
  await expect(visitor.getByText('CI.pdf is exactly the paper that Ungana created.')).toBeVisible()
  await choose(Buffer.concat([pdf, Buffer.from(' ')]))
  await expect(visitor.getByText('Not the same file')).toBeVisible()
  await expectFits(visitor)

  // A driver without email picks up and delivers on a phone. The deal follows.
  const { id: transportId } = await post<{ id: string }>(carrier.page, '/api/logistics/transports', truckListing())
  const { id: bookingId } = await book(sells, carrier.page, transportId, { ...cargoListing(), dealId }, 150)
  const booking = `/api/logistics/bookings/${bookingId}`
  const put = async (path: string, data: object) =>
    expect((await carrier.page.request.put(path, { data, headers: { origin: process.env.BASE_URL as string } })).ok()).toBe(true)
  await put(`${booking}/truck`, { plate: 'KDA 123A' })
  const added = await post<{ personId: string; token: string; code: string }>(carrier.page, '/api/team/drivers', { name: 'Jean Habimana' })
  await put(`${booking}/driver`, { driver: { id: added.personId, name: 'Jean Habimana' } })
  const cab = await (await borrowContext(browser)).newPage()
  await cab.setViewportSize(PHONE)
  await cab.goto(`/driver?token=${added.token}`)
  await cab.getByLabel('Six digits').fill(added.code)
  await main(cab).getByRole('button', { name: 'Log In' }).click()
  await expect(cab.getByRole('heading', { level: 1, name: 'Trips' })).toBeVisible()
  const { code } = await (await sells.request.get(`${booking}/pickup-code`)).json()
  await cab.goto(`/logistics-hub/bookings/${bookingId}`)
  await cab.getByLabel('Pick-up code').fill(code)
  await cab.getByLabel('Number plate of the truck in front of you').fill('KDA 123A')
  await cab.getByRole('button', { name: 'Pick up', exact: true }).click()
  await expect(next(buys)).toContainText('Report: goods arrived')
  await cab.locator('input[type=file]').setInputFiles({ name: 'delivery.jpg', mimeType: 'image/jpeg', buffer: photo })
  await cab.getByLabel('Delivery code').fill((await (await sells.request.get(booking)).json()).deliveryCode)
  await expectFits(cab)
  await cab.getByRole('button', { name: 'Deliver', exact: true }).click()

  // Sales accepts the goods, finance pays the rest, and sales reviews the seller.
  await does(buys, 'Goods accepted', 'Send the report')
  await does(pays, 'I sent the money', 'I sent this money')
  await does(sells, 'I received it', 'I received this money')
  for (const page of [buys, pays, sells]) await expect(main(page)).toContainText('This deal is complete')
  for (const page of [buys, sells]) await expectFits(page)
  await main(buys)
    .getByRole('link', { name: `Review ${seller.businessName}` })
    .click()
  await main(buys).getByRole('button', { name: 'Write a Review' }).click()
  const review = buys.getByRole('dialog')
  await review.getByRole('radio', { name: '5 stars, excellent' }).press('Space')
  await review.getByLabel('Your experience').fill('Twenty bags, packed well.')
  await review.getByRole('button', { name: 'Publish Review' }).click()
  await expect(notifications(buys)).toContainText('Review published')
  expect(forbidden).toEqual([])
})
