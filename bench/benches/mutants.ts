// Counts how many small faults the component and unit tests of browser parts find.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bareEnvironment, given, mutantChoice, outliveInterrupt, quick } from '#config.ts'
import { table } from '#figures.ts'
import { pickMutants } from '#mutants/pick.ts'
import type { Change } from '#mutants/test-runner.ts'
import { report, say, today, writtenRows } from '#report.ts'

const all = ['shell', 'mfe-deals', 'mfe-directory', 'mfe-logistics', 'mfe-messaging', 'mfe-payments']
const { parts = all, count = quick ? 1 : 30, seed = 21 } = mutantChoice
const GOAL = 80

const short = (text: string) => JSON.stringify(text.replaceAll(/\s+/g, ' ').slice(0, 70))

outliveInterrupt()
const checkout = given('CHECKOUT')
const rows = new Map<string, (string | number)[]>(writtenRows('mutants').map((row) => [row[0] as string, row]))
for (const part of parts) {
  let tests = await startTests(part)
  const begun = performance.now()
  const failure = await run(tests, 'unchanged', 3_600_000)
  // Twice the time of all tests: only an endless loop takes longer, on a slow machine too.
  const limit = 2 * (performance.now() - begun)
  if (failure) throw new Error(`The tests of ${part} fail without a mutant: ${failure}`)
  const mutants = await pickMutants(checkout, given('PROGRAMS'), part, count, seed)
  let killed = 0
  for (const mutant of mutants) {
    if (!tests.connected) tests = await startTests(part)
    const killer = await run(tests, { file: join(checkout, mutant.file), code: mutant.code }, limit)
    if (killer) killed += 1
    say(`${killer ? 'killed  ' : 'SURVIVED'} ${mutant.file}:${mutant.line} ${mutant.kind}: ${short(mutant.original)} → ${short(mutant.replacement)}`)
  }
  endTests(tests)
  const percent = (100 * killed) / mutants.length
  rows.set(part, [part, mutants.length, killed, percent.toFixed(0), GOAL, (percent / GOAL).toPrecision(2), seed, today()])
  say(`${part}: ${killed} of ${mutants.length} killed`)
}
report({
  name: 'mutants',
  title: 'Faults that tests find',
  yardstick: `Yardstick: the goal. Mutants by StrykerJS' mutators, picked by the seed from all sources of a part. Killed means that a component or unit test of the part fails. Journeys do not run. A run of some parts keeps the rows of the others.`,
  body: table([
    ['part', 'mutants', 'killed', '%', 'goal', 'ratio', 'seed', 'day'],
    ...all.map((part) => rows.get(part)).filter((row) => row !== undefined),
  ]),
})

/** Starts the tests of a part in processes of their own, which can be killed together. */
async function startTests(part: string): Promise<ChildProcess> {
  const tests = fork(join(import.meta.dirname, '../src/mutants/test-runner.ts'), [checkout, part], {
    cwd: checkout,
    stdio: 'ignore',
    detached: true,
    env: bareEnvironment(),
  })
  await once(tests, 'message')
  return tests
}

function endTests({ pid, connected }: ChildProcess) {
  if (pid && connected) process.kill(-pid, 'SIGKILL')
}

/** Runs a part's component and unit tests, at most `limit` milliseconds. @returns the name of a failed test */
async function run(tests: ChildProcess, change: Change | 'unchanged', limit: number): Promise<string> {
  const answered = new AbortController()
  const { signal } = answered
  const timer = setTimeout(() => endTests(tests), limit)
  tests.send(change)
  const [answer] = await Promise.race([once(tests, 'message', { signal }), once(tests, 'exit', { signal })])
  answered.abort()
  clearTimeout(timer)
  return typeof answer === 'string' ? answer : 'the process has ended'
}
