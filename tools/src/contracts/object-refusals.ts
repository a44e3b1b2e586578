// Compares the fields of two objects. Readers ignore unknown keys, unless their schema refuses them.

import type { WireSchema } from '@ungana/contracts-kit/wire-schema'
import type { Place, Refusal } from './refusals.ts'

type Compare = (before: WireSchema, now: WireSchema, place: Place) => Refusal[]

export function objectRefusals(before: WireSchema, now: WireSchema, place: Place, compare: Compare): Refusal[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(now)]
  const names = [...new Set([...old.names, ...fresh.names])].sort()
  return [...names.flatMap((name) => fieldRefusals(name, old, fresh, place, compare)), ...furtherRefusals(old, fresh, place, compare)]
}

interface Fields {
  readonly names: readonly string[]
  readonly field: (name: string) => WireSchema | undefined
  readonly required: ReadonlySet<string>
  /** Schema of keys without a name in the schema; false means they are refused, undefined that they are ignored. */
  readonly further: WireSchema | false | undefined
  readonly furtherNames: WireSchema
}

function fieldsOf(schema: WireSchema): Fields {
  const properties = (schema.properties ?? {}) as Record<string, WireSchema>
  const required = new Set((schema.required ?? []) as string[])
  const further = schema.additionalProperties as WireSchema | false | undefined
  const named = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : undefined)
  return {
    names: [...new Set([...Object.keys(properties), ...required])],
    // A record with known keys names them only in its list of required fields.
    field: (name) => named(name) ?? (required.has(name) && further !== false ? (further ?? {}) : undefined),
    required,
    further,
    furtherNames: (schema.propertyNames ?? { type: 'string' }) as WireSchema,
  }
}

function fieldRefusals(name: string, old: Fields, fresh: Fields, outer: Place, compare: Compare): Refusal[] {
  const place: Place = { ...outer, at: `${outer.at}.${name}` }
  const refuse = (why: string): Refusal[] => [{ at: place.at, why }]
  const { direction } = place
  const [was, is] = [old.field(name), fresh.field(name)]
  const wasSure = old.required.has(name)
  const isSure = fresh.required.has(name)

  if (was && is) {
    const found = compare(was, is, place)
    if (direction === 'answer') return wasSure && !isSure ? [...found, ...refuse('was always present and may now be missing')] : found
    return !wasSure && isSure ? [...found, ...refuse('was optional and is now required')] : found
  }
  if (was) {
    if (typeof fresh.further === 'object' && fitsName(name, fresh, place, compare)) {
      const found = compare(was, fresh.further, place)
      return direction === 'answer' && wasSure ? [...found, ...refuse('was always present and may now be missing')] : found
    }
    // Old stored data may have fields that are no longer read.
    return direction === 'stored' && fresh.further === undefined ? [] : refuse('was removed')
  }
  if (is) {
    if (direction !== 'answer' && isSure) return refuse('is new and required')
    if (direction === 'answer' && old.further === false) return refuse('is new, and older readers refuse unknown fields')
    // Old data may already have a field with this name, but with other content.
    return typeof old.further === 'object' ? compare(old.further, is, place) : []
  }
  return []
}

const fitsName = (name: string, { furtherNames }: Fields, place: Place, compare: Compare): boolean =>
  compare({ type: 'string', const: name }, furtherNames, { ...place, direction: 'request' }).length === 0

function furtherRefusals(old: Fields, fresh: Fields, place: Place, compare: Compare): Refusal[] {
  const { direction } = place
  const refuse = (why: string): Refusal[] => [{ at: place.at, why }]
  const [was, is] = [old.further, fresh.further]
  if (typeof was === 'object' && typeof is === 'object') {
    const at = `${place.at}[*]`
    return [...compare(was, is, { ...place, at }), ...compare(old.furtherNames, fresh.furtherNames, { ...place, at: `${at} (its name)` })]
  }
  if (typeof was === 'object') return direction === 'stored' && is === undefined ? [] : refuse('no longer takes further fields')
  if (direction === 'answer') return typeof is === 'object' && was === false ? refuse('may now have further fields, which older readers refuse') : []
  return is === false && was === undefined && direction === 'request' ? refuse('now refuses unknown fields, which it ignored before') : []
}
