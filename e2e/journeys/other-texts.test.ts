// Every screen with longer texts, and from right to left.
import type { Page } from '@playwright/test'
import { cutOff } from './cut-off.ts'
import { logInAs } from './demo-logins.ts'
import { followLink } from './follow-link.ts'
import { arabic, pseudo, useTexts } from './other-texts.ts'
import { existing, screens } from './screens.ts'
import { expect, expectNoSidewaysScroll, test } from './site.ts'

/** Controls whose text is wider than they are. */
const overfull = (page: Page) =>
  page.locator('a, button, [role=tab], th, dt, label').evaluateAll((controls) =>
    controls
      .filter(
        (control) =>
          control.textContent?.trim() && control.checkVisibility({ visibilityProperty: true }) && getComputedStyle(control).display !== 'inline',
      )
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .filter((control) => !control.querySelector('input') && !/hidden|clip|auto/.test(getComputedStyle(control).overflowX))
      .map(({ tagName, textContent }) => `too wide: ${tagName.toLowerCase()} “${textContent?.trim().slice(0, 50)}”`),
  )

for (const [language, texts, direction] of [
  ['texts that are 40 % longer', pseudo, 'ltr'],
  ['Arabic', arabic, 'rtl'],
] as const)
  for (const role of [undefined, 'member', 'staff'] as const)
    test(`${language} fit the screens of ${role ?? 'visitors'}`, async ({ page, allow }) => {
      // Prerendered pages are in English, so React renders them again.
      allow(/404|React error #(418|423|425)/)
      const chosen = screens.filter(({ as }) => as === role)
      test.setTimeout(chosen.length * 20_000)
      await useTexts(page, texts)
      if (role) await logInAs(page, role)
      for (const screen of chosen) await test.step(screen.name, () => check(page, screen, direction))
    })

async function check(page: Page, screen: (typeof screens)[number], direction: 'ltr' | 'rtl') {
  await followLink(page, await existing(page, screen.path))
  await expect(page.locator('main h1').first()).toBeVisible()
  await page.evaluate((dir) => {
    document.documentElement.dir = dir
  }, direction)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    expect.soft([...(await cutOff(page)), ...(await overfull(page))], `${screen.name} at ${width} px`).toEqual([])
  }
  const brand = await page.locator('header a[href="/"]').first().boundingBox()
  expect.soft((brand?.x ?? 0) > 180, `${screen.name}: the brand is at the right`).toBe(direction === 'rtl')
}
