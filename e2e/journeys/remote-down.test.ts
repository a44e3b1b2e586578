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
