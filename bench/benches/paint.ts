// Measures when a cheap phone on a slow network shows a page, and Lighthouse's scores.
import { companyPath } from '@ungana/contracts-directory'
import { withBrowser } from '#browser.ts'
import { given, quick } from '#config.ts'
import { table } from '#figures.ts'
import { lighthouse } from '#lighthouse.ts'
import { type PageTiming, timeThrottled } from '#page-timing.ts'
import { median } from '#percentiles.ts'
import { startPlainPage } from '#plain-page.ts'
import { report, say } from '#report.ts'

const ROUNDS = quick ? 1 : 5
const LIGHTHOUSE_RUNS = quick ? 1 : 3
const base = given('BASE_URL')

const [company] = (await (await fetch(new URL('/api/users/verified?limit=1', base))).json()) as { id: string }[]
if (!company) throw new Error('There is no verified company to open')
const plain = await startPlainPage(base)
const pages = [
  { name: '/', url: `${base}/`, shows: 'main h1' },
  { name: '/directory', url: `${base}/directory`, shows: 'main article' },
  { name: 'a company', url: base + companyPath(company.id), shows: 'main h1' },
  { name: 'a plain React page', url: plain.url, shows: 'main article' },
]

const timings = new Map<string, PageTiming[]>(pages.map(({ name }) => [name, []]))
await withBrowser(async (browser) => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const { name, url, shows } of pages) timings.get(name)?.push(await timeThrottled(browser, { url, shows }))
    say(`throttled, round ${round} of ${ROUNDS}`)
  }
})

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2)
const middle = (name: string, value: (timing: PageTiming) => number): number => median((timings.get(name) ?? []).map(value))
const throttled = pages.map(({ name }) => [
  name,
  seconds(middle(name, ({ firstPaint }) => firstPaint)),
  seconds(middle(name, ({ largestContent }) => largestContent)),
  seconds(middle(name, ({ shown }) => shown)),
  Math.max(...(timings.get(name) ?? []).map(({ layoutShift }) => layoutShift)).toFixed(3),
])

const scores: (string | number)[][] = []
for (const { name, url } of pages.filter((page) => page.name !== 'a company')) {
  const score = await lighthouse(url, LIGHTHOUSE_RUNS)
  say(`Lighthouse of ${name}: ${score.performance}`)
  scores.push([
    name,
    score.performance,
    score.accessibility,
    score.bestPractices,
    score.seo,
    seconds(score.largestContent),
    Math.round(score.blocking),
    score.layoutShift.toFixed(3),
  ])
}
await plain.stop()

report({
  name: 'paint',
  title: 'Painting a page',
  yardstick: `Yardsticks: the goals, and React alone with the first list of /directory as its only content. A phone's screen, empty cache, 300 ms per answer, 700 kbit/s, processor 6 × slower. Times in s, median of ${ROUNDS}; the worst layout shift.`,
  body: `${table([['page', 'first paint', 'largest content', 'shown', 'layout shift'], ...throttled, ['goal', '1', '5', '', '0.05']])}

Shown: the first company on /directory and on the plain page, the heading on other pages. Lighthouse for mobile, the run with the median performance of ${LIGHTHOUSE_RUNS}:

${table([
  ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'largest content, s', 'blocked, ms', 'layout shift'],
  ...scores,
  ['goal', '', 100, '', '', '2.5', 150, '0.05'],
])}`,
})
