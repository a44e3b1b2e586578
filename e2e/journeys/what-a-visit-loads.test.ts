import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { bytesOf, firstVisit } from '@ungana/bench/first-visit'
import { expect, freshTest as test } from './site.ts'

const KB = 1024

/** Byte budgets. The goals are 115 KB for home and 140 for the directory. */
const BUDGET = { home: 125 * KB, directory: 149 * KB, pricing: 148 * KB, hub: 160 * KB }

/** Size of the response body as transferred. */
const bodyBytes = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      let bytes = 0
      for await (const chunk of answer) bytes += (chunk as Buffer).length
      resolve(bytes)
    }).on('error', reject)
  })

test('the JavaScript of a first visit stays within its budget', async ({ page }) => {
  const { scripts } = await firstVisit(page, '/')
  expect(scripts.map(({ bytes }) => bytes)).toEqual(await Promise.all(scripts.map(({ url }) => bodyBytes(url))))
  expect(bytesOf(scripts)).toBeGreaterThan(10 * KB)
  expect(bytesOf(scripts)).toBeLessThanOrEqual(BUDGET.home)
})

test('the directory stays within its budget, and requests everything at once', async ({ page }) => {
  const { scripts, named } = await firstVisit(page, '/directory')
  expect(scripts.some(({ url }) => url.includes('/r/directory/'))).toBe(true)
  expect(bytesOf(scripts)).toBeLessThanOrEqual(BUDGET.directory)
  // The HTML names the shell's scripts and the remote's entry, so the browser requests them at once.
  expect(named.some((url) => url.includes('/r/directory/assets/remoteEntry'))).toBe(true)
  expect(named.some((url) => url.includes('/assets/'))).toBe(true)
})

test('the logistics hub stays within its budget', async ({ page }) => {
  const { scripts } = await firstVisit(page, '/logistics-hub')
  expect(scripts.some(({ url }) => url.includes('/r/logistics/'))).toBe(true)
  expect(bytesOf(scripts)).toBeLessThanOrEqual(BUDGET.hub)
})

test('the pricing page stays within its budget, without provider scripts', async ({ page }) => {
  const { scripts } = await firstVisit(page, '/pricing')
  expect(scripts.some(({ url }) => url.includes('/r/payments/'))).toBe(true)
  expect(bytesOf(scripts)).toBeLessThanOrEqual(BUDGET.pricing)
  expect(new Set(scripts.map(({ url }) => new URL(url).origin))).toEqual(new Set([new URL(page.url()).origin]))
})

test('another language adds at most 4 KB to a first visit to home', async () => {
  const shell = join(process.env.RELEASES_DIR as string, 'shell')
  const read = (file: string): Record<string, string> => JSON.parse(readFileSync(join(shell, file), 'utf8'))
  const texts = read(`releases/${read('pointer.json').current}/texts.json`)
  expect(Object.keys(texts).sort()).toEqual(['ar', 'fr', 'pt', 'rw', 'sw'])
  for (const [code, address] of Object.entries(texts)) expect(await bodyBytes(process.env.BASE_URL + address), code).toBeLessThanOrEqual(4 * KB)
})
