// `npm test`: checks, tests of the parts, journeys through the whole site. `-- --affected` runs what a change reaches, `-- vitest <filter>` and
// `-- e2e <filter>` run tests of one kind.
import { runChecks } from '#check/run-checks.ts'
import { inPlainWords } from '#launcher/plain-words.ts'
import { openScreen } from '#launcher/screen.ts'
import { untilToldToStop } from '#launcher/signals.ts'
import { checkoutRoot as root } from '#parts.ts'
import { changedFiles, isReachedByImports, reachedTests, testedCommit, toolingIsDue, touchesTooling } from '#test/changed.ts'
import { add, type Counts, isGood, noTests } from '#test/counts.ts'
import { runJourneys, runVitest } from '#test/runs.ts'

const [kind = 'everything', ...args] = process.argv.slice(2)
const screen = openScreen(process.stdout)
// The next run sweeps what a killed one leaves.
const stop = untilToldToStop(() => {})
const options = { root, screen, signal: stop.signal }

const kinds: Record<string, () => Promise<Counts>> = {
  everything: testEverything,
  '--affected': testAffected,
  vitest: () => runVitest(options, args),
  e2e: () => runJourneys(options, args),
}
const counts = await attempt(
  kinds[kind] ?? (() => Promise.reject(new Error(`There is no "${kind}". Usage: npm test [-- --affected | vitest [filter] | e2e [filter]]`))),
)
for (const { test, reason } of counts.failures) process.stdout.write(`\nFailed: ${test}\n${reason}\n`)
// CI reads this line.
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
process.exit(isGood(counts) && stop.reason === undefined ? 0 : 1)

async function testEverything(): Promise<Counts> {
  const withTooling = await toolingIsDue(root, process.env)
  if (!withTooling) screen.say('Left out: tests of the tooling, which is as on origin/main. CI=true brings them in.')
  return inTurn(withTooling ? [] : ['--project=!tooling'], [])
}

async function testAffected(): Promise<Counts> {
  const commit = await testedCommit(root)
  const base = commit ?? 'HEAD'
  const files = await changedFiles(root, base)
  const tests = [...(await reachedTests(root, base)), ...(touchesTooling(files) ? ['tools', 'bench'] : [])]
  screen.say(`${files.length} files differ from ${commit ? 'origin/main' : 'the last commit'}. They reach: ${tests.join(', ') || 'no test'}.`)
  const vitest = [...tests.map((path) => `${root}/${path}`), ...(isReachedByImports(files) ? [`--changed=${base}`, '--passWithNoTests'] : [])]
  const journeys = files.some((file) => file.startsWith('e2e/'))
  screen.say(`Left out: journeys${journeys ? ' that did not change themselves' : ''}. \`npm test -- e2e\` runs them.`)
  return inTurn(tests.length > 0 ? vitest : undefined, journeys ? [`--only-changed=${base}`, '--pass-with-no-tests'] : undefined)
}

/** Checks, Vitest and Playwright, one after the other: all three compute, and two at once starve the start of the site. Without arguments a runner is left out. */
async function inTurn(vitest: readonly string[] | undefined, playwright: readonly string[] | undefined): Promise<Counts> {
  const checked = await attempt(() => runChecks(root, screen))
  const tested = vitest ? await attempt(() => runVitest(options, vitest)) : noTests
  const travelled = playwright ? await attempt(() => runJourneys(options, playwright)) : noTests
  return [checked, tested, travelled].reduce(add)
}

async function attempt(run: () => Promise<Counts>): Promise<Counts> {
  if (stop.signal.aborted) return noTests
  try {
    return await run()
  } catch (error) {
    return { passed: 0, failed: 1, failures: [{ test: 'the run itself', reason: inPlainWords(error) }] }
  }
}
