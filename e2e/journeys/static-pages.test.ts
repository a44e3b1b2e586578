import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')

test('pages of text come whole without scripts, and their addresses lead where they say', async ({ page, browser, allow }) => {
  allow(/404/)
  const scriptless = await (await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.BASE_URL as string })).newPage()
  const words = {
    '/resources/trade-regulations': 'four bands',
    '/resources/eac-standards': 'Uganda National Bureau of Standards',
    '/resources/business-registration': 'Rwanda Development Board',
    '/resources/shipping-guidelines': 'COMESA Yellow Card',
    '/resources/cross-border-faq': 'simplified certificate of origin',
    '/resources/verification-process': 'Verification takes 1-2 business days.',
    '/terms-privacy': 'governed by the law of Kenya',
  }
  for (const [path, text] of Object.entries(words)) {
    await scriptless.goto(path)
    await expect(main(scriptless)).toContainText(text)
  }
  await scriptless.context().close()

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expect(page).toHaveURL('/terms-privacy#cookies')
  await expect(main(page).getByRole('heading', { name: '6. Cookies', exact: true })).toBeInViewport()
  await page.goto('/resources/cross-border-faq#simplified-trade-regime')
  // The prerendered text gives way to the page once its code is there, and takes the focus with it.
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await main(page).getByText('What is the simplified trade regime?').focus()
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('up to 2,000 US dollars')).toBeVisible()
  await page.goto('/logistics?origin=Mombasa#50%')
  await expect(page).toHaveURL('/logistics-hub?origin=Mombasa#50%')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the about page counts what the directory has', async ({ page }) => {
  await page.goto('/about')
  // Counted from time to time, while other journeys register more.
  const counted = main(page).getByRole('status')
  await expect(counted).toContainText(/today, samples left out: [\d,]+ business(es)? in \d+ countr/)
  const shown = Number(/: ([\d,]+) business/.exec(await counted.innerText())?.[1]?.replaceAll(',', ''))
  const { businesses } = await (await page.request.get('/api/stats')).json()
  expect(shown).toBeLessThanOrEqual(businesses)
})
