import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name, exact: true })

test('the about page has every section, its literal figures, and real ones that say so', async ({ page }) => {
  await page.goto('/about')
  for (const name of ['Our Mission', 'Our Vision', 'Company Information', 'What We Offer', 'Coverage'])
    await expect(heading(page, name)).toBeVisible()
  for (const region of ['East Africa', 'Central Africa', 'Southern Africa', 'West Africa', 'North Africa', 'Indian Ocean', 'Global markets'])
    await expect(heading(page, region)).toBeVisible()
  await expect(main(page).locator('dl').first().locator('dd')).toHaveText(['2,500+', '9'])
  await expect(main(page)).toContainText('Kigali, Rwanda')
  // Counted from time to time, while other journeys register more.
  const counted = main(page).getByRole('status')
  await expect(counted).toContainText(/today, samples left out: [\d,]+ business(es)? in \d+ countr/)
  const shown = Number(/: ([\d,]+) business/.exec(await counted.innerText())?.[1]?.replaceAll(',', ''))
  const { businesses } = await (await page.request.get('/api/stats')).json()
  expect(shown).toBeLessThanOrEqual(businesses)
  await main(page).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contact')
})

test('terms and privacy are two tabs of one address, and cookies have an anchor', async ({ page }) => {
  await page.goto('/terms-privacy')
  await expect(page.getByText('Effective 1 March 2023', { exact: true })).toBeVisible()
  await expect(main(page)).toContainText('governed by the law of Kenya')
  await expect(main(page).getByRole('region', { name: 'Contact' })).toBeVisible()
  await page.getByRole('tab', { name: 'Terms of Use' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/terms-privacy?tab=privacy')
  await expect(heading(page, '4. Your rights')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Privacy Policy' })).toHaveAttribute('aria-selected', 'true')

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expect(page).toHaveURL('/terms-privacy#cookies')
  await expect(heading(page, '6. Cookies')).toBeInViewport()
})

test('the resource pages name their sources and when they were written, and come drawn', async ({ page, browser, allow }) => {
  // The slot of the shipping guidelines is another part's.
  allow(/\/api\/logistics\//)
  const pages = {
    'trade-regulations': ['Trade Regulations', 'four bands'],
    'eac-standards': ['EAC Standards', 'Uganda National Bureau of Standards'],
    'business-registration': ['Business Registration', 'Rwanda Development Board'],
    'shipping-guidelines': ['Shipping Guidelines', 'COMESA Yellow Card'],
    'cross-border-faq': ['Cross-Border FAQ', 'simplified certificate of origin'],
  } as const
  for (const [path, [title, words]] of Object.entries(pages)) {
    await page.goto(`/resources/${path}`)
    await expect(page).toHaveTitle(`${title} · Ungana`)
    await expect(main(page)).toContainText(words)
    await expect(main(page).getByText('Last reviewed: early 2025.')).toBeVisible()
    const sources = main(page).getByRole('complementary', { name: 'Sources' })
    await expect(sources).toContainText('as they stood in early 2025')
    expect(await sources.getByRole('link').count()).toBeGreaterThan(2)
  }
  const scriptless = await (await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.BASE_URL as string })).newPage()
  await scriptless.goto('/resources/verification-process')
  await expect(scriptless.getByRole('main')).toContainText('Verification takes 1-2 business days.')
  await expect(scriptless.getByRole('main')).toContainText('Last reviewed: November 2026.')
  await scriptless.goto('/terms-privacy')
  await expect(scriptless.getByRole('main')).toContainText('governed by the law of Kenya')
  await scriptless.context().close()
})

test('a question in the list opens by keyboard', async ({ page }) => {
  await page.goto('/resources/cross-border-faq#simplified-trade-regime')
  // What was drawn ahead gives way to the page once its code is there, and the focus goes with it.
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  const question = main(page).getByText('What is the simplified trade regime?')
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('up to 2,000 US dollars')).toBeVisible()
})

test('/logistics goes on to the Logistics Hub', async ({ page, allow }) => {
  allow(/404/)
  await page.goto('/logistics?origin=Mombasa')
  await expect(page).toHaveURL('/logistics-hub?origin=Mombasa')
})

test('an address whose hash is none leads to its page', async ({ page }) => {
  await page.goto('/logistics#50%')
  await expect(page).toHaveURL('/logistics-hub#50%')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
