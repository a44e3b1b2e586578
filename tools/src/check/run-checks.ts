// Runs all checks and prints one line for each.
import { type CheckStep, checkSteps } from '#check/steps.ts'
import type { Screen } from '#launcher/screen.ts'
import { add, type Counts, noTests } from '#test/counts.ts'

/** Most checks use one core. */
const AT_ONCE = 2

/** Runs the checks, two at once; each counts as one test. */
export async function runChecks(root: string, screen: Screen, steps: readonly CheckStep[] = checkSteps): Promise<Counts> {
  const generators = steps.filter(({ generates }) => generates)
  const waiting = steps.filter(({ generates }) => !generates)
  let counts = noTests
  for (const step of generators) counts = add(counts, await runCheck(root, screen, step))
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runCheck(root, screen, step)
      counts = add(counts, result)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return counts
}

async function runCheck(root: string, screen: Screen, { name, run }: CheckStep): Promise<Counts> {
  try {
    await screen.step(name, (note) => run(root, note))
    return { ...noTests, passed: 1 }
  } catch (error) {
    return { passed: 0, failed: 1, failures: [{ test: name, reason: (error as Error).message }] }
  }
}
