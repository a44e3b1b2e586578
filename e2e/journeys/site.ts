import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { borrowContext, returnContexts } from './contexts.ts'
import { trackRequests, unansweredBy } from './requests.ts'

declare const noteViolation: (violation: string) => void

interface Watching {
  /** Allows console messages that a journey causes on purpose. */
  readonly allow: (pattern: RegExp) => void
  readonly watched: undefined
}

/** A test with an empty cache that may `test.use` other options. Fails on any console error or warning. */
export const freshTest = base.extend<Watching>({
  allow: async ({ page: _page }, use) => {
    await use((pattern) => allowed.push(pattern))
    allowed.length = 0
  },
  watched: [
    async ({ page, allow: _allow }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        // The contexts of most journeys have no worker.
        if (message.text().startsWith('Service Worker registration blocked by Playwright')) return
        // The full Chromium says this while it has no model to detect the language of messages.
        if (message.text().startsWith('The language detection model was required but not available')) return
        if (message.type() === 'error' || message.type() === 'warning') problems.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await page.exposeBinding('noteViolation', (_, violation: string) => problems.push(violation))
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) => {
          const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber, sample } = event
          const at = `${sourceFile}:${lineNumber}:${columnNumber}`
          noteViolation(`${location.pathname} violates ${effectiveDirective}: ${blockedURI} ${sample} (${at})`)
        }),
      )
      trackRequests(page)
      await use(undefined)
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
})

/** The same test in a reused context that has the site's scripts cached. */
export const test = freshTest.extend<{ context: BrowserContext }>({
  context: async ({ browser }, use) => {
    await use(await borrowContext(browser))
    await returnContexts()
  },
})
const allowed: RegExp[] = []

export { expect }

/** The header's requests that overlap the end of the session: they are refused. */
export const REFUSED_AT_SESSION_END = /401 .*\/(unread|read-page)/

/** Expects no content beyond the screen's edge. */
export async function expectNoSidewaysScroll(page: Page) {
  const overhang = async () => {
    await repairWidth(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    // After a resize, the layout may still use the old media queries. After setting the width again, only real overflow remains.
    if (beyond > 0) await setWidthAgain(page)
    return beyond
  }
  // Polled, because the header is laid out one frame after a resize.
  await expect.poll(overhang).toBeLessThanOrEqual(0)
}

/** A busy Chromium may lay out a new width with the old media queries. Setting the width again fixes it. */
async function repairWidth(page: Page) {
  if (await page.evaluate(() => window.matchMedia(`(width: ${window.innerWidth}px)`).matches)) return
  await setWidthAgain(page)
}

async function setWidthAgain(page: Page) {
  const size = page.viewportSize()
  if (!size) return
  // Uses a width with other media queries, because the browser ignores a nearby width.
  await page.setViewportSize({ ...size, width: size.width < 768 ? 1280 : 360 })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.setViewportSize(size)
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/**
 * Expects no overflow and no axe problem at phone and desktop width, the desktop in the last of `themes`. At the end, the page has the desktop
 * width.
 */
export async function expectFits(page: Page, themes: readonly ('light' | 'dark')[] = []) {
  for (const [at, width] of [360, 1280].entries()) {
    const colorScheme = themes[at]
    if (colorScheme) await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, { onlyLook: at > 0 })
  }
}

/** The toasts. */
export const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** Waits until all requests are answered and nothing moves. Not for pages with delayed requests. */
export async function settled(page: Page) {
  await expect
    .poll(async () => {
      await still(page)
      return unansweredBy(page)
    })
    .toEqual([])
}

/** Waits for two frames and for the end of all finite animations. Endless ones, such as skeletons, do not count. */
async function still(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      await frame()
      await frame()
    } while (moving().length > 0)
  })
}

interface Looking {
  /** Only rules whose result depends on width or theme. */
  readonly onlyLook?: boolean
  /** Rules of axe to leave out. */
  readonly without?: readonly string[]
  /** Selector of elements that an open panel covers, so their targets are too small. */
  readonly covered?: string
}

export async function expectAccessible(page: Page, { onlyLook = false, without = [], covered }: Looking = {}) {
  for (let attempt = 1; ; attempt += 1) {
    await still(page)
    const changed = await watchChanges(page)
    const violations = await violationsOf(page, {
      exclude: ['iframe', ...(covered ? [covered] : [])],
      runOnly: onlyLook ? { type: 'rule', values: ofLook } : { type: 'tag', values: tags },
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    })
    // If the page changed during the check, the result is not reliable.
    if ((await changed()) && violations.length > 0 && attempt < 5) continue
    expect(violations).toEqual([])
    return
  }
}
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const ofLook = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** Minified, because each document parses it again. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Problems that axe finds, one sentence each. The script is added once per document. Frames are skipped, because only payment providers use them. */
export async function violationsOf(page: Page, options: { exclude?: string[]; runOnly: axe.RunOnly; rules?: axe.RuleObject }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(async ({ exclude = [], runOnly, rules = {} }) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Sticky and fixed elements may cover targets, which would then count as too small.
    const floating = [...document.querySelectorAll('#root :not([popover])')].filter((one) => /sticky|fixed/.test(getComputedStyle(one).position))
    const nothingFloats = new CSSStyleSheet()
    nothingFloats.replaceSync(
      floating.map((one) => `[class='${one.className}'] { position: relative !important; inset: auto !important }`).join('\n'),
    )
    document.adoptedStyleSheets.push(nothingFloats)
    const { violations } = await axe.run({ exclude }, { runOnly, rules, iframes: false, resultTypes: ['violations'] })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== nothingFloats)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, options)
}

/** Returns a function that tells whether the page has changed since. */
async function watchChanges(page: Page): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle(() => {
    const observer = new MutationObserver(() => {
      changes.seen = true
    })
    const changes = { seen: false, observer }
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    return changes
  })
  return async () => {
    const seen = await watch.evaluate(({ seen, observer }) => seen || observer.takeRecords().length > 0)
    await watch.dispose()
    return seen
  }
}

/** "Showing 1-9 of 86 businesses" → [1, 9, 86]. */
export async function countLine(page: Page): Promise<[number, number, number]> {
  const text = await page.getByText(/^Showing \d+-\d+ of [\d,]+ (businesses|organizations)$/).innerText()
  const [first, last, total] = (text.match(/\d[\d,]*/g) ?? []).map((digits) => Number(digits.replaceAll(',', '')))
  return [first as number, last as number, total as number]
}

export const cards = (page: Page) => page.getByRole('main').getByRole('article')
