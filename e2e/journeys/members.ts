// Companies for one test, each with its own browser context.
import { randomInt, randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { inquiryAnswered } from '@ungana/contracts-messaging'
import { borrowContext } from './contexts.ts'
import { linkTo, mailTo } from './mailbox.ts'
import { publishEvent } from './publish-event.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

export interface Member {
  readonly id: string
  readonly businessName: string
  readonly context: BrowserContext
  readonly page: Page
}

let count = 0
export const PASSWORD = 'terraced hills at dawn 7'

/** Companies with one phone number count as one owner's and cannot review each other. */
const newPhone = () => `+250 788 ${randomInt(100, 1000)} ${randomInt(100, 1000)}`

/** Registers a company, and waits until the directory has heard of it. Its page is logged in. */
export async function newMember(browser: Browser, name: string): Promise<Member> {
  const unique = `${Date.now().toString(36)}${test.info().workerIndex}${++count}`
  const businessName = `${name} ${unique}`
  const origin = process.env.BASE_URL as string
  const context = await borrowContext(browser)
  const data = {
    businessName,
    businessType: 'trader',
    country: 'Rwanda',
    location: 'Kigali',
    email: `owner-${unique}@member.example`,
    phone: newPhone(),
    contactPerson: 'Uwase Aline',
    primaryProducts: 'Sisal baskets and mats',
    description: 'A company that exists for one test.',
    employeeCount: '1-10',
    password: PASSWORD,
  }
  const answer = await context.request.post('/api/auth/register', { data, headers: { origin } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = await answer.json()
  await expect.poll(async () => (await context.request.get(`/api/users/${id}`)).status()).toBe(200)
  return { id, businessName, context, page: await context.newPage() }
}

/** Registers a company for this test. The browser is then logged in, on the home page. */
export async function logInAsNewCompany(page: Page, facts: { readonly businessName?: string; readonly description?: string } = {}) {
  await page.goto('/')
  const unique = `${Date.now().toString(36)}${test.info().workerIndex}`
  const data = {
    username: `amata_${unique}`,
    password: PASSWORD,
    businessName: `Amata Dairy ${unique}`,
    businessType: 'manufacturer',
    country: 'Rwanda',
    location: 'Nyanza',
    email: `owner-${unique}@amata.example`,
    phone: '+250 788 000 000',
    contactPerson: 'Uwase Aline',
    primaryProducts: 'Milk and cheese',
    description: 'A dairy that exists for one test.',
    employeeCount: '11-50',
    ...facts,
  }
  const answer = await page.request.post('/api/auth/register', { data, headers: { origin: new URL(page.url()).origin } })
  expect(answer.status(), await answer.text()).toBe(201)
  // On later pages, the browser knows the account before the server responds.
  await page.reload()
  await expect(page.getByRole('button', { name: `Account: ${data.businessName}` })).toBeVisible()
  return { ...data, id: (await answer.json()).id as string }
}

/** Publishes the event of an answered inquiry, so the buyer may review the seller. Waits until the site has handled it. */
export async function deal(seller: Member, buyer: Member) {
  await publishEvent(inquiryAnswered, { inquiryId: randomUUID(), answeredBy: seller.id, askedBy: buyer.id, answeredAt: new Date().toISOString() })
  await expect
    .poll(async () => (await (await buyer.page.request.get(`/api/reviews/business/${seller.id}/mine`)).json()).mayReview, { timeout: 30_000 })
    .toBe(true)
}

/** A new person opens the emailed link on a phone, and joins. Returns the page, and the calls that the person's role forbade. */
export async function joinTeam(browser: Browser, { email, name, company, role }: Record<'email' | 'name' | 'company' | 'role', string>) {
  const page = await (await borrowContext(browser)).newPage()
  const forbidden: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) forbidden.push(response.url())
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(linkTo('/join', await mailTo(email, 'invited to join')))
  await expect(page.getByRole('heading', { level: 1, name: `Join ${company}` })).toBeVisible()
  await expect(page.getByText(`Your role: ${role}`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  return { page, forbidden }
}
