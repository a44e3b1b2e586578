import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { bytesOf, firstVisit } from '@ungana/bench/first-visit'
import { contextOptions } from './contexts.ts'
import { expect, test } from './site.ts'

const KB = 1024

/** Byte budgets. The goals are 115 KB for home and 140 for the directory. */
const BUDGET = { home: 126 * KB, directory: 151 * KB, pricing: 150 * KB, hub: 164 * KB }

/** Size of the response body as transferred. */
const bodyBytes = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      let bytes = 0
      for await (const chunk of answer) bytes += (chunk as Buffer).length
      resolve(bytes)
    }).on('error', reject)
  })

test('first visits stay within their budgets and request everything at once, and pricing loads nothing of a payment provider', async ({
  browser,
}) => {
  const visit = async (path: string) => {
    const context = await browser.newContext(contextOptions)
    const { scripts, named } = await firstVisit(await context.newPage(), path)
    await context.close()
    return { scripts, named, urls: scripts.map(({ url }) => url) }
  }
  const home = await visit('/')
  expect(home.scripts.map(({ bytes }) => bytes)).toEqual(await Promise.all(home.urls.map(bodyBytes)))
  expect(bytesOf(home.scripts)).toBeGreaterThan(10 * KB)
  expect(bytesOf(home.scripts)).toBeLessThanOrEqual(BUDGET.home)

  const directory = await visit('/directory')
  expect(directory.urls).toContainEqual(expect.stringContaining('/r/directory/'))
  expect(bytesOf(directory.scripts)).toBeLessThanOrEqual(BUDGET.directory)
  // The HTML names the shell's scripts and the remote's entry, so the browser requests them at once.
  expect(directory.named).toContainEqual(expect.stringContaining('/r/directory/assets/remoteEntry'))
  expect(directory.named).toContainEqual(expect.stringContaining('/assets/'))

  const hub = await visit('/logistics-hub')
  expect(hub.urls).toContainEqual(expect.stringContaining('/r/logistics/'))
  expect(bytesOf(hub.scripts)).toBeLessThanOrEqual(BUDGET.hub)

  const pricing = await visit('/pricing')
  expect(pricing.urls).toContainEqual(expect.stringContaining('/r/payments/'))
  expect(bytesOf(pricing.scripts)).toBeLessThanOrEqual(BUDGET.pricing)
  expect(new Set(pricing.urls.map((url) => new URL(url).origin))).toEqual(new Set([new URL(process.env.BASE_URL as string).origin]))

  // Browsers compile these while they load, not when the page first calls a function.
  for (const url of new Set([...home.urls, ...directory.urls, ...hub.urls, ...pricing.urls])) {
    if (!url.includes('/early.')) expect(await (await fetch(url)).text(), url).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }

  // Another language adds at most 4 KB to a first visit to home.
  const shell = join(process.env.RELEASES_DIR as string, 'shell')
  const read = (file: string): Record<string, string> => JSON.parse(readFileSync(join(shell, file), 'utf8'))
  const texts = read(`releases/${read('pointer.json').current}/texts.json`)
  expect(Object.keys(texts).sort()).toEqual(['ar', 'fr', 'pt', 'rw', 'sw'])
  for (const [code, address] of Object.entries(texts)) expect(await bodyBytes(process.env.BASE_URL + address), code).toBeLessThanOrEqual(4 * KB)
})
