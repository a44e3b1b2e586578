// `npm test`: checks, tests of the parts, journeys through the whole site. `npm test -- vitest <filter>` and `npm test -- e2e <filter>` run one of them.
import { runChecks } from '#check/run-checks.ts'
import { inPlainWords } from '#launcher/plain-words.ts'
import { openScreen } from '#launcher/screen.ts'
import { untilToldToStop } from '#launcher/signals.ts'
import { checkoutRoot } from '#parts.ts'
import { add, type Counts, isGood } from '#test/counts.ts'
import { runJourneys, runVitest, type TestRunOptions } from '#test/runs.ts'

const runs: Record<string, (options: TestRunOptions) => Promise<Counts>> = { vitest: runVitest, e2e: runJourneys }
const none: Counts = { passed: 0, failed: 0, failures: [], flaky: [] }

const [kind, ...filter] = process.argv.slice(2)
const screen = openScreen(process.stdout)
// What is killed so leaves data of its own, which the next run sweeps.
const stop = untilToldToStop(() => {})
const options: TestRunOptions = { root: checkoutRoot, screen, signal: stop.signal, filter, secondTry: kind === undefined }

let counts = none
if (kind === undefined) {
  screen.say('Checks')
  // A broken check is a failed test: a green count would hide it.
  counts = add(counts, { ...none, failed: await runChecks(checkoutRoot, screen) })
  for (const run of Object.values(runs)) counts = add(counts, await attempt(run))
} else {
  const run = runs[kind]
  if (run) counts = await attempt(run)
  else screen.complain(`There is no "${kind}". Usage: npm test [-- vitest|e2e [filter]]`)
  if (!run) counts = { ...none, failed: 1 }
}
// At the end, where whoever sees only the last lines of a long run finds it.
for (const { test, reason } of counts.failures) process.stdout.write(`\nFailed: ${test}\n${reason}\n`)
for (const { test, reason } of counts.flaky) process.stdout.write(`\nPassed on its second try only, which is a bug report: ${test}\n${reason}\n`)
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${counts.flaky.length > 0 ? `, ${counts.flaky.length} flaky` : ''}\n`)
process.exit(isGood(counts) && stop.reason === undefined ? 0 : 1)

async function attempt(run: (options: TestRunOptions) => Promise<Counts>): Promise<Counts> {
  if (stop.signal.aborted) return none
  try {
    return await run(options)
  } catch (error) {
    screen.complain(inPlainWords(error))
    return { ...none, failed: 1 }
  }
}
