import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/**
 * A page that fails its test on anything a visitor's console would show: script errors, refused resources, CSP violations.
 * A journey that breaks something on purpose says which messages it expects by `allow`.
 */
export const test = base.extend<{ allow: (pattern: RegExp) => void; watched: undefined }>({
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
      await use(undefined)
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
})
const allowed: RegExp[] = []

export { expect }

/** Nothing may reach beyond the screen's edge: on a phone a page that scrolls sideways reads as broken. */
export async function expectNoSidewaysScroll(page: Page) {
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // Asked until it settles: after a change of width the header is laid out anew a frame later.
  await expect.poll(overhang).toBeLessThanOrEqual(0)
}

export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([])
}

/** "Showing 1-9 of 86 businesses" → [1, 9, 86]. */
export async function countLine(page: Page): Promise<[number, number, number]> {
  const text = await page.getByText(/^Showing \d+-\d+ of [\d,]+ (businesses|organizations)$/).innerText()
  const [first, last, total] = (text.match(/\d[\d,]*/g) ?? []).map((digits) => Number(digits.replaceAll(',', '')))
  return [first as number, last as number, total as number]
}

export const cards = (page: Page) => page.getByRole('main').getByRole('article')
