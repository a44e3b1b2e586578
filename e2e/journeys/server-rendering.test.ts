// Pages are rendered on the server: they show content before their scripts, React takes it over, and nothing jumps.
import type { APIResponse, Page } from '@playwright/test'
import { streamNotifications } from '@ungana/contracts-notifications'
import { logInAsNewCompany } from './members.ts'
import { settled as arrived, cards, expect, freshTest as test } from './site.ts'

async function pagePaths(page: Page) {
  const [company] = await (await page.request.get('/api/users/search?q=Kivu+Coffee+Growers')).json()
  const [organization] = await (await page.request.get('/api/organizations')).json()
  const profiles = [`/company/${company.id}`, `/organization/${organization.id}`]
  return ['/', '/directory', '/marketplace', ...profiles, '/register', '/login', '/devices', '/no-such-page']
}

/** Delays the scripts of the bundles until the returned function is called. */
async function holdScripts(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?!early).*\.js/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Repeats the first response of each call until the returned function is called, because other journeys change the lists. */
async function sameAnswers(page: Page) {
  const answers = new Map<string, Promise<APIResponse>>()
  await page.context().route('**/api/**', async (route) => {
    // A live stream has no response to repeat.
    if (new URL(route.request().url()).pathname === streamNotifications.url) return route.continue()
    const call = `${route.request().method()} ${route.request().url()}`
    const answer = answers.get(call) ?? route.fetch()
    answers.set(call, answer)
    // The page may close before the response.
    await answer.then((response) => route.fulfill({ response })).catch(() => undefined)
  })
  return () => answers.clear()
}

interface Shifts {
  sum: number
  readonly moved: string[]
}

/** Adds up how far content jumps, and notes what jumped. */
const addShifts = (page: Page) =>
  page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
    const shifts: Shifts = { sum: 0, moved: [] }
    Object.assign(window, { shifts })
    const place = ({ top, bottom }: DOMRectReadOnly) => `${top}-${bottom}`
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, startTime, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        shifts.sum += value
        for (const { node, previousRect, currentRect } of sources)
          shifts.moved.push(
            `${startTime} ms, ${value}: ${place(previousRect)} to ${place(currentRect)}: ${node?.nodeName} ${node?.textContent?.slice(0, 60)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Expects scripts and data to arrive without moving what the page already showed. */
async function expectStill(page: Page, path: string) {
  const { sum, moved } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
  expect(sum, [path, ...moved].join('\n')).toBeLessThanOrEqual(0.05)
}

/** Waits for a drawn frame of the page before its scripts; otherwise nothing could jump. */
async function drawnBeforeScripts(page: Page) {
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** The rendered page in a normal form: sorted attributes, no comments or empty text, React's ids by position. */
const drawing = (page: Page) =>
  page.evaluate(() => {
    const ids = new Map<string, string>()
    const place = (id: string) => {
      const known = ids.get(id) ?? `id${ids.size}`
      ids.set(id, known)
      return known
    }
    const named = (text: string) => text.replace(/_[rR]_\w*_/g, place)
    const lines: string[] = []
    const write = (node: Element, depth: string) => {
      const attributes = [...node.attributes].map(({ name, value }) => `${name}=${named(value)}`).sort()
      lines.push(`${depth}<${node.localName} ${attributes.join(' ')}>`)
      for (const child of node.childNodes) {
        if (child instanceof Element) write(child, `${depth} `)
        else if (child instanceof Text && child.data) lines.push(`${depth} ${child.data}`)
      }
    }
    write(document.getElementById('root') as Element, '')
    return lines
  })

async function settled(page: Page, path: string, who: 'visitor' | 'member') {
  await arrived(page)
  if (who === 'member') await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Messages' })).toBeAttached()
  // A slot appears only after the scripts of the part that fills it have loaded.
  if (/^\/(company|organization)\//.test(path)) await expect(page.getByRole('heading', { name: 'Quick Message' })).toBeVisible()
  await arrived(page)
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // Filter counts load after the list.
  if (path === '/directory' || path === '/marketplace') await expect(page.locator('main option', { hasText: /\(\d+\)$/ }).first()).toBeAttached()
}

/** The gateway sends everybody the same page. So all pages are checked as a visitor, and only home, lists and a company page as a member in the dark theme. */
const visits = [
  { who: 'visitor', theme: 'light', shown: () => true },
  { who: 'member', theme: 'dark', shown: (path: string) => /^\/($|directory|company)/.test(path) },
] as const

test('hydrated pages equal pages that React renders itself and do not jump, for visitors and members, in light and dark', async ({ page, allow }) => {
  test.setTimeout(360_000)
  allow(/404/)
  await addShifts(page)
  const paths = await pagePaths(page)
  for (const { who, theme, shown } of visits) {
    await page.addInitScript((choice) => localStorage.setItem('ungana:theme', choice), theme)
    await page.context().unrouteAll()
    if (who === 'member') await logInAsNewCompany(page)
    const forget = await sameAnswers(page)
    for (const path of paths.filter(shown))
      await test.step(`${path} as a ${who}`, async () => {
        forget()
        await expectTakenOver(page, path, who)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      })
  }
})

async function expectTakenOver(page: Page, path: string, who: 'visitor' | 'member') {
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  const parts = [await page.getByRole('banner').elementHandle(), await page.getByRole('main').elementHandle()]
  await drawnBeforeScripts(page)
  release()
  await settled(page, path, who)
  if (who === 'visitor' && path !== '/no-such-page') await expectStill(page, path)
  // A page rendered again would have other elements.
  for (const part of parts) expect(await part?.evaluate((element) => element.isConnected)).toBe(true)
  const takenOver = await drawing(page)
  const answers = page.locator('#answers')
  const drawnWith = (await answers.count()) > 0 ? await answers.textContent() : '[]'
  await page.unrouteAll()

  // The same page, rendered by React from an empty document.
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text())
        .replace(/<div id="root">[\s\S]*<\/div>(?=\s*<noscript>)/, '<div id="root"></div>')
        // Other journeys change the lists.
        .replace(/(<script type="application\/json" id="answers">)[\s\S]*?(?=<\/script>)/, (_, start: string) => start + drawnWith)
      await route.fulfill({ response: answer, body })
    },
  )
  await page.goto(path)
  await settled(page, path, who)
  expect(takenOver).toEqual(await drawing(page))
  await page.unrouteAll()
}

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('home is complete except for its lists, texts are complete, every page shows its frame and outline, and the search works', async ({
    page,
    allow,
  }) => {
    allow(/404/)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unite. Trade. Grow.')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(6)
    await expect(page.getByRole('main').getByRole('figure')).toHaveCount(3)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: 'Find Suppliers' }).click()
    await expect(page).toHaveURL(/\/marketplace$/)
    const outlines = { '/directory': 'Business Directory', '/marketplace': 'Marketplace', '/register': 'Register Your Business', '/login': 'Log In' }
    for (const [path, title] of Object.entries(outlines)) {
      await page.goto(path)
      await expect(page.locator('main h1')).toHaveText(title)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
    const texts = {
      '/resources/trade-regulations': 'four bands',
      '/resources/verification-process': 'Verification takes 1-2 business days.',
      '/terms-privacy': 'governed by the law of Kenya',
    }
    for (const [path, words] of Object.entries(texts)) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText(words)
    }
    await page.goto('/no-such-page')
    await expect(page.locator('main h1')).toHaveText('404 Page Not Found')
    await expect(page.getByRole('banner').locator('[aria-current]')).toHaveCount(0)
    await page.goto('/login')
    await page.getByRole('banner').getByRole('combobox').fill('tea')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/directory\?search=tea$/)
  })

  test('lists, a company, a product and an organization show their data, and a link of a list leads to its company', async ({ page }) => {
    const [company] = await (await page.request.get('/api/users/search?q=Kivu+Coffee+Growers')).json()
    const [product] = await (await page.request.get(`/api/products/user/${company.id}`)).json()
    const [organization] = await (await page.request.get('/api/organizations')).json()
    // A drawing that is late serves the next request.
    const drawn = (path: string, texts: readonly string[]) =>
      expect(async () => {
        await page.goto(path)
        for (const text of texts) await expect(page.getByRole('main')).toContainText(text, { timeout: 500 })
      }).toPass({ timeout: 60_000 })
    await drawn(`/company/${company.id}`, [company.businessName, company.location, product.name, 'Similar Businesses'])
    await drawn(`/product/${product.id}`, [product.name, company.businessName])
    await drawn(`/organization/${organization.id}`, [organization.name, 'Members'])
    await drawn('/directory?type=organization', [organization.name])
    await drawn('/marketplace', ['Showing 1-9 of', 'businesses'])
    await drawn('/directory', ['Showing 1-9 of', 'businesses'])
    await expect(cards(page)).toHaveCount(9)
    const first = cards(page).first().getByRole('heading')
    const name = await first.innerText()
    await first.getByRole('link').click()
    await expect(page.locator('main h1')).toHaveText(name)
  })
})

test('a button pressed before scripts arrive is pressed when they have arrived', async ({ page }) => {
  const [company] = await (await page.request.get('/api/users/verified?limit=1')).json()
  const release = await holdScripts(page)
  const badge = page
    .getByRole('main')
    .getByRole('button', { name: /^(Sample|Verified)$/ })
    .first()
  await expect(async () => {
    await page.goto(`/company/${company.id}`, { waitUntil: 'commit' })
    await badge.click({ timeout: 500 })
    await expect(badge).toHaveAttribute('data-pressed', { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(badge).toBeFocused()
})

test('on a phone, nothing jumps when scripts and data arrive late', async ({ page }) => {
  test.slow()
  await addShifts(page)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of (await pagePaths(page)).filter((path) => path !== '/no-such-page'))
    await test.step(path, async () => {
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await drawnBeforeScripts(page)
      release()
      await page.waitForLoadState('networkidle')
      if (path === '/directory') await expect(cards(page)).toHaveCount(9)
      await expectStill(page, path)
      await page.unrouteAll()
    })
})

test('for a member, nothing jumps when the first calls are answered last, and today shows only what has entries', async ({ page }) => {
  await logInAsNewCompany(page)
  await addShifts(page)
  await page.setViewportSize({ width: 360, height: 740 })
  let calls = 0
  await page.route(/\/api\/(?!notifications\/stream)/, async (route) => {
    calls += 1
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 900 - calls * 150)))
    await route.continue()
  })
  const pages = [
    '/',
    '/payments',
    '/pricing',
    '/checkout?plan=professional',
    '/membership',
    '/invoices',
    '/notifications/preferences',
    '/deals/passport',
    '/today',
  ]
  const expectStillAt = (path: string) =>
    test.step(path, async () => {
      calls = 0
      await page.goto(path)
      await arrived(page)
      await expect(page.getByRole('main').locator('[data-waits], [aria-busy=true]')).toHaveCount(0)
      await expectStill(page, path)
    })
  for (const path of pages) await expectStillAt(path)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectStillAt('/today')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Your company page', 'Your account'])
  await expect(page.getByText('Nothing is waiting here:')).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Membership' })).toBeVisible()
})

test('a reader keeps scroll position and typed text while scripts load, and a member is not asked to log in', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 400))
  // The sticky header is in view, so typing does not scroll.
  await page.evaluate(() => {
    const box = document.querySelector('header input') as HTMLInputElement
    box.value = 'tea'
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  release()
  await expect(page.getByRole('button', { name: 'Sample' }).first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.scrollY)).toBe(400)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Clear search' })).toBeVisible()
  await page.getByRole('banner').getByRole('combobox').press('Enter')
  await expect(page).toHaveURL(/\/directory\?search=tea$/)

  // The target of the URL's hash is in view after loading.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expect(page).toHaveURL('/terms-privacy#cookies')
  await expect(page.getByRole('heading', { name: '6. Cookies', exact: true })).toBeInViewport()

  await logInAsNewCompany(page)
  await page.route(/\/assets\/(?!early).*\.js/, () => new Promise(() => {}))
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-member', '')
  await expect(page.getByRole('banner').getByText('Log In')).toBeHidden()
})
