import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { borrowContext, takeBackAll } from './contexts.ts'
import { noteRequests, unansweredBy } from './requests.ts'

interface Watching {
  /** Says which messages a journey that breaks something on purpose expects in the console. */
  readonly allow: (pattern: RegExp) => void
  readonly watched: undefined
}

/** A test that starts with an empty cache, and may `test.use` options of its own. It fails on anything that a visitor's console would show. */
export const freshTest = base.extend<Watching>({
  allow: async ({ page: _page }, use) => {
    await use((pattern) => allowed.push(pattern))
    allowed.length = 0
  },
  watched: [
    async ({ page, allow: _allow }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      noteRequests(page)
      await use(undefined)
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
})

/** The same in a context that the worker keeps, with the site's scripts in its cache. */
export const test = freshTest.extend<{ context: BrowserContext }>({
  context: async ({ browser }, use) => {
    await use(await borrowContext(browser))
    await takeBackAll()
  },
})
const allowed: RegExp[] = []

export { expect }

/** Nothing may reach beyond the screen's edge: on a phone a page that scrolls sideways reads as broken. */
export async function expectNoSidewaysScroll(page: Page) {
  const overhang = async () => {
    await repeatWidth(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    // Styles may still be those of the last width although its media queries say otherwise. What really reaches beyond does so afterwards, too.
    if (beyond > 0) await tellWidthAgain(page)
    return beyond
  }
  // Asked until it settles: after a change of width the header is laid out anew a frame later.
  await expect.poll(overhang).toBeLessThanOrEqual(0)
}

/** A Chromium that is told another width while it is busy may lay the page out in it and yet keep to the media queries of the last one: then it is told again. */
async function repeatWidth(page: Page) {
  if (await page.evaluate(() => window.matchMedia(`(width: ${window.innerWidth}px)`).matches)) return
  await tellWidthAgain(page)
}

async function tellWidthAgain(page: Page) {
  const size = page.viewportSize()
  if (!size) return
  // One for which other rules hold: for a neighbouring width the browser keeps those that it has.
  await page.setViewportSize({ ...size, width: size.width < 768 ? 1280 : 360 })
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.setViewportSize(size)
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** On a phone and on a screen nothing reaches beyond the page, and axe finds nothing, in each of `themes`. It stays as wide as a screen. */
export async function expectFits(page: Page, themes: readonly ('light' | 'dark')[] = []) {
  const [first, ...others] = themes
  if (first) await page.emulateMedia({ colorScheme: first })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  for (const colorScheme of others) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, { onlyColours: true })
  }
}

/** What the site says in passing. */
export const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** All that the page has asked for is there and drawn, and nothing moves. For pages whose calls are not held back: a test's own, and those of members. */
export async function settled(page: Page) {
  await expect
    .poll(async () => {
      await still(page)
      return unansweredBy(page)
    })
    .toEqual([])
}

/** Two frames are drawn, and colours, dialogs and toasts have come to rest. What moves for ever, as skeletons do, is not waited for. */
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
  readonly onlyColours?: boolean
  /** What an open panel covers in part, so that its targets are too small for the moment. */
  readonly covered?: string
}

export async function expectAccessible(page: Page, { onlyColours = false, covered }: Looking = {}) {
  for (let looks = 1; ; looks += 1) {
    await still(page)
    const changed = await watchChanges(page)
    const violations = await violationsOf(page, {
      exclude: ['iframe', ...(covered ? [covered] : [])],
      runOnly: onlyColours ? { type: 'rule', values: coloured } : { type: 'tag', values: tags },
    })
    // What axe says of a page that changes under its eyes is said of neither the one nor the other.
    if ((await changed()) && violations.length > 0 && looks < 5) continue
    expect(violations).toEqual([])
    return
  }
}
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose answer another theme can change. */
const coloured = ['color-contrast', 'link-in-text-block']

/** Minified: the browser reads it anew for each document. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds, a sentence each. It is put into a document once, however often it is asked; frames are left out: our pages have none but the payment
 * providers', which are theirs.
 */
async function violationsOf(page: Page, { exclude, runOnly }: { exclude: string[]; runOnly: axe.RunOnly }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(
    async ({ exclude, runOnly }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // What the header, a toast or a floating button covers for the moment would count as too small.
      const floating = [...document.querySelectorAll('#root :not([popover])')].filter((one) => /sticky|fixed/.test(getComputedStyle(one).position))
      const nothingFloats = new CSSStyleSheet()
      nothingFloats.replaceSync(
        floating.map((one) => `[class='${one.className}'] { position: relative !important; inset: auto !important }`).join('\n'),
      )
      document.adoptedStyleSheets.push(nothingFloats)
      const { violations } = await axe.run({ exclude }, { runOnly, iframes: false, resultTypes: ['violations'] })
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== nothingFloats)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    },
    { exclude, runOnly },
  )
}

/** The returned function says whether the page was changed since. */
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
