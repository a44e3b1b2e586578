// Counts how many small faults the component and unit tests of browser parts find.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bareEnvironment, given, mutantChoice, outliveInterrupt, quick } from '#config.ts'
import { table } from '#figures.ts'
import { type Mutant, pickMutants } from '#mutants/pick.ts'
import { report, say } from '#report.ts'

const all = ['shell', 'mfe-directory', 'mfe-logistics', 'mfe-messaging', 'mfe-payments']
const { parts = all, count = quick ? 1 : 30, seed = 21 } = mutantChoice
const GOAL = 80

const short = (text: string) => JSON.stringify(text.replaceAll(/\s+/g, ' ').slice(0, 70))

outliveInterrupt()
const checkout = given('CHECKOUT')
const home = await mkdtemp(join(tmpdir(), 'ungana-mutants-'))
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const rows: (string | number)[][] = [['part', 'mutants', 'killed', '%', 'goal', 'ratio']]
try {
  for (const part of parts) {
    if (!(await pass(part))) throw new Error(`The tests of ${part} fail without a mutant`)
    const mutants = await pickMutants(checkout, given('PROGRAMS'), part, count, seed)
    let killed = 0
    for (const mutant of mutants) {
      const survived = await pass(part, mutant)
      if (!survived) killed += 1
      say(
        `${survived ? 'SURVIVED' : 'killed  '} ${mutant.file}:${mutant.line} ${mutant.kind}: ${short(mutant.original)} → ${short(mutant.replacement)}`,
      )
    }
    const percent = (100 * killed) / mutants.length
    rows.push([part, mutants.length, killed, percent.toFixed(0), GOAL, (percent / GOAL).toPrecision(2)])
    say(`${part}: ${killed} of ${mutants.length} killed`)
  }
  report({
    name: 'mutants',
    title: 'Faults that tests find',
    yardstick: `Yardstick: the goal. Mutants by StrykerJS' mutators, picked with seed ${seed} from all sources of a part. Killed means that a component or unit test of the part fails. Journeys do not run.`,
    body: table(rows),
  })
} finally {
  await rm(home, { recursive: true, force: true })
}

/** Whether the part's component and unit tests still pass when the mutant replaces its file. */
async function pass(part: string, mutant?: Mutant): Promise<boolean> {
  const code = join(home, 'code')
  if (mutant) await writeFile(code, mutant.code)
  const child = spawn(process.execPath, [vitest, 'run', '--config', 'bench/src/mutants/vitest.config.ts', '--bail=1', '--reporter=dot', `${part}/`], {
    cwd: checkout,
    stdio: 'ignore',
    env: { ...bareEnvironment(), ...(mutant ? { MUTANT_FILE: join(checkout, mutant.file), MUTANT_CODE: code } : {}) },
    // The timeout also ends endless loops.
    timeout: 300_000,
    killSignal: 'SIGKILL',
  })
  const [exitCode] = await once(child, 'exit')
  return exitCode === 0
}
