// A visitor without a mouse.
import type { Locator, Page } from '@playwright/test'
import { expect } from './site.ts'

interface Stop {
  readonly what: string
  /** Something is drawn around it that is not there without the focus, and it is inside of the window. */
  readonly seen: boolean
  /** More than one press leads through it. */
  readonly many: boolean
  readonly arrived: boolean
}

/** So many presses lead past everything that one of our pages has. */
const PRESSES = 150

/** Tab (or Shift+Tab) until this has the focus; every stop on the way is visible, and none holds the focus. */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible()
  const stops: string[] = []
  for (let presses = 0; presses < PRESSES; presses += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const { what, seen, many, arrived } = await stopAt(target)
    expect(seen, `the focus is seen at ${what}`).toBe(true)
    if (!many) expect(what, 'the focus goes on').not.toBe(stops.at(-1))
    if (arrived) return
    stops.push(what)
  }
  throw new Error(`Not reached by ${PRESSES} presses: ${target}. On the way: ${stops.join(' · ')}`)
}

const stopAt = (target: Locator): Promise<Stop> =>
  target.first().evaluate(async (wanted) => {
    const stop = document.activeElement
    if (!stop || stop === document.body) return { what: 'the page', seen: true, many: true, arrived: false }
    // Its day, month and year are stops of the browser's own, as is all that stands in a frame.
    const ofTheBrowser = stop.tagName === 'IFRAME' || (stop as HTMLInputElement).type === 'date'
    const isSeen = () => {
      // What is drawn for it may stand around it, beside it or over it, as with cards that are a link or a choice as a whole.
      const around = [stop, stop.parentElement, stop.nextElementSibling, stop.closest('label')].flatMap((element) =>
        element ? [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo)) : [],
      )
      const outlined = around.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
      const ringed = getComputedStyle(stop).boxShadow !== 'none'
      const { top, bottom, left, right, width } = (stop.closest('label') ?? stop).getBoundingClientRect()
      return (outlined || ringed || ofTheBrowser) && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && width > 0
    }
    // The browser scrolls to it before the next frame; where the focus has come in again at the page's beginning, it may be some more until it is drawn.
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

/** Goes to a field and types; into a select, what it begins with. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Goes to a field and types a date, written as in `2026-12-31`, in the order of day and month that this browser has. */
export async function typeDate(page: Page, field: Locator, date: string): Promise<void> {
  const [year, month, day] = date.split('-')
  for (const order of [`${month}${day}${year}`, `${day}${month}${year}`]) {
    await tabTo(page, field)
    await page.keyboard.type(order)
    if ((await field.inputValue()) === date) return
    // Back before the field, whose parts are stops of their own.
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

/** What pops up is read out as well. */
export const expectTold = (page: Page, words: string | RegExp) =>
  expect(
    page.getByRole('region', { name: 'Notifications' }).locator('[role=status], [role=alert], [aria-live]').filter({ hasText: words }),
  ).toBeVisible()

/** A new page has the focus: on its heading, or on its main part where the heading came later. */
export async function expectPage(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1)
}

/** The whole page is walked through and left again: nothing holds the focus. */
export async function walkThrough(page: Page): Promise<void> {
  let before = ''
  for (let presses = 0; presses < PRESSES; presses += 1) {
    await page.keyboard.press('Tab')
    const { what, seen, many } = await stopAt(page.locator('body'))
    expect(seen, `the focus is seen at ${what}`).toBe(true)
    if (presses > 0 && what === 'the page') return
    if (!many) expect(what, 'the focus goes on').not.toBe(before)
    before = what
  }
  throw new Error(`${page.url()} holds the focus at ${before}`)
}
