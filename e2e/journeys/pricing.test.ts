import { createHash } from 'node:crypto'
import { expect, test } from './site.ts'

test('payment pages are separate documents, and only they allow payment providers and inline styles', async ({ page }) => {
  // One answer for both: another journey may change what the next one draws.
  const open = async (path: string) => {
    const response = await page.request.get(path)
    const policy = response.headers()['content-security-policy'] ?? ''
    const html = await response.text()
    const contents = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, content = '']) => content)
    const hashes = new Set(['', ...contents].map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`))
    const sources = (directive: string) => new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ')
    return { policy, sources, hashes: [...hashes], attributes: html.match(/<[^>]*\sstyle=[^>]*>/g) }
  }
  const { remotes } = (await (await page.request.get('/registry.json')).json()) as { remotes: { pages: string[] }[] }
  const paying = ['/pricing', '/payment', '/payments', '/checkout']
  const all = new Set(['/', '/home', '/login', '/settings', '/staff', '/about', '/no-such-page', ...remotes.flatMap(({ pages }) => pages)])
  expect([...all]).toEqual(expect.arrayContaining([...paying, '/bank-details', '/company/:id', '/staff/payments']))
  for (const pattern of all) {
    const path = pattern.replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000')
    const { policy, sources, hashes, attributes } = await open(path)
    if (paying.includes(pattern)) expect([pattern, sources('script-src')?.length]).not.toEqual([pattern, 1])
    else {
      expect([pattern, sources('script-src')]).toEqual([pattern, ["'self'"]])
      expect([pattern, policy]).not.toEqual([pattern, expect.stringMatching(/stripe|paypal|localhost:/)])
      expect([pattern, sources('style-src')]).toEqual([pattern, hashes])
      expect([pattern, attributes]).toEqual([pattern, null])
    }
  }

  const loaded = () => page.evaluate(() => new URL((performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).name).pathname)
  await page.goto('/directory')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Membership Plans' })).toBeVisible()
  await expect.poll(loaded).toBe('/pricing')
  await page.getByRole('banner').getByRole('link', { name: 'Directory', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Business Directory' })).toBeVisible()
  await expect.poll(loaded).toBe('/directory')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Membership Plans' })).toBeVisible()
  await expect.poll(loaded).toBe('/pricing')
})
