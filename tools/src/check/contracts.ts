import { compareWithReleased, sampleProblems } from '#contracts/index.ts'

/** Throws what a reader or a writer of the last release would not survive, and which samples are missing or parse no more. */
export async function checkContracts(root: string, note: (text: string) => void): Promise<void> {
  const [{ problems, compared }, samples] = [await compareWithReleased(root), await sampleProblems(root)]
  const all = [...problems, ...samples.problems]
  if (all.length > 0) throw new Error(`${all.join('\n')}\nInside a version, contracts only grow: docs/decisions/0008-contracts.md says what to do.`)
  if (compared === 0 || samples.parsed === 0) throw new Error('No released contract or no sample was found: nothing was checked.')
  note(`${compared} released, ${samples.parsed} samples`)
}
