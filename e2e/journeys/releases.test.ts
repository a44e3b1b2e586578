import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type OwnReleases, test } from './own-releases.ts'
import { cards } from './site.ts'

// Each test starts a gateway and commands. On two processors, parallel tests would only wait for each other.
test.describe.configure({ mode: 'default', timeout: 180_000 })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const OLD = 'Business Directory'
const NEW = 'Directory of Businesses'
/** Text on a company's page, which is in another file. */
const OLD_DETAIL = 'Contact information'
const NEW_DETAIL = 'How to reach them'

/** Releases a new directory to everybody. */
async function releaseNew(own: OwnReleases): Promise<void> {
  const { code, output } = await own.release('mfe-directory', '--build', own.altered('directory', { [OLD]: NEW, [OLD_DETAIL]: NEW_DETAIL }))
  expect(output).toContain('released. New page loads get it')
  expect(code).toBe(0)
}

async function expectRestOfPage(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

test('a release arrives with the next load, an open tab keeps the old one, and a rollback reverts it, for the shell too', async ({
  own,
  page,
  context,
  allow,
}) => {
  // This gateway is not at PUBLIC_URL, so it refuses to count a view.
  allow(/403.*\/views/)
  await page.goto('/directory')
  await expect(heading(page)).toHaveText(OLD)
  await expect(cards(page)).toHaveCount(9)

  await releaseNew(own)
  const other = await context.newPage()
  await other.goto('/directory')
  await expect(heading(other)).toHaveText(NEW)
  await expect(cards(other)).toHaveCount(9)

  // Opens a page of the old release; this tab has not loaded its code yet.
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: OLD_DETAIL })).toBeVisible()
  await page.goBack()
  await expect(heading(page)).toHaveText(OLD)

  const { output } = await own.release('rollback', 'mfe-directory')
  expect(output).toContain('mfe-directory: rolled back to')
  await other.reload()
  await expect(heading(other)).toHaveText(OLD)

  const [text, changed] = ['Unite. Trade. Grow.', 'Trade. Grow. Unite.']
  const shell = await own.release('shell', '--build', own.altered('shell', { [text]: changed }))
  expect(shell.code, shell.output).toBe(0)
  await other.goto('/')
  await expect(heading(other)).toHaveText(changed)
  await own.release('rollback', 'shell')
  await other.reload()
  await expect(heading(other)).toHaveText(text)
})

test('a canary reaches its share of visitors, stays with them, and ends with one command', async ({ own, page, browser }) => {
  const percent = 25
  const { output } = await own.release('mfe-directory', '--canary', String(percent), '--build', own.altered('directory', { [OLD]: NEW }))
  expect(output).toContain('25 % of visitors get it')
  const pointer = JSON.parse(readFileSync(join(own.folder('directory'), 'pointer.json'), 'utf8')) as { canary: { release: string } }

  // 400 visitors without a cookie. A share of 25 % varies by ± 2.2 % at one standard deviation, so fewer than 51 or more than 155 happens less
  // than once in a million runs.
  const first = await Promise.all(Array.from({ length: 400 }, () => visit(own.url)))
  const withIt = first.filter(({ version }) => version === pointer.canary.release)
  expect(withIt.length).toBeGreaterThan(50)
  expect(withIt.length).toBeLessThan(156)
  for (const { cookie, version } of first.slice(0, 40)) expect((await visit(own.url, cookie)).version).toBe(version)

  // In a browser, each load shows the page of the visitor's group.
  const [inside, outside] = [withIt[0], first.find(({ version }) => version !== pointer.canary.release)]
  for (const [visitor, text] of [
    [inside, NEW],
    [outside, OLD],
  ] as const) {
    const context = await browser.newContext({ baseURL: own.url })
    await own.withApi(context)
    const [name = '', value = ''] = visitor?.cookie.split('=') ?? []
    await context.addCookies([{ name, value, url: own.url }])
    const tab = await context.newPage()
    for (let load = 0; load < 3; load += 1) {
      await tab.goto('/directory')
      await expect(heading(tab)).toHaveText(text)
    }
    await context.close()
  }

  // A larger share adds visitors and removes none.
  await own.release('mfe-directory', '--canary', '60', '--build', own.altered('directory', { [OLD]: NEW }))
  for (const { cookie } of withIt.slice(0, 40)) expect((await visit(own.url, cookie)).version).toBe(pointer.canary.release)

  await page.goto('/directory')
  await own.release('rollback', 'mfe-directory')
  await page.reload()
  await expect(heading(page)).toHaveText(OLD)
  expect((await visit(own.url, inside?.cookie)).version).not.toBe(pointer.canary.release)
  expect((await own.release('rollback', 'mfe-directory')).output).toMatch(/no earlier release|back to/)
})

test('the browser refuses scripts that were changed in transit', async ({ page, allow }) => {
  allow(/./)
  const html = await (await page.request.get('/directory')).text()
  const scripts = new Set(html.match(/\/r\/directory\/[\w/-]*assets\/[\w.]+\.js/g))
  expect(scripts.size).toBeGreaterThan(2)
  for (const script of scripts)
    await test.step(script, async () => {
      // A second attempt adds a parameter.
      await page.route(`**${script}*`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${await response.text()};window.planted = true` })
      })
      await page.goto('/directory')
      await expectPanel(page)
      // Another file with this name may still be loading when the panel shows.
      await page.unrouteAll({ behavior: 'wait' })
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(cards(page)).toHaveCount(9)
    })
  await page.route('**/assets/main.*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `window.planted = true;${await response.text()}` })
  })
  const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'))
  await page.goto('/')
  await refused
  expect(await page.evaluate(() => 'planted' in window)).toBe(false)
})

test('a tab with a deleted release asks for a reload, and works afterwards', async ({ own, page, allow }) => {
  allow(/404|Failed to load|Refused to execute|PageLoadError|ChunkLoadError|did not load|Loading chunk/i)
  await page.goto('/directory')
  await expect(cards(page)).toHaveCount(9)
  const old = own.current('directory')
  await releaseNew(own)
  // Simulates several later releases.
  rmSync(join(own.folder('directory'), 'releases', old), { recursive: true })

  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByText('An update is needed')).toBeVisible({ timeout: 30_000 })
  await expectRestOfPage(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: NEW_DETAIL })).toBeVisible()
})

/** Loads a page without a browser. Returns the release of the directory that the page names, and the visitor's cookie. */
async function visit(url: string, cookie?: string): Promise<{ version: string; cookie: string }> {
  const response = await fetch(`${url}/directory`, cookie ? { headers: { cookie } } : {})
  const json = /id="registry">(.*?)<\/script>/s.exec(await response.text())?.[1] ?? '{}'
  const { remotes } = JSON.parse(json) as { remotes: { name: string; version: string }[] }
  const version = remotes.find(({ name }) => name === 'directory')?.version ?? ''
  return { version, cookie: cookie ?? response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

async function expectPanel(page: Page): Promise<void> {
  await expect(page.getByText('This section did not load')).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => 'planted' in window)).toBe(false)
  await expectRestOfPage(page)
}
