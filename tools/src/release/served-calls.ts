// Checks that the services answer what a browser part calls.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointContract } from '@ungana/contracts-kit/wire-schema'
import { type Call, callProblems, contractProblems } from '#contracts/index.ts'
import { askInstance, type Instance } from '#release/running-services.ts'

/** An instance of a service. */
export interface Server {
  readonly service: string
  /** For people: its address. */
  readonly where: string
  readonly contracts: readonly EndpointContract[]
}

/** What each running instance serves. */
export async function readServers(instances: readonly Instance[], warn: (text: string) => void): Promise<Server[]> {
  const servers = await Promise.all(
    instances.map(async (instance): Promise<Server[]> => {
      const text = await askInstance(instance, '/contracts')
      if (text === undefined) warn(`${instance.service} does not say at ${instance.address} what it serves.`)
      const { service, address } = instance
      return text === undefined ? [] : [{ service, where: address, contracts: JSON.parse(text) as EndpointContract[] }]
    }),
  )
  return servers.flat()
}

/** One sentence for each call that no service answers, or that an instance would not answer as the caller expects. */
export function servedProblems(calls: readonly Call[], servers: readonly Server[]): string[] {
  return calls.flatMap(({ contract }) => {
    const what = `${contract.method} ${contract.url}`
    const found = servers.flatMap((server) => {
      const served = server.contracts.find(({ method, url }) => method === contract.method && url === contract.url)
      return served ? [{ server, served }] : []
    })
    if (found.length === 0) return [`calls ${what}, which no service serves`]
    const services = new Set(found.map(({ server }) => server.service))
    const lacking = servers.filter((server) => services.has(server.service) && !found.some((each) => each.server === server))
    return [
      ...lacking.map(({ service, where }) => `calls ${what}, which ${service} at ${where} does not serve`),
      ...found.flatMap(({ server, served }) => callProblems(contract, served, server.where)),
    ]
  })
}

/** For calls of services that do not run: whether their contracts here still keep what was released, and how many were never released. */
export async function recordedProblems(root: string, calls: readonly Call[]): Promise<{ problems: string[]; unknown: number }> {
  const recordOf = ({ domain, name }: Call) => join('contracts', domain, 'released', `${name}.json`)
  const domains = [...new Set(calls.map(({ domain }) => domain))].filter((domain) => existsSync(join(root, 'contracts', domain)))
  const all = (await Promise.all(domains.map((domain) => contractProblems(root, domain)))).flat()
  return {
    problems: calls.flatMap((call) => all.filter((problem) => problem.startsWith(`${recordOf(call)}: `))),
    unknown: calls.filter((call) => !existsSync(join(root, recordOf(call)))).length,
  }
}
