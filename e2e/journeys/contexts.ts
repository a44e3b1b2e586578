// Browser contexts that a worker keeps: the scripts of the site stay in their cache from one journey to the next, and nothing else does.
import type { Browser, BrowserContext } from '@playwright/test'
import { noteRequests } from './requests.ts'

/** As in playwright.config.ts, for contexts that a journey opens itself. */
const contextOptions = {
  baseURL: process.env.BASE_URL as string,
  viewport: { width: 1280, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Africa/Kigali',
  reducedMotion: 'reduce',
} as const

const idle: BrowserContext[] = []
const lent = new Set<BrowserContext>()

/** A context without cookies and storage. `takeBackAll` empties it for the next journey. */
export async function borrowContext(browser: Browser): Promise<BrowserContext> {
  const context = idle.pop() ?? (await newContext(browser))
  lent.add(context)
  return context
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext(contextOptions)
  context.on('page', noteRequests)
  context.once('close', () => lent.delete(context))
  return context
}

/** At the end of a journey: closes its pages, and forgets what they kept. */
export async function takeBackAll(): Promise<void> {
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
