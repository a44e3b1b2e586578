// calls.json of a release: the endpoints that a browser part calls, with the contracts that it was built with.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointDefinition } from '@ungana/contracts-kit'
import { type EndpointContract, endpointContract } from '@ungana/contracts-kit/wire-schema'
import { isEndpoint } from './load-contracts.ts'

export interface Call {
  /** Folder of contracts/: `directory`. */
  readonly domain: string
  /** Of the export, such as `listProducts`, or `staffSuspensions.confirm`. */
  readonly name: string
  /** As the client knows it. */
  readonly contract: EndpointContract
}

/** @param used path of a module from the root → names of its exports */
export async function callsOf(root: string, used: Readonly<Record<string, readonly string[]>>): Promise<Call[]> {
  const found = await Promise.all(
    Object.entries(used).map(async ([path, names]) => {
      const exported = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>
      const domain = path.split('/', 2)[1] as string
      return names.flatMap((name) => endpointsIn(name, exported[name], 'client').map((endpoint) => ({ domain, ...endpoint })))
    }),
  )
  return found.flat().sort((one, other) => (`${one.domain} ${one.name}` < `${other.domain} ${other.name}` ? -1 : 1))
}

/** Everything that a domain's service answers in public. */
export async function publicEndpoints(root: string, domain: string): Promise<EndpointContract[]> {
  const exported = (await import(pathToFileURL(join(root, 'contracts', domain, 'src/index.ts')).href)) as Record<string, unknown>
  return Object.entries(exported).flatMap(([name, value]) => endpointsIn(name, value, 'service').map(({ contract }) => contract))
}

function endpointsIn(name: string, exported: unknown, side: 'service' | 'client'): Omit<Call, 'domain'>[] {
  if (isEndpoint(exported))
    return isPublic(exported) ? [{ name, contract: endpointContract(exported.method, exported.url, exported.schema, side) }] : []
  if (typeof exported !== 'object' || exported === null || '_zod' in exported) return []
  return Object.entries(exported).flatMap(([key, value]) => (isEndpoint(value) ? endpointsIn(`${name}.${key}`, value, side) : []))
}

const isPublic = ({ url }: EndpointDefinition): boolean => url.startsWith('/api/')
