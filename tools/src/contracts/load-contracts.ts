// Loads the contracts of a domain: endpoints, events, and documents that other parts read.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointDefinition } from '@ungana/contracts-kit'
import { type EndpointContract, endpointContract, isSuccess, nothing, type WireSchema, wireSchema } from '@ungana/contracts-kit/wire-schema'
import type { $ZodType } from 'zod/v4/core'

interface EventContract {
  readonly kind: 'event'
  readonly event: string
  readonly payload: WireSchema
}

/** Data that one part writes and other parts read: the registry, a token's claims. */
interface DocumentContract {
  readonly kind: 'document'
  readonly document: WireSchema
}

export type Contract = EndpointContract | EventContract | DocumentContract

export interface NamedContract {
  /** Name of the export. */
  readonly name: string
  readonly contract: Contract
  /** What today's readers accept of an event or a document, including defaults. It is compared with the released schema, but is not part of a release. */
  readonly reads?: WireSchema
  /** Schemas for parsing samples: an endpoint's answers by status, otherwise one schema under the empty name. */
  readonly parses: { readonly [status: string]: $ZodType }
}

/** Exported schemas that are documents. All other bare schemas are parts of documents, calls and events. */
const documents: { readonly [domain: string]: readonly string[] } = {
  identity: ['identityClaims'],
  shell: ['remoteManifest', 'registry'],
}

/** Folders of contracts/ without the kit, which has no contracts. */
export function contractDomains(root: string): string[] {
  return readdirSync(join(root, 'contracts'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'kit' && existsSync(join(root, 'contracts', entry.name, 'src/index.ts')))
    .map(({ name }) => name)
    .sort()
}

/** Reads the exports of contracts/<domain>/src/index.ts, sorted by name. */
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
  if (isEndpoint(exported)) {
    const { method, url, schema } = exported
    const parses = Object.fromEntries(Object.entries(schema.response).filter(([status]) => isSuccess(status)))
    return { contract: endpointContract(method, url, schema), parses }
  }
  if (isEvent(exported))
    return { contract: { kind: 'event', event: exported.name, payload: wireSchema(exported.schema, 'output') }, ...readBy(exported.schema) }
  if (isDocument && isSchema(exported)) return { contract: { kind: 'document', document: wireSchema(exported, 'output') }, ...readBy(exported) }
  return undefined
}

const readBy = (schema: $ZodType) => ({ reads: wireSchema(schema, 'input'), parses: { '': schema } })

/** Whether an answer has no body. */
export const isNothing = (schema: WireSchema): boolean => JSON.stringify(schema) === JSON.stringify(nothing)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isSchema = (value: unknown): value is $ZodType => isObject(value) && '_zod' in value
export const isEndpoint = (value: unknown): value is EndpointDefinition =>
  isObject(value) && typeof value.method === 'string' && typeof value.url === 'string' && isObject(value.schema) && 'response' in value.schema
const isEvent = (value: unknown): value is { name: string; schema: $ZodType } =>
  isObject(value) && typeof value.name === 'string' && isSchema(value.schema)
