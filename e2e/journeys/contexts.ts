// Browser contexts that a worker reuses, so the site's scripts stay cached between journeys. Everything else is cleared.
import type { Browser, BrowserContext } from '@playwright/test'
import { trackRequests } from './requests.ts'

/** Options of every browser context; playwright.config.ts uses them too. No animations, because moving elements made journeys slower. */
export const contextOptions = {
  baseURL: process.env.BASE_URL as string,
  viewport: { width: 1280, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Africa/Kigali',
  reducedMotion: 'reduce',
  // A worker would answer before the routes of a journey; journeys about it allow it.
  serviceWorkers: 'block',
} as const

const idle: BrowserContext[] = []
const lent = new Set<BrowserContext>()

/** A context without cookies and storage. `returnContexts` empties it for the next journey. */
export async function borrowContext(browser: Browser): Promise<BrowserContext> {
  const context = idle.pop() ?? (await newContext(browser))
  lent.add(context)
  return context
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext(contextOptions)
  context.on('page', trackRequests)
  context.once('close', () => lent.delete(context))
  return context
}

/** At the end of a journey: closes the pages and clears their data. */
export async function returnContexts(): Promise<void> {
  for (const context of lent) {
    lent.delete(context)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.all(context.pages().map((page) => page.close()))
    await context.setOffline(false)
    await Promise.all([context.clearCookies(), context.clearPermissions()])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', {
      origin: contextOptions.baseURL,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
    })
    await page.close()
    idle.push(context)
  }
}
