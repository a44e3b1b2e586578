// Settings of readers beyond the theme: enlarged pages, other fonts, reduced motion and system colours (forced colours).
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { cutOff } from './cut-off.ts'
import { logInAs } from './demo-logins.ts'
import { followLink } from './follow-link.ts'
import { existing } from './screens.ts'
import { expect, expectNoSidewaysScroll, test } from './site.ts'

const paths = {
  visitors: ['/', '/directory', '/company/:id', '/register', '/logistics-hub', '/pricing', '/resources/business-registration'],
  members: [
    '/company/:id#reviews',
    '/settings',
    '/devices',
    '/messages',
    '/notifications',
    '/notifications/preferences',
    '/profile',
    '/bank-details',
    '/verification',
  ],
}

const font = await readFile(createRequire(import.meta.url).resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2'), 'base64')

/** Shows the page in this font, with letters of this size. The site uses the reader's system fonts. */
const useFont = (page: Page, sizeAdjust: string) =>
  page.evaluate(
    async ({ font, sizeAdjust }) => {
      const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0))
      document.fonts.clear()
      document.fonts.add(new FontFace('Any', bytes, { sizeAdjust } as FontFaceDescriptors))
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('*, *::before, *::after { font-family: Any !important }')
      const before = [...document.adoptedStyleSheets]
      document.adoptedStyleSheets = [...before, sheet]
      Object.assign(window, { endFont: () => Object.assign(document, { adoptedStyleSheets: before }) })
      await document.fonts.ready
    },
    { font, sizeAdjust },
  )
const endFont = (page: Page) => page.evaluate(() => void (window as unknown as { endFont(): void }).endFont())

/** Controls smaller than 24 pixels (WCAG 2.2). Links in running text are exempt. */
const smallControls = (page: Page) =>
  page.locator('a[href], button, input, select, textarea, summary').evaluateAll((controls) =>
    controls
      .filter((control) => {
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
        return width > 0 && Math.min(width, height) < 24 && getComputedStyle(control).display !== 'inline'
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160)),
  )

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

/** What still moves with reduced motion. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      const { duration = 0, iterations = 1 } = effect?.getTiming() ?? {}
      return playState === 'running' && (Number(duration) > 10 || iterations === Number.POSITIVE_INFINITY)
        ? [((effect as KeyframeEffect).target as Element | null)?.outerHTML.slice(0, 80) ?? 'something']
        : []
    }),
  )

for (const [who, shown] of Object.entries(paths))
  test(`enlarged pages, other fonts and system colours keep the pages of ${who} whole`, async ({ page }) => {
    test.slow()
    if (who === 'members') await logInAs(page, 'member')
    for (const path of shown)
      await test.step(path, async () => {
        await followLink(page, await existing(page, path))
        await expect(page.locator('main h1').first()).toBeVisible()
        // A window of 1280 by 1024 pixels, zoomed in.
        for (const zoom of [2, 4]) {
          await page.setViewportSize({ width: 1280 / zoom, height: 1024 / zoom })
          await expectNoSidewaysScroll(page)
          expect.soft(await cutOff(page), `${path} at ${zoom * 100} %`).toEqual([])
          expect.soft(await roomLeft(page), `${path} at ${zoom * 100} %: what is left beside what sticks`).toBeGreaterThan(0.6)
        }
        await page.setViewportSize({ width: 360, height: 740 })
        for (const sizeAdjust of ['60%', '140%']) {
          await useFont(page, sizeAdjust)
          expect.soft(await smallControls(page), `${path} in a font of ${sizeAdjust}`).toEqual([])
          await expectNoSidewaysScroll(page)
          await endFont(page)
        }
        await page.setViewportSize({ width: 320, height: 740 })
        await page.locator('html').evaluate(({ style }) => style.setProperty('font-size', '200%'))
        await expectNoSidewaysScroll(page)
        await page.locator('html').evaluate(({ style }) => style.removeProperty('font-size'))
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.emulateMedia({ forcedColors: 'active' })
        expect.soft(await moving(page), path).toEqual([])
        expect.soft(await unmarked(page), path).toEqual([])
        await page.emulateMedia({ forcedColors: 'none' })
      })
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
