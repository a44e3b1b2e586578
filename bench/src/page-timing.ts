// Measures when a page shows its content, in a new browser context without caches.
import type { Browser, Page } from 'playwright-core'

/** Milliseconds from the start of the navigation; layoutShift is Chromium's own score. */
export interface PageTiming {
  readonly firstPaint: number
  readonly firstContent: number
  readonly largestContent: number
  /** When the main content is in the page. */
  readonly shown: number
  readonly layoutShift: number
  /** Compressed bytes of all answers. */
  readonly bytes: number
}

export interface Visit {
  readonly url: string
  /** Selector of the main content. */
  readonly shows: string
}

/** A cheap phone on a slow network: 300 ms per answer, 700 kbit/s, a sixth of this machine's processor. */
const slow = { latency: 300, bitsPerSecond: 700_000, processor: 6 }
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** Milliseconds to wait for late layout shifts. */
const SETTLE = 1000

export async function timeThrottled(browser: Browser, visit: Visit): Promise<PageTiming> {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', timezoneId: 'Africa/Kigali' })
  try {
    const page = await context.newPage()
    const bytes = await throttle(page)
    await page.addInitScript(observe, visit.shows)
    await page.goto(visit.url)
    await page.locator(visit.shows).first().waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLE)
    return { ...(await page.evaluate(() => (window as unknown as Observed).seen)), bytes: bytes() }
  } finally {
    await context.close()
  }
}

/** Makes a page as slow as on a cheap phone. @returns a function for the number of bytes received */
export async function throttle(page: Page): Promise<() => number> {
  const cdp = await page.context().newCDPSession(page)
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await cdp.send('Network.enable')
  const throughput = slow.bitsPerSecond / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow.processor })
  return () => bytes
}

type Seen = Omit<PageTiming, 'bytes'>
type Observed = Window & { seen: { -readonly [key in keyof Seen]: Seen[key] } }

/** Runs in the page before any other script. */
function observe(shows: string): void {
  const seen: Observed['seen'] = { firstPaint: 0, firstContent: 0, largestContent: 0, shown: 0, layoutShift: 0 }
  ;(window as unknown as Observed).seen = seen
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-paint') seen.firstPaint = startTime
    if (name === 'first-contentful-paint') seen.firstContent = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestContent = startTime
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.layoutShift += value
  })
  const look = new MutationObserver(() => {
    if (!document.querySelector(shows)) return
    look.disconnect()
    // The content is in the page now and painted with the next frame.
    requestAnimationFrame(() => {
      seen.shown = performance.now()
    })
  })
  look.observe(document, { childList: true, subtree: true })
}
