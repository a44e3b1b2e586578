// Real answers of a service's calls, kept beside its contracts: examples for those who read about the calls.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** What a media type's `examples` of OpenAPI take: by name, such as `listReviews.replied`. */
export type Examples = Readonly<Record<string, { readonly value: unknown }>>

/** The samples of the answer to a call, written as in its contract: `GET`, `/api/goods/:id`. */
export type SamplesOf = (method: string, url: string) => Examples

export interface ServiceContracts {
  /** All that the domain's package exports. */
  readonly exports: Readonly<Record<string, unknown>>
  /** The package's name; its samples/ are beside its src/. */
  readonly name: string
  /** `import.meta.url` of a module that may import the package. */
  readonly from: string
}

/** Read at once: a build without the samples has no examples. */
export function contractSamples({ exports, name, from }: ServiceContracts): SamplesOf {
  const folder = join(dirname(createRequire(from).resolve(name)), '../samples')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
  const byCall = new Map<string, Record<string, { value: unknown }>>()
  for (const file of files.sort()) {
    const [exported = ''] = file.split('.', 1)
    const contract = exports[exported]
    if (!isEndpoint(contract)) continue
    const call = callOf(contract.method, contract.url)
    const samples = byCall.get(call) ?? {}
    byCall.set(call, samples)
    samples[file.slice(0, -'.json'.length)] = { value: JSON.parse(readFileSync(join(folder, file), 'utf8')) }
  }
  return (method, url) => byCall.get(callOf(method, url)) ?? {}
}

const callOf = (method: string, url: string) => `${method.toUpperCase()} ${url}`

function isEndpoint(value: unknown): value is { readonly method: string; readonly url: string } {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value
}
