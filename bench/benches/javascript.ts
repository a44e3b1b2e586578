// Measures the compressed JavaScript of a first visit, and how many answers must wait for one another.
import type { Registry } from '@ungana/contracts-shell'
import { withBrowser } from '#browser.ts'
import { given } from '#config.ts'
import { table } from '#figures.ts'
import { bytesOf, type FirstVisit, firstVisit } from '#first-visit.ts'
import { ratio, report, say } from '#report.ts'

const KIB = 1024
const pages = [
  { path: '/', goal: 130 },
  { path: '/directory', goal: 150 },
  { path: '/pricing', goal: 150 },
  { path: '/logistics-hub', goal: 160 },
] as const
const ENTRY_GOAL = 10

const base = given('BASE_URL')

async function visit(path: string): Promise<FirstVisit> {
  return withBrowser(async (browser) => firstVisit(await browser.newPage({ baseURL: base }), path))
}

/** Compressed size of everything that a remote needs before its first page can start. */
async function entryBytes(addresses: readonly string[]): Promise<number> {
  let bytes = 0
  for (const address of addresses) {
    const response = await fetch(new URL(address, base), { headers: { 'accept-encoding': 'br' } })
    if (response.headers.get('content-encoding') !== 'br') throw new Error(`${address} is not compressed`)
    bytes += Number(response.headers.get('content-length'))
    await response.body?.cancel()
  }
  return bytes
}

const row = (what: string, bytes: number, goal: number, depth: string) => [what, (bytes / KIB).toFixed(1), goal, ratio(bytes / KIB, goal), depth]

const rows: (string | number)[][] = []
for (const { path, goal } of pages) {
  const { scripts, depth } = await visit(path)
  say(`${path}: ${scripts.length} scripts, ${(bytesOf(scripts) / KIB).toFixed(1)} KiB`)
  rows.push(row(path, bytesOf(scripts), goal, `${depth.scripts} / ${depth.data}`))
}
const { remotes } = (await (await fetch(new URL('/registry.json', base))).json()) as Registry
for (const { name, preload } of remotes) rows.push(row(`entry of mfe-${name}`, await entryBytes(preload), ENTRY_GOAL, ''))

report({
  name: 'javascript',
  title: 'JavaScript of a first visit',
  yardstick:
    'Yardstick: the goals. Bytes of bodies as sent (brotli), Chromium, empty cache. Depth: number of answers that follow one another, counting the page, until the last script and until the last data.',
  body: table([['page', 'KiB', 'goal', 'ratio', 'depth: scripts / data'], ...rows]),
})
