// Bad input on every route: whatever a caller sends, the answer is in the common shape, names the field and is never a 5xx.
import assert from 'node:assert/strict'
import { errorBody } from '@ungana/contracts-kit'
import { type $ZodType, safeParse, toJSONSchema } from 'zod/v4/core'
import type { App } from '../app.ts'
import type { TestIdentity } from './identity.ts'

export interface FuzzOptions {
  readonly identity: TestIdentity
  /** Good input for routes where the schemas alone do not tell how to make it, by `POST /api/things`. What is missing is made up. */
  readonly samples?: { readonly [route: string]: Partial<Input> }
}

export interface FuzzReport {
  readonly routes: number
  readonly requests: number
  /** Answers from 400 to 499. */
  readonly refused: number
}

interface Input {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

interface JsonSchema {
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
  readonly minItems?: number
}

type Route = App['listedRoutes'][number]

interface Attempt {
  readonly what: string
  readonly url: string
  readonly payload?: string
  readonly contentType?: string
  /** The field that a validation error must name; undefined where any declared field will do. */
  readonly field?: string
  /** Where given, nothing else will do. */
  readonly status?: number
}

/**
 * Sends wrong types, missing, overlong, repeated and huge values, control characters, deep JSON and broken encodings in every
 * declared field of every route below /api, and every route once without an identity.
 * @throws AssertionError that lists what was answered with a 5xx, in another shape, without the field's name, or with something of the inside.
 */
export async function fuzzRoutes(app: App, { identity, samples = {} }: FuzzOptions): Promise<FuzzReport> {
  await app.ready()
  let headers: Record<string, string> = {}
  const problems: string[] = []
  let requests = 0
  let refused = 0

  const send = async (route: Route, attempt: Attempt, identified = true) => {
    requests++
    const response = await app.inject({
      method: route.method as 'GET',
      url: attempt.url,
      headers: { ...(identified && headers), ...(attempt.payload !== undefined && { 'content-type': attempt.contentType ?? 'application/json' }) },
      ...(attempt.payload !== undefined && { payload: attempt.payload }),
    })
    if (response.statusCode >= 400 && response.statusCode < 500) refused++
    return { status: response.statusCode, text: response.body }
  }

  for (const route of app.listedRoutes) {
    const name = `${route.method} ${route.url}`
    // A token is good for a minute, and a slow machine takes longer for all routes.
    headers = await identity.headers({ role: 'staff', sub: '0198a000-0000-7000-8000-000000000001' })
    const good = goodInput(route, samples[name])
    const declared = [
      ...fields(inputSchema(route.schema.params)),
      ...fields(inputSchema(route.schema.querystring)),
      ...fields(inputSchema(route.schema.body)),
    ]

    const baseline = await send(route, request(route, good, 'good input'))
    // What others sign no schema describes, and nobody here can make.
    const signed = route.fromAnywhere === true && declared.length === 0
    if (baseline.status === 400 && !signed) problems.push(`${name}: made-up input is refused, give a sample: ${baseline.text}`)

    for (const attempt of attempts(route, good)) {
      const answer = await send(route, attempt)
      const problem = judge(
        attempt,
        answer.status,
        answer.text,
        declared.map((field) => field.path.join('.')),
      )
      if (problem) problems.push(`${name}, ${attempt.what}: ${problem}`)
    }

    const anonymous = await send(route, request(route, { ...good, query: { ...good.query, '\u0000': 'x' } }, 'no identity'), false)
    if (anonymous.status !== 401) problems.push(`${name}: answers ${anonymous.status} without an identity`)
  }

  assert.deepEqual(problems.slice(0, 20), [], `${problems.length} problems in ${requests} requests`)
  return { routes: app.listedRoutes.length, requests, refused }
}

function judge(attempt: Attempt, status: number, text: string, declared: readonly string[]): string | undefined {
  if (status >= 500) return `${status} ${text}`
  if (attempt.status !== undefined && status !== attempt.status) return `${status} instead of ${attempt.status}: ${text.slice(0, 200)}`
  if (status < 400) return undefined
  const body = safeParse(errorBody, attemptJson(text))
  if (!body.success || Object.keys(attemptJson(text) as object).some((key) => !['message', 'code', 'requestId', 'field'].includes(key)))
    return `not the error shape: ${text}`
  if (leak.test(text) || text.includes(process.cwd())) return `tells of the inside: ${text}`
  if (status !== 400) return undefined
  const { field } = body.data
  if (body.data.code === 'VALIDATION' && field === undefined) return `names no field: ${text}`
  if (body.data.code !== 'VALIDATION' || field === undefined) return undefined
  const expected = attempt.field === undefined ? [...declared, 'body', 'url'] : [attempt.field]
  return expected.some((path) => related(field, path)) ? undefined : `names ${field} instead of ${attempt.field ?? 'a declared field'}: ${text}`
}

/** A stack, a path, an address, or a library's word. */
const leak =
  /\bat \S+ \(|\.[jt]s:\d|node_modules|(^|[^\w<])\/(usr|home|root|var|opt|srv|tmp|app|src)\/|\b\d{1,3}(\.\d{1,3}){3}\b|postgres(ql)?:|prisma|ECONN|zod/i

const related = (field: string, path: string) => field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`)

function attemptJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// What is sent

function* attempts(route: Route, good: Input): Generator<Attempt> {
  const params = fields(inputSchema(route.schema.params))
  for (const {
    path: [key = ''],
  } of params) {
    for (const [what, value] of hostileTexts) {
      yield { ...request(route, { ...good, params: { ...good.params, [key]: value } }, `param ${key} ${what}`), field: key }
    }
    for (const broken of ['%', '%zz', '%ff', '%c0%ae%c0%ae']) {
      yield {
        ...request(route, { ...good, params: { ...good.params, [key]: new Raw(broken) } }, `param ${key} ${broken}`),
        field: 'url',
        status: 400,
      }
    }
  }

  for (const {
    path: [key = ''],
    schema,
  } of fields(inputSchema(route.schema.querystring))) {
    for (const [what, value] of hostileTexts) {
      yield { ...request(route, { ...good, query: { ...good.query, [key]: value } }, `query ${key} ${what}`), field: key }
    }
    for (const broken of ['%', '%zz', '%ff', '%00']) {
      yield { ...request(route, { ...good, query: { ...good.query, [key]: new Raw(broken) } }, `query ${key} ${broken}`), field: key }
    }
    if (!types(schema).has('array')) {
      yield {
        ...request(route, { ...good, query: { ...good.query, [key]: ['1', '2'] } }, `query ${key} twice`),
        field: key,
        status: route.upload ? 415 : 400,
      }
    }
  }
  yield request(route, { ...good, query: { ...good.query, unheardOf: '1', 'a[b][c]': '1' } }, 'unknown query keys')

  if (!route.schema.body) return
  const bodySchema = inputSchema(route.schema.body)
  for (const { path, schema, required } of fields(bodySchema)) {
    const at = path.join('.')
    for (const [what, value] of hostileValues) {
      const sameType = types(schema).has(jsonType(value))
      yield { ...request(route, { ...good, body: withValue(good.body, path, value) }, `body ${at} ${what}`), ...(!sameType && { field: at }) }
    }
    if (required) yield { ...request(route, { ...good, body: withValue(good.body, path, undefined) }, `body ${at} missing`), field: at, status: 400 }
  }
  const whole = request(route, good, '')
  for (const payload of ['', 'x', '{', '{"a":', '\u0000', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}']) {
    yield { ...whole, what: `body ${JSON.stringify(payload)}`, payload, field: 'body', status: 400 }
  }
  for (const payload of ['null', '[]', '1', '"x"', deep]) {
    if (!types(bodySchema).has(jsonType(attemptJson(payload)))) yield { ...whole, what: `body ${payload.slice(0, 20)}`, payload, status: 400 }
  }
  for (const contentType of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
    yield { ...whole, what: `body as ${contentType}`, contentType, status: 415 }
  }
}

/** Goes into a URL as it is. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const hostileTexts: readonly (readonly [string, string])[] = [
  ['NUL', 'a\u0000b'],
  ['control characters', '\u0001\u001b[31m\r\nx: y'],
  ['overlong', 'x'.repeat(10_000)],
  ['huge number', '9'.repeat(40)],
  ['infinite', '1e309'],
  ['zero', '0'],
  ['negative', '-1'],
  ['fraction', '1.5'],
  ['NaN', 'NaN'],
  ['hexadecimal', '0x7fffffff'],
  ['null', 'null'],
  ['JSON', '{"$gt":""}'],
  ['SQL', `'; DROP TABLE users; --`],
  ['pattern', '%_\\'],
  ['path', '../../etc/passwd'],
  ['bidirectional', '\u202eabc'],
  ['emoji', '👩‍🌾'.repeat(300)],
]

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

const hostileValues: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['zero', 0],
  ['negative', -1],
  ['fraction', 1.5],
  ['huge number', 1e308],
  ['beyond numbers', { $raw: '1e400' }],
  ['empty text', ''],
  ['list', ['x']],
  ['object', { x: 1 }],
  ['deep list', { $raw: deep }],
  ['lone surrogate', { $raw: '"\\ud800"' }],
  ...hostileTexts,
]

function request(route: Route, { params, query, body }: Input, what: string): Attempt {
  const encode = (value: unknown) => (value instanceof Raw ? value.text : encodeURIComponent(String(value)))
  const path = route.url.replace(/:(\w+)/g, (_match, key: string) => encode(params[key]))
  const search = Object.entries(query).flatMap(([key, value]) => [value].flat().map((each) => `${encodeURIComponent(key)}=${encode(each)}`))
  const url = search.length > 0 ? `${path}?${search.join('&')}` : path
  return { what, url, ...(route.schema.body && { payload: serialise(body) }) }
}

/** JSON, with `{ $raw }` as it is. */
function serialise(value: unknown): string {
  const raws: string[] = []
  const text = JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'object' || each === null || !('$raw' in each)) return each
    raws.push(String(each.$raw))
    return `@raw${raws.length - 1}@`
  })
  return text.replace(/"@raw(\d+)@"/g, (_match, index: string) => raws[Number(index)] ?? '')
}

function withValue(body: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(body)) return Object.assign([...body], { [key]: withValue(body[Number(key)], rest, value) })
  const object = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return { ...object, [key]: withValue(object[key], rest, value) }
}

// What the schemas say

function inputSchema(schema: $ZodType | undefined): JsonSchema {
  return schema ? (toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {}
}

interface Field {
  readonly path: readonly string[]
  readonly schema: JsonSchema
  readonly required: boolean
}

function fields(schema: JsonSchema, path: readonly string[] = []): Field[] {
  const inner = schema.anyOf ?? schema.oneOf
  if (inner) return inner.flatMap((each) => fields(each, path))
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, child]) => [
    { path: [...path, key], schema: child, required: schema.required?.includes(key) ?? false },
    ...fields(child, [...path, key]),
  ])
  const items = schema.items ? [{ path: [...path, '0'], schema: schema.items, required: false }, ...fields(schema.items, [...path, '0'])] : []
  return [...properties, ...items]
}

function types(schema: JsonSchema): Set<string> {
  const inner = (schema.anyOf ?? schema.oneOf ?? []).flatMap((each) => [...types(each)])
  const own = [schema.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : type))
  const values = [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])].map(jsonType)
  const all = new Set([...inner, ...own, ...values])
  // A schema that says nothing takes anything.
  return all.size > 0 ? all : new Set(['null', 'boolean', 'number', 'string', 'array', 'object'])
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'object' && '$raw' in value) return jsonType(attemptJson(String(value.$raw)))
  return typeof value
}

function goodInput(route: Route, given: Partial<Input> = {}): Input {
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

/** A value that the schema takes, with nothing optional in it. */
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
