// Compares the rules for a single value, without fields and items.
import { type WireSchema, withoutAnnotations } from '@ungana/contracts-kit/wire-schema'

const inside = new Set(['properties', 'required', 'additionalProperties', 'propertyNames', 'items', 'prefixItems'])
const unions = new Set(['anyOf', 'oneOf', 'not'])
const same = ['format', 'contentEncoding', 'contentMediaType', 'uniqueItems'] as const
const lower = ['minLength', 'minItems'] as const
const upper = ['maxLength', 'maxItems'] as const
const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const
const ofValues = new Set<string>(['type', 'const', 'enum', 'pattern', 'multipleOf', 'allOf', ...same, ...lower, ...upper, ...numbers])

/** Whether this code understands every keyword of the schema. */
export function isComparable(schema: WireSchema): boolean {
  const keywords = Object.keys(withoutAnnotations(schema))
  if (keywords.some((keyword) => unions.has(keyword))) return keywords.length === 1
  const parts = (schema.allOf ?? []) as WireSchema[]
  return (
    keywords.every((keyword) => ofValues.has(keyword) || inside.has(keyword)) &&
    parts.every((part) => Object.keys(part).every((keyword) => keyword === 'pattern' || keyword === 'multipleOf'))
  )
}

/** The values of a constant or an enumeration; undefined for other schemas. */
export function valuesOf(schema: WireSchema): readonly unknown[] | undefined {
  if (schema.const !== undefined) return [schema.const]
  return Array.isArray(schema.enum) ? schema.enum : undefined
}

/** Whether `reader` accepts `value`; false if only a parser could decide. */
export function fits(value: unknown, reader: WireSchema): boolean {
  if (reader.allOf !== undefined || ['pattern', 'multipleOf', ...same].some((keyword) => reader[keyword] !== undefined)) return false
  const type = value === null ? 'null' : typeof value
  if (type !== reader.type && !(type === 'number' && reader.type === 'integer' && Number.isSafeInteger(value))) return false
  if (typeof value === 'string') return isWithin({ type, minLength: value.length, maxLength: value.length }, reader)
  return typeof value !== 'number' || isWithin({ type: reader.type, minimum: value, maximum: value }, reader)
}

/** Whether every value of `writer` has the type, size, range and format that `reader` requires. */
export function isWithin(writer: WireSchema, reader: WireSchema): boolean {
  if (writer.type !== reader.type && !(writer.type === 'integer' && reader.type === 'number')) return false
  if (same.some((keyword) => reader[keyword] !== undefined && reader[keyword] !== writer[keyword])) return false
  if (lower.some((keyword) => bound(reader, keyword, 0) > bound(writer, keyword, 0))) return false
  if (upper.some((keyword) => bound(reader, keyword, Infinity) < bound(writer, keyword, Infinity))) return false
  const [has, wants] = [forms(writer), forms(reader)]
  return wants.every((form) => has.includes(form)) && isWithinRange(writer, reader)
}

const bound = (schema: WireSchema, keyword: string, otherwise: number) => (schema[keyword] as number | undefined) ?? otherwise

/** Patterns and divisors as text, because they are only compared for equality. */
function forms(schema: WireSchema): string[] {
  return [schema, ...((schema.allOf ?? []) as WireSchema[])].flatMap(({ pattern, multipleOf }) =>
    [pattern !== undefined && `pattern ${pattern}`, multipleOf !== undefined && `multiple of ${multipleOf}`].filter((form) => form !== false),
  )
}

function isWithinRange(writer: WireSchema, reader: WireSchema): boolean {
  const low = Math.max(bound(writer, 'minimum', -Infinity), bound(writer, 'exclusiveMinimum', -Infinity))
  const high = Math.min(bound(writer, 'maximum', Infinity), bound(writer, 'exclusiveMaximum', Infinity))
  const above = bound(reader, 'exclusiveMinimum', -Infinity)
  const below = bound(reader, 'exclusiveMaximum', Infinity)
  if (low < bound(reader, 'minimum', -Infinity) || high > bound(reader, 'maximum', Infinity)) return false
  if (low < above || (low === above && above !== -Infinity && writer.exclusiveMinimum !== above)) return false
  return high < below || below === Infinity || (high === below && writer.exclusiveMaximum === below)
}

/** A readable form: `string {"maxLength":200}`, `string or null`, `object`. */
export function describe(schema: WireSchema): string {
  if (schema.not !== undefined) return 'nothing'
  const union = (schema.anyOf ?? schema.oneOf) as WireSchema[] | undefined
  if (union) return union.map(describe).join(' or ')
  const values = valuesOf(schema)
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ')
  const { type, ...rest } = withoutAnnotations(schema)
  const shown = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !inside.has(keyword)))
  const name = type === undefined ? (Object.keys(rest).length > 0 ? '' : 'anything') : [type].flat().join(' or ')
  return [name, Object.keys(shown).length > 0 && JSON.stringify(shown)].filter(Boolean).join(' ')
}
