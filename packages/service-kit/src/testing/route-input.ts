// Makes requests from the schemas of an app's routes.
import { type $ZodType, toJSONSchema } from 'zod/v4/core'
import type { App } from '../app.ts'

export interface Input {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minItems?: number
  readonly maxItems?: number
  readonly allOf?: readonly JsonSchema[]
}

export type Route = App['listedRoutes'][number]

export interface Attempt {
  readonly what: string
  readonly url: string
  readonly payload?: string
  readonly contentType?: string
  /** The field that a validation error must name. If undefined, it may name any declared field. */
  readonly field?: string
  /** The only accepted status, if set. */
  readonly status?: number
}

/** Text that is put into a URL without being encoded. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export function request(route: Route, { params, query, body }: Input, what: string): Attempt {
  const encode = (value: unknown) => (value instanceof Raw ? value.text : encodeURIComponent(String(value)))
  const path = route.url.replace(/:(\w+)/g, (_match, key: string) => encode(params[key]))
  const search = Object.entries(query).flatMap(([key, value]) => [value].flat().map((each) => `${encodeURIComponent(key)}=${encode(each)}`))
  const url = search.length > 0 ? `${path}?${search.join('&')}` : path
  return { what, url, ...(route.schema.body && { payload: serialise(body) }) }
}

/** Writes JSON, and inserts the text of `{ $raw }` unchanged. */
function serialise(value: unknown): string {
  const raws: string[] = []
  const text = JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'object' || each === null || !('$raw' in each)) return each
    raws.push(String(each.$raw))
    return `@raw${raws.length - 1}@`
  })
  return text.replace(/"@raw(\d+)@"/g, (_match, index: string) => raws[Number(index)] ?? '')
}

export function withValue(body: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(body)) return Object.assign([...body], { [key]: withValue(body[Number(key)], rest, value) })
  const object = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return { ...object, [key]: withValue(object[key], rest, value) }
}

export function inputSchema(schema: $ZodType | undefined): JsonSchema {
  return schema ? (toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {}
}

export interface Field {
  readonly path: readonly string[]
  readonly schema: JsonSchema
  readonly required: boolean
}

export function fields(schema: JsonSchema, path: readonly string[] = []): Field[] {
  const inner = schema.anyOf ?? schema.oneOf
  if (inner) return inner.flatMap((each) => fields(each, path))
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, child]) => [
    { path: [...path, key], schema: child, required: schema.required?.includes(key) ?? false },
    ...fields(child, [...path, key]),
  ])
  const items = schema.items ? [{ path: [...path, '0'], schema: schema.items, required: false }, ...fields(schema.items, [...path, '0'])] : []
  return [...properties, ...items]
}

export function types(schema: JsonSchema): Set<string> {
  const inner = (schema.anyOf ?? schema.oneOf ?? []).flatMap((each) => [...types(each)])
  const own = [schema.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : type))
  const values = [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])].map(jsonType)
  const all = new Set([...inner, ...own, ...values])
  // A schema without a type accepts anything.
  return all.size > 0 ? all : new Set(['null', 'boolean', 'number', 'string', 'array', 'object'])
}

export function jsonType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'object' && '$raw' in value) return jsonType(attemptJson(String(value.$raw)))
  return typeof value
}

export function goodInput(route: Route, given: Partial<Input> = {}): Input {
  const made = (schema: $ZodType | undefined) => (sample(inputSchema(schema)) ?? {}) as Record<string, unknown>
  return {
    params: { ...made(route.schema.params), ...given.params },
    query: { ...made(route.schema.querystring), ...given.query },
    body: given.body ?? (route.schema.body && sample(inputSchema(route.schema.body))),
  }
}

const formatSamples: Readonly<Record<string, string>> = {
  uuid: '0198a000-0000-7000-8000-000000000000',
  email: 'someone@example.com',
  uri: 'https://example.com/',
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '12:00:00',
}

/** Generates a valid value without optional fields. */
function sample(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [inner] = schema.anyOf ?? schema.oneOf ?? []
  if (inner) return sample(inner)
  switch ([schema.type ?? 'null'].flat()[0]) {
    case 'string':
      return formatSamples[schema.format ?? ''] ?? 'x'.repeat(Math.max(schema.minLength ?? 0, 1))
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1, Math.min(1, schema.maximum ?? 1))
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {})]))
    default:
      return null
  }
}

export function attemptJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
