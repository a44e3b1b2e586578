import type { Page } from '@playwright/test'
import { logInAsNewCompany, newMember } from './members.ts'
import { expect, notifications, test } from './site.ts'

interface Place {
  readonly name: string
  readonly path: string | ((partner: string) => string)
  readonly member?: true
  /** Address of the call that fails. */
  readonly fails: string
  readonly toast: string
  /** The page cannot scroll. */
  readonly still?: true
  /** Sends the call, if opening the page does not. */
  readonly act?: (page: Page) => Promise<void>
}

const places: readonly Place[] = [
  { name: 'home', path: '/', fails: '**/api/users/verified*', toast: 'Error loading featured suppliers' },
  // A search is not drawn with its data, so the page makes its call.
  { name: 'the directory', path: '/directory?search=tea', fails: '**/api/users/search*', toast: 'Error loading business listings' },
  { name: 'the logistics hub', path: '/logistics-hub', fails: '**/api/logistics/transports?*', toast: 'Error loading transport options' },
  {
    name: 'checkout',
    path: '/checkout',
    member: true,
    fails: '**/create-payment-intent',
    toast: 'Payment Setup Failed',
    act: (page) => page.getByRole('button', { name: 'Continue to payment' }).click(),
  },
  {
    name: 'a conversation',
    path: (partner) => `/messages?with=${partner}`,
    member: true,
    still: true,
    fails: '**/api/messages',
    toast: 'Failed to send message',
    act: async (page) => {
      await page.getByPlaceholder('Type your message...').fill('Habari!')
      await page.getByPlaceholder('Type your message...').press('Enter')
    },
  },
]

/** Marks the controls that a press in their middle reaches. @returns their number */
const markReachable = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    for (const control of controls) {
      const { left, top, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      control.toggleAttribute('data-reachable', control.contains(hit))
    }
    return document.querySelectorAll('[data-reachable]').length
  })

/** The marked controls that the toast overlaps, once the browser has drawn it. */
const overlapped = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const toast = document.querySelector('[data-toasts]')?.getBoundingClientRect()
    if (!toast || toast.height === 0) throw new Error('No toast is shown')
    return [...document.querySelectorAll('[data-reachable]')]
      .filter((control) => control.getBoundingClientRect().top < toast.bottom && control.getBoundingClientRect().bottom > toast.top)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })

async function expectUncovered(page: Page, place: Place, path: string) {
  for (const scrolled of place.still ? [0] : [0, 150]) {
    let fail = () => {}
    const failing = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route(place.fails, async (route) => {
      if (place.act && route.request().method() === 'GET') return route.fallback()
      await failing
      await route.fulfill({ status: 403, json: { message: 'Not now, please.', code: 'FORBIDDEN', requestId: '1' } })
    })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await place.act?.(page)
    await page.evaluate((top) => window.scrollTo(0, top), scrolled)
    expect(await markReachable(page)).toBeGreaterThan(2)
    fail()
    await expect(notifications(page)).toContainText(place.toast)
    // Stays while it has the focus.
    await notifications(page).getByRole('button', { name: 'Dismiss' }).focus()
    expect(await overlapped(page)).toEqual([])
    await page.unroute(place.fails)
  }
}

test('with reduced motion, the header moves in the same frame as the toast', async ({ page }) => {
  await page.goto('/about')
  const moved = await page.evaluate(() => {
    const top = () => document.querySelector('header')?.getBoundingClientRect().top
    const before = top()
    document.documentElement.style.setProperty('--toasts', '59px')
    return [before, top()]
  })
  expect(moved).toEqual([0, 59])
})

test('a toast covers no control, on any page that shows one', async ({ page, browser, allow }) => {
  test.slow()
  allow(/Failed to load resource/)
  for (const place of places) {
    if (place.member && place === places.find(({ member }) => member)) await logInAsNewCompany(page)
    for (const width of [1280, 360])
      await test.step(`${place.name}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 740 })
        const path = typeof place.path === 'string' ? place.path : place.path((await newMember(browser, 'Lake Traders')).id)
        await expectUncovered(page, place, path)
      })
  }
})
