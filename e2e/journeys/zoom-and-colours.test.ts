// Checks beyond axe: enlarged pages, reduced motion, and system colours (forced colours).
import type { Page } from '@playwright/test'
import { cutOff } from './cut-off.ts'
import { logInAs } from './demo-logins.ts'
import { followLink } from './follow-link.ts'
import { trackRequests } from './requests.ts'
import { existing } from './screens.ts'
import { expect, expectNoSidewaysScroll, test } from './site.ts'

const open = ['/', '/directory', '/company/:id', '/register', '/logistics-hub', '/pricing', '/resources/business-registration']
const ofMembers = ['/settings', '/devices', '/messages', '/notifications', '/profile', '/bank-details']

async function show(page: Page, path: string) {
  await followLink(page, await existing(page, path))
  await expect(page.locator('main h1').first()).toBeVisible()
}

/** The next screen is loaded, because this page was loaded without an account. */
async function logInMember(page: Page) {
  await logInAs(page, 'member')
  await page.goto('about:blank')
}

/** Share of the window that fixed and sticky elements leave to the page (WCAG 1.4.10, 2.4.11). */
const roomLeft = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 400)
    const held = [...document.querySelectorAll('body *')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getBoundingClientRect())
      .filter(({ height, width, top, bottom }) => height > 0 && width > innerWidth / 2 && bottom > 0 && top < innerHeight)
    scrollTo(0, 0)
    return 1 - held.reduce((sum, { height }) => sum + height, 0) / innerHeight
  })

test('nothing is cut off at 200 and 400 %', async ({ browser }) => {
  test.slow()
  // A window of 1280 by 1024 pixels, zoomed in.
  for (const zoom of [2, 4]) {
    const context = await browser.newContext({
      baseURL: process.env.BASE_URL as string,
      viewport: { width: 1280 / zoom, height: 1024 / zoom },
      deviceScaleFactor: zoom,
    })
    const page = await context.newPage()
    trackRequests(page)
    for (const path of [...open, ...ofMembers]) {
      if (path === ofMembers[0]) await logInMember(page)
      await test.step(`${path} at ${zoom * 100} %`, async () => {
        await show(page, path)
        await expectNoSidewaysScroll(page)
        expect.soft(await cutOff(page), path).toEqual([])
        expect.soft(await roomLeft(page), `${path}: what is left beside what sticks`).toBeGreaterThan(0.6)
      })
    }
    await context.close()
  }
})

test('nothing moves with reduced motion, and system colours distinguish chosen elements', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  for (const path of [...open, ...ofMembers]) {
    if (path === ofMembers[0]) await logInMember(page)
    await test.step(path, async () => {
      await show(page, path)
      const moving = await page.evaluate(() =>
        document.getAnimations().flatMap(({ effect, playState }) => {
          const { duration = 0, iterations = 1 } = effect?.getTiming() ?? {}
          return playState === 'running' && (Number(duration) > 10 || iterations === Number.POSITIVE_INFINITY)
            ? [((effect as KeyframeEffect).target as Element | null)?.outerHTML.slice(0, 80) ?? 'something']
            : []
        }),
      )
      expect.soft(moving, path).toEqual([])
      expect.soft(await unmarked(page), path).toEqual([])
    })
  }
})

/** System colours replace all background colours. Finds fields and chosen elements that are marked only by their background. */
const unmarked = (page: Page) =>
  page.evaluate(() => {
    const bad: string[] = []
    const hasEdge = (element: Element) => {
      const { borderTopWidth, borderTopStyle, borderBottomWidth, borderBottomStyle, outlineStyle, outlineWidth } = getComputedStyle(element)
      const hasLine = (width: string, style: string) => style !== 'none' && Number.parseFloat(width) > 0
      return hasLine(borderTopWidth, borderTopStyle) || hasLine(borderBottomWidth, borderBottomStyle) || hasLine(outlineWidth, outlineStyle)
    }
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}”`
    for (const element of document.querySelectorAll(
      'main :is(input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), select, textarea)',
    ))
      if (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !hasEdge(element) &&
        !hasEdge(element.parentElement as Element)
      )
        bad.push(`no edge: ${named(element)}`)
    const telling = [
      'color',
      'backgroundColor',
      'borderTopColor',
      'borderTopStyle',
      'borderBottomStyle',
      'borderBottomColor',
      'borderBottomWidth',
      'textDecorationLine',
      'fontWeight',
      'outlineStyle',
    ] as const
    for (const chosen of document.querySelectorAll('main :is([role=tab][aria-selected=true], [aria-pressed=true], [aria-current=page])')) {
      const other = [
        ...(chosen.parentElement?.parentElement?.querySelectorAll(
          `${chosen.tagName}:is([aria-selected=false], [aria-pressed=false], :not([aria-current], [aria-selected], [aria-pressed]))`,
        ) ?? []),
      ][0]
      if (!other || !chosen.checkVisibility()) continue
      const styleOf = (element: Element) => {
        const own = getComputedStyle(element)
        const line = getComputedStyle(element, '::after')
        return [...telling.map((property) => own[property]), line.backgroundColor, line.height].join()
      }
      if (styleOf(chosen) === styleOf(other)) bad.push(`not told from the others: ${named(chosen)}`)
    }
    return bad
  })
