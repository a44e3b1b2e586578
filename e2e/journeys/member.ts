import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

/** Registers a company of this test's own; the browser is then signed in as it, and on the home page. */
export async function signInAsNewCompany(page: Page, facts: { readonly businessName?: string; readonly description?: string } = {}) {
  await page.goto('/')
  const unique = `${Date.now().toString(36)}${test.info().workerIndex}`
  const data = {
    username: `amata_${unique}`,
    password: 'terraced hills at dawn 7',
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
  // From here on the browser remembers who it is before the server has answered.
  await page.reload()
  await expect(page.getByRole('button', { name: `Account: ${data.businessName}` })).toBeVisible()
  return { ...data, id: (await answer.json()).id as string }
}
