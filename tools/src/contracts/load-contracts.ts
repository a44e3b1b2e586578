// What a domain's contracts package promises: its endpoints, its events, and the documents that others read.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { $ZodType } from 'zod/v4/core'
import { nothing, type WireSchema, wireSchema } from './wire-schema.ts'

export interface EndpointContract {
  readonly kind: 'endpoint'
  readonly method: string
  readonly url: string
  readonly request: { readonly [part in 'params' | 'query' | 'body']?: WireSchema }
  /** By status, 2xx only: all others are the same ErrorBody everywhere. */
  readonly answers: { readonly [status: string]: WireSchema }
}

interface EventContract {
  readonly kind: 'event'
  readonly event: string
  readonly payload: WireSchema
}

/** Written by one part, read by others at another time or place: the registry, a token's claims. */
interface DocumentContract {
  readonly kind: 'document'
  readonly document: WireSchema
}

export type Contract = EndpointContract | EventContract | DocumentContract

export interface NamedContract {
  /** As the package exports it. */
  readonly name: string
  readonly contract: Contract
  /** What a reader of now takes of an event or a document, defaults considered. Compared with what was released, and never released itself. */
  readonly reads?: WireSchema
  /** What parses: an endpoint's answers by status, else one schema under the empty name. */
  readonly parses: { readonly [status: string]: $ZodType }
}

/** Exported schemas that cross a process by themselves. All other bare schemas are pieces of these or of calls and events. */
const documents: { readonly [domain: string]: readonly string[] } = {
  identity: ['identityClaims'],
  shell: ['remoteManifest', 'registry'],
}

/** Folders of contracts/, without the kit, which declares nothing of its own. */
export function contractDomains(root: string): string[] {
  return readdirSync(join(root, 'contracts'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'kit' && existsSync(join(root, 'contracts', entry.name, 'src/index.ts')))
    .map(({ name }) => name)
    .sort()
}

/** By walking the exports of contracts/<domain>/src/index.ts, in the order of their names. */
export async function loadContracts(root: string, domain: string): Promise<NamedContract[]> {
  const file = join(root, 'contracts', domain, 'src/index.ts')
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
  return Object.keys(exported)
    .sort()
    .flatMap((name) => {
      try {
        const contract = contractOf(exported[name], documents[domain]?.includes(name) ?? false)
        return contract ? [{ name, ...contract }] : []
      } catch (error) {
        throw new Error(`contracts/${domain}: ${name}: ${(error as Error).message}`, { cause: error })
      }
    })
}

function contractOf(exported: unknown, isDocument: boolean): Omit<NamedContract, 'name'> | undefined {
  if (isEndpoint(exported)) return endpointContract(exported)
  if (isEvent(exported))
    return { contract: { kind: 'event', event: exported.name, payload: wireSchema(exported.schema, 'output') }, ...readBy(exported.schema) }
  if (isDocument && isSchema(exported)) return { contract: { kind: 'document', document: wireSchema(exported, 'output') }, ...readBy(exported) }
  return undefined
}

const readBy = (schema: $ZodType) => ({ reads: wireSchema(schema, 'input'), parses: { '': schema } })

function endpointContract({ method, url, schema }: Endpoint): Omit<NamedContract, 'name'> {
  const { params, querystring: query, body, response } = schema
  const request = Object.fromEntries(
    Object.entries({ params, query, body }).flatMap(([part, wanted]) => (wanted ? [[part, wireSchema(wanted, 'input')]] : [])),
  )
  const parses = Object.fromEntries(Object.entries(response).filter(([status]) => /^2\d\d$/.test(status)))
  const answers = Object.fromEntries(Object.entries(parses).map(([status, answer]) => [status, wireSchema(answer, 'output')]))
  return { contract: { kind: 'endpoint', method, url, request, answers }, parses }
}

/** Whether an answer has no body. */
export const isNothing = (schema: WireSchema): boolean => JSON.stringify(schema) === JSON.stringify(nothing)

interface Endpoint {
  readonly method: string
  readonly url: string
  readonly schema: {
    readonly params?: $ZodType
    readonly querystring?: $ZodType
    readonly body?: $ZodType
    readonly response: { readonly [status: string]: $ZodType }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isSchema = (value: unknown): value is $ZodType => isObject(value) && '_zod' in value
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && typeof value.method === 'string' && typeof value.url === 'string' && isObject(value.schema) && 'response' in value.schema
const isEvent = (value: unknown): value is { name: string; schema: $ZodType } =>
  isObject(value) && typeof value.name === 'string' && isSchema(value.schema)
