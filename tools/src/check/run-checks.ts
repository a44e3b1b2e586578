// Runs all checks and prints one line for each.
import { type CheckStep, checkSteps } from '#check/steps.ts'
import type { Screen } from '#launcher/screen.ts'
import { add, type Counts, noTests } from '#test/counts.ts'

/** Runs the checks; each counts as one test. */
export async function runChecks(root: string, screen: Screen, steps: readonly CheckStep[] = checkSteps): Promise<Counts> {
  let counts = noTests
  for (const { name, run } of steps) {
    try {
      await screen.step(name, (note) => run(root, note))
      counts = add(counts, { ...noTests, passed: 1 })
    } catch (error) {
      counts = add(counts, { passed: 0, failed: 1, failures: [{ test: name, reason: (error as Error).message }] })
    }
  }
  return counts
}
