// Validates resources with the schemas of the APIs that take them. An unknown kind and an unknown field are errors.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'

export interface Resource {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
    readonly namespace?: string
  }
  readonly [field: string]: unknown
}

/** Written by renew-schemas.ts. */
export const schemasFile = join(import.meta.dirname, 'fixtures/schemas.json')

interface Schemas {
  readonly kinds: Readonly<Record<string, object>>
  readonly definitions: Readonly<Record<string, object>>
}

let known: Schemas | undefined
const compiled = new Map<string, ValidateFunction>()

/** What is wrong with a resource, each with the field. */
export function resourceProblems(resource: Resource): string[] {
  known ??= JSON.parse(readFileSync(schemasFile, 'utf8')) as Schemas
  const kind = `${resource.apiVersion} ${resource.kind}`
  const schema = known.kinds[kind]
  const at = `${resource.kind} ${resource.metadata?.name}`
  if (!schema) return [`${at}: ${kind} is not known`]
  let validate = compiled.get(kind)
  if (!validate) {
    validate = new Ajv({ allErrors: true, strict: false }).compile({ ...schema, definitions: known.definitions })
    compiled.set(kind, validate)
  }
  if (validate(resource)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${at}: ${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
}
