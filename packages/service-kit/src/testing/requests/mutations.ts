// Mutations: each breaks one thing in a request.
import { type $ZodType, safeParse } from 'zod/v4/core'
import { attemptJson, fields, type Input, type JsonSchema, jsonType, Raw, type Route, types, withValue } from '../route-input.ts'

/** A request before it is written: its input, and what is sent in place of it. */
export interface Draft extends Input {
  readonly headers: Readonly<Record<string, string>>
  /** In place of the body. */
  readonly payload?: string | Buffer
}

export interface Mutation {
  readonly what: string
  readonly apply: (draft: Draft) => Draft
  /** The only accepted status from callers whom the policy admits, if the rest of the request is valid. */
  readonly status?: number
  /** The field that a refusal names. */
  readonly field?: string
}

export interface Schemas {
  readonly params: JsonSchema
  readonly query: JsonSchema
  readonly body: JsonSchema | undefined
}

export function mutations(route: Route, { params, query, body }: Schemas): Mutation[] {
  // A route for files reads its form only after everything else was checked.
  const refused = route.upload ? undefined : 400
  return [
    ...inParams(params, refused),
    ...inQuery(query, refused),
    ...(body ? inBody(body) : []),
    ...(route.schema.body ? wholeBody(body ?? {}, route.schema.body) : []),
    ...(route.upload ? inForm : []),
    ...inHeaders,
  ]
}

function inParams(schema: JsonSchema, refused: number | undefined): Mutation[] {
  return fields(schema).flatMap(({ path: [key = ''], schema: { format } }) => {
    const to = (value: unknown) => (draft: Draft) => ({ ...draft, params: { ...draft.params, [key]: value } })
    return [
      ...hostileTexts.map(([what, value]) => ({
        what: `param ${key} ${what}`,
        apply: to(value),
        field: key,
        ...(format === 'uuid' && refused && { status: refused }),
      })),
      ...['%', '%zz', '%ff', '%c0%ae%c0%ae'].map((broken) => ({
        what: `param ${key} ${broken}`,
        apply: to(new Raw(broken)),
        field: 'url',
        status: 400,
      })),
    ]
  })
}

function inQuery(schema: JsonSchema, refused: number | undefined): Mutation[] {
  const known = fields(schema).flatMap(({ path: [key = ''], schema: inner }) => {
    const to = (value: unknown) => (draft: Draft) => ({ ...draft, query: { ...draft.query, [key]: value } })
    return [
      ...hostileTexts.map(([what, value]) => ({ what: `query ${key} ${what}`, apply: to(value), field: key })),
      ...['%', '%zz', '%ff', '%00'].map((broken) => ({ what: `query ${key} ${broken}`, apply: to(new Raw(broken)), field: key })),
      ...(types(inner).has('array') ? [] : [{ what: `query ${key} twice`, apply: to(['1', '2']), field: key, ...(refused && { status: refused }) }]),
    ]
  })
  const unknown = { unheardOf: '1', 'a[b][c]': '1', '\u0000': 'x' }
  return [...known, { what: 'unknown query keys', apply: (draft) => ({ ...draft, query: { ...draft.query, ...unknown } }) }]
}

function inBody(whole: JsonSchema): Mutation[] {
  return fields(whole).flatMap(({ path, schema, required }) => {
    const at = path.join('.')
    const to = (value: unknown) => (draft: Draft) => ({ ...draft, body: withValue(draft.body, path, value) })
    const hostile = [...hostileValues, ...beyond(schema)].map(([what, value]) => ({
      what: `body ${at} ${what}`,
      apply: to(value),
      ...(!types(schema).has(jsonType(value)) && { field: at }),
    }))
    return required ? [...hostile, { what: `body ${at} missing`, apply: to(undefined), field: at, status: 400 }] : hostile
  })
}

/** Just outside of the schema's limits. */
function beyond({ minimum, maximum, minLength, maxLength, maxItems }: JsonSchema): [string, unknown][] {
  return [
    ...(minimum === undefined ? [] : [['below its minimum', minimum - 1] as [string, unknown]]),
    ...(maximum === undefined ? [] : [['above its maximum', maximum + 1] as [string, unknown]]),
    ...(minLength ? [['too short', 'x'.repeat(minLength - 1)] as [string, unknown]] : []),
    ...(maxLength === undefined ? [] : [['too long', 'x'.repeat(maxLength + 1)] as [string, unknown]]),
    ...(maxItems === undefined ? [] : [['with too many entries', Array.from({ length: maxItems + 1 }, () => 'x')] as [string, unknown]]),
  ]
}

function wholeBody(schema: JsonSchema, expected: $ZodType): Mutation[] {
  const payload = (text: string) => (draft: Draft) => ({ ...draft, payload: text })
  const json = { field: 'body', status: 400 }
  return [
    // Counts as {}.
    { what: 'empty body', apply: payload(''), ...(safeParse(expected, {}).success ? {} : { status: 400 }) },
    ...['x', '{', '{"a":', '\u0000', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'].map((text) => ({
      what: `body ${JSON.stringify(text)}`,
      apply: payload(text),
      ...json,
    })),
    ...['null', '[]', '1', '"x"', deep]
      .filter((text) => !types(schema).has(jsonType(attemptJson(text))))
      .map((text) => ({ what: `body ${text.slice(0, 20)}`, apply: payload(text), status: 400 })),
    ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'].map((type) => ({
      what: `body as ${type}`,
      apply: (draft: Draft) => ({ ...draft, headers: { ...draft.headers, 'content-type': type } }),
      status: 415,
    })),
  ]
}

const inForm: Mutation[] = [
  ...[0, 1, 50, 150, 300].map((bytes) => ({
    what: `form of ${bytes} bytes`,
    apply: (draft: Draft) => ({ ...draft, payload: Buffer.from(draft.payload ?? '').subarray(0, bytes) }),
  })),
  ...['application/json', 'multipart/form-data', 'multipart/form-data; boundary=other', 'nonsense'].map((type) => ({
    what: `form as ${type}`,
    apply: (draft: Draft) => ({ ...draft, headers: { ...draft.headers, 'content-type': type } }),
  })),
]

const inHeaders: Mutation[] = Object.entries({
  'idempotency-key': ['', 'a', 'x'.repeat(256), 'é', '\t', '"quoted"'],
  'if-match': ['', '*', '"0"', '"1", "2"', 'W/"1"', '1', '"-1"', '"99999999999999999999"', 'x'.repeat(5000)],
  'if-none-match': ['*', '"x"', 'x'.repeat(5000)],
  'accept-language': ['', 'sw', 'x'.repeat(5000), '*;q=0'],
  accept: ['text/html', 'nonsense'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'x'],
  'last-event-id': ['-1', '1e309', 'x'],
  'x-request-id': ['', 'x'.repeat(5000), '<b>'],
}).flatMap(([name, values]) =>
  values.map((value) => ({
    what: `header ${name}: ${value.slice(0, 20)}`,
    apply: (draft: Draft) => ({ ...draft, headers: { ...draft.headers, [name]: value } }),
  })),
)

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
