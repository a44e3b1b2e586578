import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, notifications, test } from './site.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Organization registration' })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Register Organization' })
const success = (page: Page) => page.getByRole('heading', { level: 1, name: 'Registration Successful' })
const calls = '**/api/organizations'

let count = 0
function newOrganization() {
  count += 1
  return {
    'Organization name': `Kivu Exporters ${Date.now().toString(36)}${test.info().workerIndex}${count}`,
    'Number of members': '850+',
    Website: 'https://kivu-exporters.example',
    Description: 'Exporters of the lake, for one test.',
    'Contact person': 'Aline Uwase',
    'Title or position': 'Secretary General',
    'E-mail': 'office@kivu-exporters.example',
    Phone: '+250 788 123 456',
  }
}

async function fill(page: Page, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) await form(page).getByLabel(label, { exact: true }).fill(value)
}

test('an organization registers: success shows after the answer and 1.5 seconds, and gives way after 3', async ({ page }) => {
  await page.clock.install()
  await page.goto('/organization-signup')
  await expect(form(page).getByRole('radio', { name: 'Trade Association' })).toBeChecked()
  await expect(form(page).getByRole('radio', { name: 'Trade Association' })).toHaveAccessibleDescription(/\$249\.99 \/ month/)
  await expect(form(page).getByRole('radio', { name: 'Trade Authority' })).toHaveAccessibleDescription(/\$199\.99 \/ month/)
  await expect(form(page).getByRole('radio', { name: 'Regional Chamber' })).toHaveAccessibleDescription(/\$299\.99 \/ month/)
  await expect(form(page).getByLabel('Country')).toHaveValue('Kenya')
  await expect(form(page).getByLabel('Country').getByRole('option')).toHaveCount(23)
  await expect(page.getByRole('main')).toContainText('within 1-2 business days')

  const organization = newOrganization()
  await form(page).getByText('Regional Chamber', { exact: true }).click()
  await form(page).getByLabel('Country').selectOption('Other (Multiple Countries)')
  await fill(page, organization)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const [answer] = await Promise.all([page.waitForResponse(calls), submit(page).click()])
  expect(answer.status()).toBe(201)
  const registered = await answer.json()
  expect(registered).toMatchObject({ name: organization['Organization name'], type: 'regional', status: 'pending' })
  await page.clock.runFor(1400)
  await expect(form(page).getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await expect(success(page)).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(success(page)).toBeFocused()
  await expect(notifications(page)).toContainText('Thank you for your interest. Our team will contact you shortly.')

  await page.clock.runFor(2500)
  await expect(success(page)).toBeVisible()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/\/pricing$/)
  expect((await page.request.get(`/api/organizations/${registered.id}`)).status()).toBe(404)
})

test('a failure is told, what was typed survives it and a reload, and sent again it makes one organization', async ({ page, allow }) => {
  allow(/503/)
  const ids: string[] = []
  await page.route(calls, async (route) => {
    const answer = await route.fetch()
    ids.push((await answer.json()).id)
    return ids.length > 1 ? route.fulfill({ response: answer }) : route.fulfill({ status: 503, body: '' })
  })
  const organization = newOrganization()
  await page.goto('/organization-signup')
  await form(page).getByLabel('Country').selectOption('Rwanda')
  await fill(page, organization)
  await submit(page).click()
  await expect(notifications(page)).toContainText('Registration Failed')
  await expect(notifications(page)).toContainText('There was an error submitting your information. Please try again.')
  await expect(form(page)).toContainText('There was an error submitting your information. Please try again.')

  await page.reload()
  for (const [label, value] of Object.entries(organization)) await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(value)
  await expect(form(page).getByLabel('Country')).toHaveValue('Rwanda')
  await submit(page).click()
  await expect(success(page)).toBeVisible()
  expect(ids).toEqual([expect.any(String), ids[0]])
  await page.getByRole('link', { name: 'See registered organizations' }).click()
  await expect(page).toHaveURL('/directory?type=organization')
  // Pending ones are nobody's to see.
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(organization['Organization name'])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`what cannot be sent is said at its field, ${colorScheme}; axe finds nothing in form, errors and end`, async ({ page }) => {
    const fits = async () => {
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
    }
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/organization-signup')
    await submit(page).click()
    await expect(form(page).getByLabel('Organization name')).toBeFocused()
    await expect(form(page).getByRole('alert')).toHaveText('8 fields need your attention.')
    await expect(form(page).getByLabel('Website')).toHaveAccessibleDescription('Please enter a valid URL for your website.')
    await fits()
    const organization = newOrganization()
    await fill(page, { ...organization, Website: 'kivu-exporters.example' })
    await page.keyboard.press('Enter')
    await expect(form(page).getByLabel('Website')).toBeFocused()
    await fill(page, organization)
    await submit(page).click()
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(success(page)).toBeFocused()
    await fits()
  })
