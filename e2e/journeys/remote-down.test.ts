import type { Page, Route } from '@playwright/test'
import { cards, expect, test } from './site.ts'

const directoryScripts = /\/r\/directory\/.*\.js/

/** Header, footer and pages without a remote work whatever a remote does. */
async function expectRestOfPage(page: Page) {
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

async function expectPanelThenRecovery(page: Page) {
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
  // The budget is 12 s; the rest is for a busy machine.
  await expect(retry).toBeVisible({ timeout: 30_000 })
  await expectRestOfPage(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await retry.click()
  await expect(cards(page)).toHaveCount(9, { timeout: 30_000 })
}

const faults: Record<string, (route: Route) => Promise<void>> = {
  down: (route) => route.fulfill({ status: 503, body: '' }),
  hung: () => new Promise(() => {}),
  broken: (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("planted: broken release")' }),
  'not a script': (route) => route.fulfill({ contentType: 'text/html', body: '<p>captive portal</p>' }),
}

test('a remote whose scripts fail to load loses only its own section, and returns on another page or a retry', async ({ page, allow }) => {
  allow(/./)
  test.slow()
  await test.step('home and its links work', async () => {
    await page.route(directoryScripts, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('link', { name: /suppliers?$/ })).toHaveCount(6)
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'Marketplace', exact: true }).click()
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await header.getByRole('link', { name: 'Directory', exact: true }).click()
    await expect(cards(page)).toHaveCount(9, { timeout: 30_000 })
  })
  for (const [fault, act] of Object.entries(faults))
    await test.step(`scripts are ${fault}`, async () => {
      await page.route(directoryScripts, act)
      // A hanging script delays the browser's load event, but not the page.
      await page.goto('/directory', { waitUntil: 'commit' })
      await expectPanelThenRecovery(page)
    })
})

test('the browser refuses scripts that were changed in transit', async ({ page, allow }) => {
  allow(/./)
  const html = await (await page.request.get('/directory')).text()
  const scripts = new Set(html.match(/\/r\/directory\/[\w/-]*assets\/[\w.]+\.js/g))
  expect(scripts.size).toBeGreaterThan(2)
  for (const script of scripts)
    await test.step(script, async () => {
      // A second attempt adds a parameter.
      await page.route(`**${script}*`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${await response.text()};window.planted = true` })
      })
      await page.goto('/directory')
      await expect(page.getByText('This section did not load')).toBeVisible({ timeout: 30_000 })
      expect(await page.evaluate(() => 'planted' in window)).toBe(false)
      await expectRestOfPage(page)
      // Another file with this name may still be loading when the panel shows.
      await page.unrouteAll({ behavior: 'wait' })
    })
  await page.route('**/assets/main.*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `window.planted = true;${await response.text()}` })
  })
  const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'))
  await page.goto('/')
  await refused
  expect(await page.evaluate(() => 'planted' in window)).toBe(false)
})
