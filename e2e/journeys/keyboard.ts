// Keyboard steps of a visitor without a mouse.
import type { Locator, Page } from '@playwright/test'
import { expect } from './site.ts'

interface Stop {
  readonly what: string
  /** Whether a focus ring is drawn and the element is inside the window. */
  readonly seen: boolean
  /** Whether Tab must be pressed several times to leave the element, for example a date field. */
  readonly many: boolean
  readonly arrived: boolean
}

/** More presses than any page has tab stops. */
const PRESSES = 150

/** Presses Tab (or Shift+Tab) until the target has the focus. Every stop must be visible, and none may trap the focus. */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible()
  const stops: string[] = []
  for (let presses = 0; presses < PRESSES; presses += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const { what, seen, many, arrived } = await stopAt(target)
    expect(seen, `the focus is seen at ${what}`).toBe(true)
    if (!many) expect(what, 'the focus moves on').not.toBe(stops.at(-1))
    if (arrived) return
    stops.push(what)
  }
  throw new Error(`Not reached by ${PRESSES} presses: ${target}. On the way: ${stops.join(' · ')}`)
}

const stopAt = (target: Locator): Promise<Stop> =>
  target.first().evaluate(async (wanted) => {
    const stop = document.activeElement
    if (!stop || stop === document.body) return { what: 'the page', seen: true, many: true, arrived: false }
    // The browser makes three tab stops in a date field. A frame contains its own tab stops.
    const ofTheBrowser = stop.tagName === 'IFRAME' || (stop as HTMLInputElement).type === 'date'
    const isSeen = () => {
      // The ring may be drawn on the element, its parent, its neighbour or its label.
      const around = [stop, stop.parentElement, stop.nextElementSibling, stop.closest('label')].flatMap((element) =>
        element ? [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo)) : [],
      )
      const outlined = around.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
      const ringed = getComputedStyle(stop).boxShadow !== 'none'
      const { top, bottom, left, right, width } = (stop.closest('label') ?? stop).getBoundingClientRect()
      return (outlined || ringed || ofTheBrowser) && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && width > 0
    }
    // The browser scrolls before the next frame. When the focus returns to the page from the browser, scrolling may take some more frames.
    const frames = 30
    for (let frame = 0; frame === 0 || (frame < frames && !isSeen()); frame += 1) await new Promise(requestAnimationFrame)
    const { top, left } = (stop.closest('label') ?? stop).getBoundingClientRect()
    const name = stop.getAttribute('aria-label') ?? stop.textContent?.trim().slice(0, 40) ?? ''
    const what = `${stop.tagName.toLowerCase()}#${stop.id} ${name} ${Math.round(top + scrollY)}/${Math.round(left)}`
    return {
      what,
      seen: isSeen(),
      many: ofTheBrowser,
      arrived: stop === wanted || wanted.contains(stop),
    }
  })

/** Tabs to a field and types. In a select, types the first letters of an option. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tabs to a date field and types a date like `2026-12-31`, in the browser's order of day and month. */
export async function typeDate(page: Page, field: Locator, date: string): Promise<void> {
  const [year, month, day] = date.split('-')
  for (const order of [`${month}${day}${year}`, `${day}${month}${year}`]) {
    await tabTo(page, field)
    await page.keyboard.type(order)
    if ((await field.inputValue()) === date) return
    // Three steps back, because the parts of a date field are separate stops.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
  }
  await expect(field).toHaveValue(date)
}

export async function press(page: Page, button: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, button)
  await page.keyboard.press(key)
}

/** Expects a toast that screen readers announce. */
export const expectAnnounced = (page: Page, words: string | RegExp) =>
  expect(
    page.getByRole('region', { name: 'Notifications' }).locator('[role=status], [role=alert], [aria-live]').filter({ hasText: words }),
  ).toBeVisible()

/** Expects a new page with the focus on its heading, or on its main part when the heading came later. */
export async function expectPage(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1)
}

/** Tabs through the whole page, which must not trap the focus. */
export async function walkThrough(page: Page): Promise<void> {
  let before = ''
  for (let presses = 0; presses < PRESSES; presses += 1) {
    await page.keyboard.press('Tab')
    const { what, seen, many } = await stopAt(page.locator('body'))
    expect(seen, `the focus is seen at ${what}`).toBe(true)
    if (presses > 0 && what === 'the page') return
    if (!many) expect(what, 'the focus moves on').not.toBe(before)
    before = what
  }
  throw new Error(`${page.url()} holds the focus at ${before}`)
}
