// Checks that contracts stay compatible with the last release: within a version, only additions are allowed.

import type { EndpointContract, WireSchema } from '@ungana/contracts-kit/wire-schema'
import { type Contract, contractDomains, loadContracts, type NamedContract } from './load-contracts.ts'
import { type Direction, refusals } from './refusals.ts'
import { type ReleasedContract, readReleased } from './released.ts'

/**
 * Everything that would break clients, consumers or services of the last release, one sentence each, with file, endpoint or event, and field. Empty for a
 * domain that was never released.
 */
export async function contractProblems(root: string, domain?: string): Promise<string[]> {
  return (await compareWithReleased(root, domain)).problems
}

/** @returns the problems and the number of released contracts that were compared */
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
    return [`${what} was removed${renamed ? `; ${name} is now ${title(renamed, name)}` : ''}`]
  }
  const now = found.contract
  const problemsIn = problemsOfPart(what)
  // Streams keep events for days, and releases keep documents, so today's readers also meet old ones.
  const bothWays = (was: WireSchema, is: WireSchema) => [
    ...new Set([...problemsIn('', was, is, 'answer'), ...problemsIn('', was, found.reads ?? is, 'stored')]),
  ]

  if (before.kind === 'event' && now.kind === 'event') return bothWays(before.payload, now.payload)
  if (before.kind === 'document' && now.kind === 'document') return bothWays(before.document, now.document)
  if (before.kind === 'endpoint' && now.kind === 'endpoint') return endpointProblems(before, now)
  return [`${what} is now another kind of contract`]
}

const problemsOfPart = (what: string) => (part: string, was: WireSchema, is: WireSchema, direction: Direction) =>
  refusals(was, is, direction).map(({ at, why }) => `${what}${part && `, ${part}`}${at && ` ${at}`}: ${why}`)

/** Why a client cannot make a call of a service, one sentence each. @param where names the service's instance */
export function callProblems(client: EndpointContract, service: EndpointContract, where: string): string[] {
  const what = title(client, '')
  const problemsIn = problemsOfPart(what)
  const empty: WireSchema = { type: 'object', properties: {} }
  const sent = (['params', 'query', 'body'] as const).flatMap((part) =>
    client.request[part] || service.request[part]
      ? problemsIn(part, client.request[part] ?? empty, service.request[part] ?? empty, 'request').map(
          (problem) => `${problem} in ${where}, compared with the part`,
        )
      : [],
  )
  const read = Object.entries(service.answers).flatMap(([status, answer]) => {
    const accepted = client.answers[status]
    if (!accepted) return [`${what}, answer ${status}: ${where} gives it, and the part does not know it`]
    return problemsIn(`answer ${status}`, answer, accepted, 'stored').map((problem) => `${problem} in the part, compared with ${where}`)
  })
  return [...sent, ...read]
}

function endpointProblems(before: EndpointContract, now: EndpointContract): string[] {
  const what = title(before, '')
  const problemsIn = problemsOfPart(what)
  const problems: string[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    // Without a schema, the service read no fields and clients sent none.
    const empty: WireSchema = { type: 'object', properties: {} }
    if (before.request[part] || now.request[part])
      problems.push(...problemsIn(part, before.request[part] ?? empty, now.request[part] ?? empty, 'request'))
  }
  for (const [status, answer] of Object.entries(before.answers)) {
    const is = now.answers[status]
    problems.push(...(is ? problemsIn(`answer ${status}`, answer, is, 'answer') : [`${what}, answer ${status}: was removed`]))
  }
  for (const status of Object.keys(now.answers)) {
    if (!before.answers[status]) problems.push(`${what}, answer ${status}: is new, and older clients do not know it`)
  }
  return problems
}

function title(contract: Contract, name: string): string {
  if (contract.kind === 'endpoint') return `${contract.method} ${contract.url}`
  return contract.kind === 'event' ? contract.event : name
}
