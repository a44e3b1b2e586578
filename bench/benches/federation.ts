// Loads the directory's first page from separately shipped parts, and from the same sources in one bundle.
import { withBrowser } from '#browser.ts'
import { given, quick } from '#config.ts'
import { table } from '#figures.ts'
import { bytesOf, type FirstVisit, firstVisit } from '#first-visit.ts'
import { type PageTiming, timeThrottled } from '#page-timing.ts'
import { median } from '#percentiles.ts'
import { ratio, report, say } from '#report.ts'

const ROUNDS = quick ? 1 : 5
const PAGE = '/directory'
const sites = { federated: given('BASE_URL'), unfederated: given('UNFEDERATED_URL') }
type Kind = keyof typeof sites
const kinds = Object.keys(sites) as Kind[]

const visits = {} as Record<Kind, FirstVisit>
const timings: Record<Kind, PageTiming[]> = { federated: [], unfederated: [] }
await withBrowser(async (browser) => {
  for (const kind of kinds) {
    const context = await browser.newContext({ baseURL: sites[kind] })
    visits[kind] = await firstVisit(await context.newPage(), PAGE)
    await context.close()
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const kind of kinds) timings[kind].push(await timeThrottled(browser, { url: sites[kind] + PAGE, shows: 'main article' }))
    say(`throttled, round ${round} of ${ROUNDS}`)
  }
})

function row(what: string, value: (kind: Kind) => number, digits: number): string[] {
  const [federated, unfederated] = [value('federated'), value('unfederated')]
  return [what, federated.toFixed(digits), unfederated.toFixed(digits), ratio(federated, unfederated)]
}
const time = (value: (timing: PageTiming) => number) => (kind: Kind) => median(timings[kind].map(value)) / 1000

report({
  name: 'federation',
  title: 'Federated and as one bundle',
  yardstick: `Yardstick: the same sources in one bundle without Module Federation, its libraries tree-shaken, served by the same kind of gateway, ${PAGE}. Times throttled as in "Painting a page", median of ${ROUNDS} alternating rounds. Goal: largest content at most 1.35 × the bundle's.`,
  body: table([
    ['', 'federated', 'one bundle', 'ratio'],
    row('JavaScript, KiB', (kind) => bytesOf(visits[kind].scripts) / 1024, 1),
    row('scripts', (kind) => visits[kind].scripts.length, 0),
    row('depth of scripts', (kind) => visits[kind].depth.scripts, 0),
    row(
      'first paint, s',
      time(({ firstPaint }) => firstPaint),
      2,
    ),
    row(
      'largest content, s',
      time(({ largestContent }) => largestContent),
      2,
    ),
    row(
      'first company shown, s',
      time(({ shown }) => shown),
      2,
    ),
  ]),
})
