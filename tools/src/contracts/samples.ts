// contracts/<domain>/samples/ has real answers, events and documents of this and earlier versions, which must stay valid.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { safeParse } from 'zod/v4/core'
import { contractDomains, isNothing, loadContracts, type NamedContract } from './load-contracts.ts'

/**
 * One sentence for each sample that is invalid, unknown or missing. Every answer with a body, every event and every document needs at least `<export>.json`;
 * more samples are named `<export>.<variant>.json`.
 */
export async function sampleProblems(root: string): Promise<{ problems: string[]; parsed: number }> {
  const problems: string[] = []
  let parsed = 0
  for (const domain of contractDomains(root)) {
    const folder = join('contracts', domain, 'samples')
    const files = existsSync(join(root, folder)) ? (await readdir(join(root, folder))).sort() : []
    const sampled = (await loadContracts(root, domain)).filter(hasContent)
    for (const { name } of sampled) if (!files.includes(`${name}.json`)) problems.push(`${folder}/${name}.json is missing. Add a real ${name}.`)
    for (const file of files) {
      const contract = sampled.find(({ name }) => file.split('.', 1)[0] === name)
      const problem = contract ? whyNot(contract, await readFile(join(root, folder, file), 'utf8')) : 'does not belong to any export of the domain'
      if (problem) problems.push(`${folder}/${file} ${problem}`)
      else parsed += 1
    }
  }
  return { problems, parsed }
}

const hasContent = ({ contract }: NamedContract): boolean =>
  contract.kind !== 'endpoint' || Object.values(contract.answers).some((answer) => !isNothing(answer))

function whyNot({ parses }: NamedContract, text: string): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return `is not JSON: ${(error as Error).message}`
  }
  const results = Object.values(parses).map((schema) => safeParse(schema, value))
  if (results.some(({ success }) => success)) return undefined
  const issue = results[0]?.error?.issues[0]
  return `is no longer valid: ${issue?.path.join('.') || 'it'}: ${issue?.message}`
}
