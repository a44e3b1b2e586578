// Describes a JSON Schema in words: one line for its type, a list for its fields.
import { escapeMarkup } from '@ungana/service-kit'
import type { Schema } from './join-documents.ts'

export const escapeHtml = (text: unknown): string => escapeMarkup(String(text))

/** Limits recursion, because schemas may contain themselves. */
const DEPTH_MAX = 8

/** Returns HTML: the type, then the fields of the object or of the list's items. */
export function schemaHtml(schema: Schema, depth = 0): string {
  const fields = fieldsOf(schema)
  if (depth > DEPTH_MAX || fields.length === 0) return `<span class="type">${typeOf(schema)}</span>`
  const rows = fields.map(
    ({ name, schema: field, required }) =>
      `<li><code>${escapeHtml(name)}</code>${required ? '' : ' <i>optional</i>'} ${schemaHtml(field, depth + 1)}</li>`,
  )
  return `<span class="type">${typeOf(schema)}</span><ul class="fields">${rows.join('')}</ul>`
}

interface Field {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
}

function fieldsOf(schema: Schema): Field[] {
  const required = (schema.required ?? []) as readonly string[]
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  if (properties.length > 0) return properties.map(([name, field]) => ({ name, schema: field, required: required.includes(name) }))
  if (schema.items) return fieldsOf(schema.items as Schema)
  return alternatives(schema).flatMap(fieldsOf)
}

const alternatives = (schema: Schema) => (schema.anyOf ?? schema.oneOf ?? []) as readonly Schema[]

const noBounds: readonly unknown[] = [undefined, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

/** Returns `2 to 200 characters` or `at most 9`; undefined without bounds. */
function range(low: unknown, high: unknown, what = ''): string | undefined {
  const [from, to] = [low, high].map((bound) => !noBounds.includes(bound))
  if (!from && !to) return undefined
  const bounds = from && to ? `${low} to ${high}` : from ? `at least ${low}` : `at most ${high}`
  return [bounds, what].join(' ').trim()
}

function boundsOf(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf: step, minItems, maxItems } = schema
  return [
    range(minLength, maxLength, 'characters'),
    range(minimum, maximum),
    above !== undefined && `more than ${above}`,
    below !== undefined && `less than ${below}`,
    step !== undefined && `in steps of ${step}`,
    range(minItems, maxItems, 'of them'),
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter((text) => typeof text === 'string')
}

/** Returns the type as one line of HTML: `text, at most 200 characters`, `list of text`, `whole number or null`. */
function typeOf(schema: Schema): string {
  const options = alternatives(schema)
  if (options.length > 0) return [...new Set(options.map(typeOf))].join(' or ')
  const values = schema.const === undefined ? (schema.enum as readonly unknown[] | undefined) : [schema.const]
  if (values) return `${values.length > 1 ? 'one of ' : ''}${values.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' ')}`
  const types = [schema.type ?? 'anything'].flat().map((type) => (type === 'array' ? listOf(schema) : nameOf(String(type), schema)))
  return [types.join(' or '), ...boundsOf(schema).map(escapeHtml)].join(', ')
}

function listOf({ items }: Schema): string {
  return items ? `list of ${typeOf(items as Schema)}` : 'list'
}

const names: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number', boolean: 'true or false' }

function nameOf(type: string, { format, additionalProperties }: Schema): string {
  if (type === 'string' && typeof format === 'string') return escapeHtml(format)
  const values = additionalProperties as Schema | boolean | undefined
  if (type === 'object' && typeof values === 'object')
    return Object.keys(values).length > 0 ? `object of ${typeOf(values)}` : 'object with any other fields'
  return escapeHtml(names[type] ?? type)
}
