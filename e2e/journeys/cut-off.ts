import type { Page } from '@playwright/test'

/** Text that is cut off. */
export const cutOff = (page: Page) =>
  page.evaluate(() => {
    const bad: string[] = []
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}”`
    for (const element of document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, a, button, label, td, th, dd)')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const { overflowX, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(element)
      const isHidden = overflowX === 'hidden' || overflowX === 'clip'
      if (
        isHidden &&
        textOverflow !== 'ellipsis' &&
        webkitLineClamp === 'none' &&
        clipPath === 'none' &&
        element.scrollWidth > element.clientWidth + 1
      )
        bad.push(`cut off: ${named(element)}`)
    }
    return bad
  })

/** Controls whose text is wider than they are. */
export const overfull = (page: Page) =>
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
