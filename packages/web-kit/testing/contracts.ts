/// <reference types="vite/types/importMeta.d.ts" />
/** The contracts' endpoints and their samples: real answers, stored beside the contracts. */
import type { EndpointDefinition, EndpointOutput } from '@ungana/contracts-kit'
import { safeParse } from 'zod/v4/core'

interface NamedEndpoint {
  readonly name: string
  readonly endpoint: EndpointDefinition
}

const packages = import.meta.glob<Record<string, unknown>>('../../../contracts/*/src/index.ts')
const samples = import.meta.glob<{ default: unknown }>('../../../contracts/*/samples/*.json')
let all: Promise<readonly NamedEndpoint[]> | undefined

/** Endpoints of all domains, loaded once. */
export function endpoints(): Promise<readonly NamedEndpoint[]> {
  all ??= Promise.all(Object.values(packages).map((load) => load())).then((modules) =>
    modules.flatMap((module) => Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value }] : []))),
  )
  return all
}

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value

/** The sample `<name>.json` that matches the endpoint's answer; undefined for an answer without a body. */
export async function sampleOf(name: string, { schema }: EndpointDefinition): Promise<unknown> {
  const answers = Object.entries(schema.response).filter(([status]) => status.startsWith('2'))
  for (const [file, load] of Object.entries(samples)) {
    if (!file.endsWith(`/${name}.json`)) continue
    const { default: value } = await load()
    // A copy, because tests change their sample.
    if (answers.some(([, answer]) => safeParse(answer, value).success)) return structuredClone(value)
  }
  return undefined
}

/** The contract's sample of an endpoint, for a test to change. Throws if there is none. */
export async function sample<const E extends EndpointDefinition>(named: Readonly<Record<string, E>>): Promise<EndpointOutput<E>> {
  const [entry] = Object.entries(named)
  const value = entry && (await sampleOf(...entry))
  if (value === undefined) throw new Error(`${entry?.[0]} has no sample`)
  return value as EndpointOutput<E>
}
