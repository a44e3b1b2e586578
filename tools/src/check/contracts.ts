import { compareWithReleased, sampleProblems } from '#contracts/index.ts'

/** Throws if readers or writers of the last release would break, or if samples are missing or invalid. */
export async function checkContracts(root: string, note: (text: string) => void): Promise<void> {
  const [{ problems, compared }, samples] = [await compareWithReleased(root), await sampleProblems(root)]
  const all = [...problems, ...samples.problems]
  if (all.length > 0) throw new Error(`${all.join('\n')}\nWithin a version, contracts may only grow. See docs/decisions/0008-contracts.md.`)
  if (compared === 0 || samples.parsed === 0) throw new Error('Nothing was checked: no released contract or no sample was found.')
  note(`${compared} released, ${samples.parsed} samples`)
}
