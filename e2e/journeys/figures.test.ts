import { newMember } from './members.ts'
import { expect, test } from './site.ts'

test('a company sees that a visitor opened its page', async ({ page, browser }) => {
  const company = await newMember(browser, 'Figures Traders')
  const counted = page.waitForResponse((answer) => answer.url().endsWith(`/api/users/${company.id}/views`))
  await page.goto(`/company/${company.id}`)
  expect((await counted).status()).toBe(204)
  await company.page.goto(`/company/${company.id}`)
  await company.page.getByRole('link', { name: 'Your figures' }).click()
  await expect(company.page.getByRole('figure').filter({ hasText: 'Views of your page' })).toContainText('1 this week')
  await company.context.close()
})
