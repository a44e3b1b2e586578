// Whether the contracts still keep what was released: inside a version, only add.
import { type Contract, contractDomains, type EndpointContract, loadContracts, type NamedContract } from './load-contracts.ts'
import { type Direction, refusals } from './refusals.ts'
import { type ReleasedContract, readReleased } from './released.ts'
import type { WireSchema } from './wire-schema.ts'

/**
 * What clients, consumers or services of the last release would not survive; each a sentence with file, endpoint or event, and field.
 * Empty for a domain that was never released.
 */
export async function contractProblems(root: string, domain?: string): Promise<string[]> {
  return (await compareWithReleased(root, domain)).problems
}

/** @returns beside the problems how many released contracts were looked at */
export async function compareWithReleased(root: string, domain?: string): Promise<{ problems: string[]; compared: number }> {
  const problems: string[] = []
  let compared = 0
  for (const each of domain === undefined ? contractDomains(root) : [domain]) {
    const now = await loadContracts(root, each)
    for (const released of await readReleased(root, each)) {
      compared += 1
      problems.push(...problemsOf(released, now).map((problem) => `${released.file}: ${problem}`))
    }
  }
  return { problems, compared }
}

function problemsOf({ name, contract: before }: ReleasedContract, contracts: readonly NamedContract[]): string[] {
  const what = title(before, name)
  const found = contracts.find((other) => title(other.contract, other.name) === what)
  if (!found) {
    const renamed = contracts.find((other) => other.name === name)?.contract
    return [`${what} is gone${renamed ? `; ${name} is ${title(renamed, name)} now` : ''}`]
  }
  const now = found.contract
  const said = (part: string, was: WireSchema, is: WireSchema, direction: Direction) =>
    refusals(was, is, direction).map(({ at, why }) => `${what}${part && `, ${part}`}${at && ` ${at}`}: ${why}`)
  // Streams keep events for days, and releases their documents: readers of now meet those of before as well.
  const bothWays = (was: WireSchema, is: WireSchema) => [...new Set([...said('', was, is, 'answer'), ...said('', was, found.reads ?? is, 'stored')])]

  if (before.kind === 'event' && now.kind === 'event') return bothWays(before.payload, now.payload)
  if (before.kind === 'document' && now.kind === 'document') return bothWays(before.document, now.document)
  if (before.kind === 'endpoint' && now.kind === 'endpoint') return endpointProblems(before, now, said, what)
  return [`${what} is something else now`]
}

type Said = (part: string, was: WireSchema, is: WireSchema, direction: Direction) => string[]

function endpointProblems(before: EndpointContract, now: EndpointContract, said: Said, what: string): string[] {
  const problems: string[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    // Without a schema nothing was read, and clients sent nothing.
    const empty: WireSchema = { type: 'object', properties: {} }
    if (before.request[part] || now.request[part]) problems.push(...said(part, before.request[part] ?? empty, now.request[part] ?? empty, 'request'))
  }
  for (const [status, answer] of Object.entries(before.answers)) {
    const is = now.answers[status]
    problems.push(...(is ? said(`answer ${status}`, answer, is, 'answer') : [`${what}, answer ${status}: is gone`]))
  }
  for (const status of Object.keys(now.answers)) {
    if (!before.answers[status]) problems.push(`${what}, answer ${status}: is new, and clients of before do not know it`)
  }
  return problems
}

function title(contract: Contract, name: string): string {
  if (contract.kind === 'endpoint') return `${contract.method} ${contract.url}`
  return contract.kind === 'event' ? contract.event : name
}
