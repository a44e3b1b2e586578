// Real answers of a service's calls, stored beside its contracts. The API docs show them as examples.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The `examples` of an OpenAPI media type, by name, such as `listReviews.replied`. */
export type Examples = Readonly<Record<string, { readonly value: unknown }>>

/** Returns the samples of a call's answer. Method and URL as in the contract: `GET`, `/api/goods/:id`. */
export type SamplesOf = (method: string, url: string) => Examples

export interface ServiceContracts {
  /** All exports of the domain's contract package. */
  readonly exports: Readonly<Record<string, unknown>>
  /** The package's name. Its samples/ folder is beside its src/. */
  readonly name: string
  /** `import.meta.url` of a module that can import the package. */
  readonly from: string
}

/** Reads all samples at start. Without a samples folder there are no examples. */
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
