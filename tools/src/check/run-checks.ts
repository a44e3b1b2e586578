// All checks, one line each; what is wrong follows.
import { checkSteps } from '#check/steps.ts'
import type { Screen } from '#launcher/screen.ts'

/** @returns how many steps failed; their complaints are printed */
export async function runChecks(root: string, screen: Screen): Promise<number> {
  const complaints: string[] = []
  for (const { name, run } of checkSteps) {
    try {
      await screen.step(name, (note) => run(root, note))
    } catch (error) {
      complaints.push(`${name}:\n${(error as Error).message}`)
    }
  }
  for (const complaint of complaints) screen.say(`\n${complaint}`)
  return complaints.length
}
