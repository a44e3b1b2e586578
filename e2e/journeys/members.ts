// Companies that exist for one test, each with a browser of its own.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from './site.ts'

export interface Member {
  readonly id: string
  readonly businessName: string
  readonly context: BrowserContext
  readonly page: Page
}

let count = 0

/** Registers a company; its page is that of a signed-in browser. */
export async function newMember(browser: Browser, name: string): Promise<Member> {
  const unique = `${Date.now().toString(36)}${test.info().workerIndex}${++count}`
  const businessName = `${name} ${unique}`
  const origin = process.env.BASE_URL as string
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', timezoneId: 'Africa/Kigali', reducedMotion: 'reduce' })
  const data = {
    businessName,
    businessType: 'trader',
    country: 'Rwanda',
    location: 'Kigali',
    email: `owner-${unique}@member.example`,
    phone: '+250 788 000 000',
    contactPerson: 'Uwase Aline',
    primaryProducts: 'Sisal baskets and mats',
    description: 'A company that exists for one test.',
    employeeCount: '1-10',
    password: 'terraced hills at dawn 7',
  }
  const answer = await context.request.post('/api/auth/register', { data, headers: { origin } })
  expect(answer.status(), await answer.text()).toBe(201)
  return { id: (await answer.json()).id, businessName, context, page: await context.newPage() }
}
