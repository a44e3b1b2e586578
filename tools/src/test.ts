// `npm test` runs the checks, the tests of the parts and the journeys through the whole site. `-- --affected` runs what a change may affect,
// `-- vitest <filter>` and `-- e2e <filter>` run one kind of tests.
import { runChecks } from '#check/run-checks.ts'
import { errorMessage } from '#launcher/error-message.ts'
import { openScreen } from '#launcher/screen.ts'
import { listenForStop } from '#launcher/signals.ts'
import { checkoutRoot as root } from '#parts.ts'
import { changedFiles, isReachedByImports, reachedTests, testedCommit, toolingIsDue, touchesTooling } from '#test/changed.ts'
import { add, type Counts, isGood, noTests } from '#test/counts.ts'
import { runJourneys, runVitest } from '#test/runs.ts'

const [kind = 'everything', ...args] = process.argv.slice(2)
const screen = openScreen(process.stdout)
// A second Ctrl-C needs nothing here: the next run removes leftovers.
const stop = listenForStop(() => {})
const options = { root, screen, signal: stop.signal }

const kinds: Record<string, () => Promise<Counts>> = {
  everything: testEverything,
  '--affected': testAffected,
  vitest: () => runVitest(options, args),
  e2e: () => runJourneys(options, args),
}
const counts = await attempt(
  kinds[kind] ?? (() => Promise.reject(new Error(`Unknown kind: "${kind}". Usage: npm test [-- --affected | vitest [filter] | e2e [filter]]`))),
)
for (const { test, reason } of counts.failures) process.stdout.write(`\nFailed: ${test}\n${reason}\n`)
// CI reads this line.
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
process.exit(isGood(counts) && stop.reason === undefined ? 0 : 1)

async function testEverything(): Promise<Counts> {
  const withTooling = await toolingIsDue(root, process.env)
  if (!withTooling) screen.print('Skipping tests of the tooling, because it is unchanged since origin/main. CI=true includes them.')
  return inTurn(withTooling ? [] : ['--project=!tooling'], [])
}

async function testAffected(): Promise<Counts> {
  const commit = await testedCommit(root)
  const base = commit ?? 'HEAD'
  const files = await changedFiles(root, base)
  const tests = [...(await reachedTests(root, base)), ...(touchesTooling(files) ? ['tools', 'bench'] : [])]
  screen.print(`${files.length} files differ from ${commit ? 'origin/main' : 'the last commit'}. Testing ${tests.join(', ') || 'nothing'}.`)
  const vitest = [...tests.map((path) => `${root}/${path}`), ...(isReachedByImports(files) ? [`--changed=${base}`, '--passWithNoTests'] : [])]
  const journeys = files.some((file) => file.startsWith('e2e/'))
  screen.print(`Skipping ${journeys ? 'unchanged journeys' : 'journeys'}. Run them with: npm test -- e2e`)
  return inTurn(tests.length > 0 ? vitest : undefined, journeys ? [`--only-changed=${base}`, '--pass-with-no-tests'] : undefined)
}

/** Runs checks, Vitest and Playwright one after the other, because two at once would slow down the start of the site. A runner without arguments is skipped. */
async function inTurn(vitest: readonly string[] | undefined, playwright: readonly string[] | undefined): Promise<Counts> {
  const checkCounts = await attempt(() => runChecks(root, screen))
  const vitestTotals = vitest ? await attempt(() => runVitest(options, vitest)) : noTests
  const journeyCounts = playwright ? await attempt(() => runJourneys(options, playwright)) : noTests
  return [checkCounts, vitestTotals, journeyCounts].reduce(add)
}

async function attempt(run: () => Promise<Counts>): Promise<Counts> {
  if (stop.signal.aborted) return noTests
  try {
    return await run()
  } catch (error) {
    return { passed: 0, failed: 1, failures: [{ test: 'before the tests', reason: errorMessage(error) }] }
  }
}
