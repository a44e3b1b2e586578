import { cards, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

const screens = [
  { name: 'home', path: '/' },
  { name: 'directory', path: '/directory' },
  { name: 'directory of organizations', path: '/directory?type=organization' },
  { name: 'empty directory', path: '/directory?search=zzzz-no-such-thing' },
  { name: 'marketplace', path: '/marketplace' },
  { name: 'sign-in', path: '/login' },
  { name: 'registration', path: '/register' },
  { name: 'not found', path: '/no-such-page' },
]

for (const colorScheme of ['light', 'dark'] as const)
  for (const { name, path } of [...screens, { name: 'company', path: '' }])
    test(`${name}, ${colorScheme}: axe finds nothing, and it fits every width`, async ({ page, allow }) => {
      allow(/404/)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const [company] = path === '' ? await (await page.request.get('/api/users/search?q=Kivu+Coffee+Growers')).json() : []
      await page.goto(path || `/company/${company.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
      await expectAccessible(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await expectAccessible(page)
    })

test('no link of these screens leads nowhere', async ({ page }) => {
  test.slow()
  const seen = new Set<string>()
  const dead: string[] = []
  const [company] = await (await page.request.get('/api/users/search?q=Kivu+Coffee+Growers')).json()
  for (const path of [...screens.map((screen) => screen.path), `/company/${company.id}`].filter((path) => path !== '/no-such-page')) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const hrefs = await page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    for (const href of hrefs) {
      const url = new URL(href)
      if (url.origin !== new URL(page.url()).origin || seen.has(url.pathname)) continue
      seen.add(url.pathname)
      const answer = await page.request.get(url.pathname)
      if (!answer.ok()) dead.push(`${path} → ${url.pathname}: ${answer.status()}`)
    }
  }
  expect(dead).toEqual([])
  expect(seen.size).toBeGreaterThan(10)
})

test('images and late content move nothing: layout shift of the directory stays small', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/directory')
  await expect(cards(page)).toHaveCount(9)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThanOrEqual(0.05)
})
