import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

const KB = 1024

/** Guards against growth. The goals are 130 for home and 150 for the directory; docs/figures.md says where the rest goes. */
const BUDGET = { home: 147 * KB, directory: 164 * KB }

/** JavaScript bytes of a first visit as sent over the wire, and how many answers had to come before the last script was asked for. */
async function firstVisit(page: Page, path: string) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const scripts = new Map<string, { url: string; bytes: number; initiator: string }>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
    if (type === 'Script' || request.url.endsWith('.js')) scripts.set(requestId, { url: request.url, bytes: 0, initiator: initiator.type })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) script.bytes = encodedDataLength
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // What the shell fetches ahead when idle belongs to later pages, not to this one.
  const needed = await page
    .locator('script[src], link[rel=preload][as=script]')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLScriptElement).src || (element as HTMLLinkElement).href))
  await page.waitForLoadState('networkidle')
  return { all: [...scripts.values()], needed }
}

const sum = (scripts: { bytes: number }[]) => scripts.reduce((total, { bytes }) => total + bytes, 0)

test('JavaScript of a first visit stays within its budget', async ({ page }) => {
  const home = await firstVisit(page, '/')
  const ofShell = home.all.filter(({ url }) => !url.includes('/r/'))
  expect(sum(ofShell)).toBeGreaterThan(10 * KB)
  expect(sum(ofShell)).toBeLessThanOrEqual(BUDGET.home)
})

test('the directory comes within its budget, and everything is asked for at once', async ({ page }) => {
  const { all, needed } = await firstVisit(page, '/directory')
  expect(all.some(({ url }) => url.includes('/r/directory/'))).toBe(true)
  expect(sum(all)).toBeLessThanOrEqual(BUDGET.directory)
  // Request depth 2: the document names the shell's scripts and the remote's entry itself.
  expect(needed.some((url) => url.includes('/r/directory/assets/remoteEntry'))).toBe(true)
  expect(needed.some((url) => url.includes('/assets/'))).toBe(true)
})
