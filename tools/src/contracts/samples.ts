// contracts/<domain>/samples/: real answers, events and documents, of this version or an earlier one. They must go on parsing.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { safeParse } from 'zod/v4/core'
import { contractDomains, isNothing, loadContracts, type NamedContract } from './load-contracts.ts'

/**
 * A sentence for each sample that does not parse, belongs to nothing, or is missing: every answer with a body, every event and every
 * document has at least one, `<export>.json`; further ones are `<export>.<what is special>.json`.
 */
export async function sampleProblems(root: string): Promise<{ problems: string[]; parsed: number }> {
  const problems: string[] = []
  let parsed = 0
  for (const domain of contractDomains(root)) {
    const folder = join('contracts', domain, 'samples')
    const files = existsSync(join(root, folder)) ? (await readdir(join(root, folder))).sort() : []
    const sampled = (await loadContracts(root, domain)).filter(hasContent)
    for (const { name } of sampled)
      if (!files.includes(`${name}.json`)) problems.push(`${folder}/${name}.json is missing: a real ${name}, as it was sent`)
    for (const file of files) {
      const contract = sampled.find(({ name }) => file.split('.', 1)[0] === name)
      const said = contract ? whyNot(contract, await readFile(join(root, folder, file), 'utf8')) : 'is a sample of nothing that the domain exports'
      if (said) problems.push(`${folder}/${file} ${said}`)
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
    return `is no JSON: ${(error as Error).message}`
  }
  const results = Object.values(parses).map((schema) => safeParse(schema, value))
  if (results.some(({ success }) => success)) return undefined
  const issue = results[0]?.error?.issues[0]
  return `does not parse any more: ${issue?.path.join('.') || 'it'}: ${issue?.message}`
}
