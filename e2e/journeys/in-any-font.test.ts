// The site uses the reader's system fonts, so no control may depend on one font for its size.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { logInAs } from './demo-logins.ts'
import { followLink } from './follow-link.ts'
import { existing } from './screens.ts'
import { expect, expectNoSidewaysScroll, test } from './site.ts'

const font = await readFile(createRequire(import.meta.url).resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2'))

async function useFont(page: Page, sizeAdjust: string) {
  await page.addInitScript(
    ({ data, sizeAdjust }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      document.fonts.add(new FontFace('Any', bytes, { sizeAdjust } as FontFaceDescriptors))
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('*, *::before, *::after { font-family: Any !important }')
      document.adoptedStyleSheets.push(sheet)
    },
    { data: font.toString('base64'), sizeAdjust },
  )
}

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

const paths = [
  '/',
  '/directory?type=organization',
  '/company/:id#reviews',
  '/profile',
  '/verification',
  '/notifications/preferences',
  '/messages',
  '/logistics-hub',
  '/pricing',
]

for (const [name, sizeAdjust] of Object.entries({ narrow: '60%', wide: '140%' }))
  test(`all controls are large enough in a ${name} font`, async ({ page }) => {
    await useFont(page, sizeAdjust)
    await page.setViewportSize({ width: 360, height: 740 })
    await logInAs(page, 'member')
    for (const path of paths)
      await test.step(path, async () => {
        await followLink(page, await existing(page, path))
        await expect(page.locator('main h1')).toBeVisible()
        expect(await smallControls(page)).toEqual([])
        await expectNoSidewaysScroll(page)
      })
  })
