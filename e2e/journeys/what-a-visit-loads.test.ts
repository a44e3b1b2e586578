import { bytesOf, firstVisit } from '@ungana/bench/first-visit'
import { expect, freshTest as test } from './site.ts'

const KB = 1024

/** Guards against growth: what is reached, and less than one in a hundred for home. The goals are 130 for home, 150 for the directory and for the plans, and 160 for the hub. */
const BUDGET = { home: 127 * KB, directory: 150 * KB, pricing: 150 * KB, hub: 160 * KB }

test('JavaScript of a first visit stays within its budget', async ({ page }) => {
  const { scripts } = await firstVisit(page, '/')
  expect(bytesOf(scripts)).toBeGreaterThan(10 * KB)
  expect(bytesOf(scripts)).toBeLessThanOrEqual(BUDGET.home)
})

test('the directory comes within its budget, and everything is asked for at once', async ({ page }) => {
  const { scripts, named } = await firstVisit(page, '/directory')
  expect(scripts.some(({ url }) => url.includes('/r/directory/'))).toBe(true)
  expect(bytesOf(scripts)).toBeLessThanOrEqual(BUDGET.directory)
  // Request depth 2: the document names the shell's scripts and the remote's entry itself.
  expect(named.some((url) => url.includes('/r/directory/assets/remoteEntry'))).toBe(true)
  expect(named.some((url) => url.includes('/assets/'))).toBe(true)
})

test('the logistics hub comes within its budget', async ({ page }) => {
  const { scripts } = await firstVisit(page, '/logistics-hub')
  expect(scripts.some(({ url }) => url.includes('/r/logistics/'))).toBe(true)
  expect(bytesOf(scripts)).toBeLessThanOrEqual(BUDGET.hub)
})

test('the plans come within their budget, without a script of a payment provider', async ({ page }) => {
  const { scripts } = await firstVisit(page, '/pricing')
  expect(scripts.some(({ url }) => url.includes('/r/payments/'))).toBe(true)
  expect(bytesOf(scripts)).toBeLessThanOrEqual(BUDGET.pricing)
  expect(new Set(scripts.map(({ url }) => new URL(url).origin))).toEqual(new Set([new URL(page.url()).origin]))
})
