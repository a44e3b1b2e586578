// Schemas as JSON Schema: plain data that can be stored and compared.

import * as z from 'zod/mini'
import { type $ZodType, toJSONSchema } from 'zod/v4/core'
import type { EndpointSchema } from './endpoint.ts'

/** A JSON Schema as zod emits it. For objects, a missing `additionalProperties` means that unknown keys are ignored. */
export interface WireSchema {
  readonly [keyword: string]: unknown
}

/** No body, as in a 204. */
export const nothing: WireSchema = { not: {} }

/** An endpoint's contract. */
export interface EndpointContract {
  readonly kind: 'endpoint'
  readonly method: string
  readonly url: string
  readonly request: { readonly [part in 'params' | 'query' | 'body']?: WireSchema }
  /** By status, 2xx only: all error answers are the same ErrorBody. */
  readonly answers: { readonly [status: string]: WireSchema }
}

/**
 * @param side the service's answers are what it writes; the client's are what it accepts, with defaults for what is missing
 * @throws Error for types that JSON does not have
 */
export function endpointContract(
  method: string,
  url: string,
  { params, querystring: query, body, response = {} }: Partial<EndpointSchema>,
  side: 'service' | 'client' = 'service',
): EndpointContract {
  const request = Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? [[part, wireSchema(schema, 'input')]] : []))
  const answers = Object.entries(response).filter(([status]) => isSuccess(status))
  return {
    kind: 'endpoint',
    method,
    url,
    request: Object.fromEntries(request),
    answers: Object.fromEntries(answers.map(([status, answer]) => [status, wireSchema(answer, side === 'service' ? 'output' : 'input')])),
  }
}

export const isSuccess = (status: string): boolean => /^2\d\d$/.test(status)

/** `input` is what a client may send, `output` what an answer or event contains. Throws for types that JSON does not have, such as a Date. */
export function wireSchema(schema: $ZodType, io: 'input' | 'output'): WireSchema {
  const {
    $schema: _,
    '~standard': __,
    ...wire
  } = toJSONSchema(schema, {
    io,
    unrepresentable: ({ zodSchema, path, message }) => {
      const { type } = zodSchema._zod.def
      if (type === 'undefined' || type === 'void') return { ...nothing }
      if (type === 'transform' || type === 'custom') return 'any'
      throw new Error(`${message} (at ${path.join('.') || 'the top'})`)
    },
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      // zod forbids further keys in output, but readers ignore them.
      if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
      if (jsonSchema.type === 'integer') dropSafeBounds(jsonSchema)
      jsonSchema.required?.sort()
      // The pattern of a standard format may differ between zod versions and must not count as a change.
      if (jsonSchema.format !== undefined && standardPatterns().has(`${jsonSchema.format} ${jsonSchema.pattern}`)) delete jsonSchema.pattern
    },
  })
  return JSON.parse(JSON.stringify(wire)) as WireSchema
}

const annotations = new Set(['$schema', '$id', '$defs', 'id', 'title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'])

/** Only the keywords that decide which values are valid. */
export function withoutAnnotations(schema: WireSchema): WireSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !annotations.has(keyword)))
}

function dropSafeBounds(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

let patterns: ReadonlySet<string> | undefined

/** `<format> <pattern>` of zod's standard formats. */
function standardPatterns(): ReadonlySet<string> {
  const formats = [
    z.uuid(),
    z.uuidv4(),
    z.guid(),
    z.email(),
    z.iso.date(),
    z.iso.datetime(),
    z.iso.duration(),
    z.ipv4(),
    z.ipv6(),
    z.url(),
    z.cuid2(),
    z.ulid(),
  ]
  patterns ??= new Set(
    formats.map((format) => {
      const { format: name, pattern } = toJSONSchema(format)
      return `${name} ${pattern}`
    }),
  )
  return patterns
}
