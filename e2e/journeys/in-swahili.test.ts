import type { Page } from '@playwright/test'
import { newMember } from './members.ts'
import { textsOf } from './other-texts.ts'
import { expect, test } from './own-releases.ts'

const say = textsOf('sw')

const main = (page: Page) => page.getByRole('main')

test('a trader registers, searches and asks a supplier in Swahili', async ({ page, browser }) => {
  test.slow()
  const seller = await newMember(browser, 'Mount Elgon Growers')
  await page.goto('/sw')
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  await expect(page).toHaveTitle(say('Ungana: Unite. Trade. Grow.'))
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('Register'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/sw\/register$/)
  const form = main(page).getByRole('form')
  await form.getByText(say('Trader'), { exact: true }).click()
  await form.getByLabel(say('Country'), { exact: true }).selectOption('Rwanda')
  const unique = `${Date.now().toString(36)}`
  const facts = {
    'Business name': `Duka la Asali ${unique}`,
    Location: 'Huye',
    Email: `asali-${unique}@member.example`,
    Phone: '+250 788 000 000',
    'Contact person': 'Uwase Aline',
    'Primary products or services': 'Asali',
    'Business description': 'Kampuni ya jaribio moja.',
    'Number of employees': '1-10',
    Password: 'terraced hills at dawn 7',
    'Confirm password': 'terraced hills at dawn 7',
  }
  for (const [label, value] of Object.entries(facts)) await form.getByLabel(say(label), { exact: true }).fill(value)
  await form.getByRole('button', { name: say('Register Business') }).click()
  await expect(main(page).getByRole('heading', { level: 1, name: say('Registration Successful') })).toBeVisible()

  // From home, pages of the shell load their own texts.
  await page.goto('/sw')
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('About'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/sw\/about$/)
  await expect(page.locator('script[src*=messages-sw-later]')).toHaveCount(1)
  await expect(main(page)).not.toContainText('Our Mission')
  await expect(main(page)).toContainText(say('Our Mission'))

  const search = page.getByRole('banner').getByRole('combobox', { name: say('Search businesses') })
  await search.fill('kahawa')
  await search.press('Enter')
  await expect(page).toHaveURL('/sw/directory?search=kahawa')
  await expect(main(page).getByRole('article').first()).toBeVisible()

  await page.goto(`/sw/company/${seller.id}`)
  await main(page)
    .getByRole('button', { name: say('Send Inquiry') })
    .click()
  const inquiry = page.getByRole('dialog', { name: say('Send Inquiry') })
  await inquiry.getByLabel(say('Subject'), { exact: true }).fill('Bei ya kahawa')
  await inquiry.getByLabel(say('Message'), { exact: true }).fill('Gunia arobaini kwa bei gani?')
  await inquiry.getByRole('button', { name: say('Send Inquiry') }).click()
  await expect(main(page).getByText(say('Inquiry sent'))).toBeVisible()
})
