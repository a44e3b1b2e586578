// Whether what one schema may hold is taken by another, for the JSON Schemas that zod emits.
//
// It may be too strict, never too lenient: what it cannot tell it refuses, so that a change that passes breaks nobody. What zod does not
// write down (refinements, transformations, flags of regular expressions) it does not see.
import { isDeepStrictEqual } from 'node:util'
import { objectRefusals } from './object-refusals.ts'
import { describe, fits, isComparable, isWithin, valuesOf } from './plain-values.ts'
import { type WireSchema, withoutAnnotations } from './wire-schema.ts'

/**
 * request: clients of before write, the new service reads. answer: the new service writes, clients of before read. stored: what was
 * written before is read anew.
 */
export type Direction = 'request' | 'answer' | 'stored'

export interface Refusal {
  /** `.rating`, `[].name`; empty at the top. */
  readonly at: string
  /** "is required now" */
  readonly why: string
}

/** Where in the two documents a comparison stands. */
export interface Place {
  readonly direction: Direction
  readonly at: string
  /** The whole documents, for $ref. */
  readonly whole: { readonly before: WireSchema; readonly now: WireSchema }
  /** Pairs that are being looked at further out: schemas may hold themselves. */
  readonly open: readonly (readonly [WireSchema, WireSchema])[]
}

/** What stands in the way of taking `now` for `before`; empty when nobody notices the change. */
export function refusals(before: WireSchema, now: WireSchema, direction: Direction): Refusal[] {
  // Equal documents mean the same; equal parts of different ones need not, because of $ref.
  if (isDeepStrictEqual(before, now)) return []
  const found = compare(before, now, { direction, at: '', whole: { before, now }, open: [] })
  return found.filter(({ at, why }, index) => found.findIndex((other) => other.at === at && other.why === why) === index)
}

function compare(beforeOrRef: WireSchema, nowOrRef: WireSchema, place: Place): Refusal[] {
  const before = resolve(beforeOrRef, place.whole.before)
  const now = resolve(nowOrRef, place.whole.now)
  if (place.open.some(([a, b]) => a === before && b === now)) return []
  const inside: Place = { ...place, open: [...place.open, [before, now]] }
  if (!isComparable(before) || !isComparable(now)) {
    const same = isDeepStrictEqual(before, now) && !JSON.stringify(before).includes('"$ref"')
    return same ? [] : [{ at: place.at, why: `was ${describe(before)} and is ${describe(now)} now, which cannot be compared` }]
  }
  const answers = place.direction === 'answer'
  const offers = branches(answers ? before : now)
  const written = branches(answers ? now : before)
  return written.flatMap((branch) => {
    // Each value of an enumeration may be taken by another member of a union.
    const pieces = offers.length > 1 ? singleValues(branch) : [branch]
    return pieces.flatMap((piece) => {
      const tries = offers.map((offer) => (answers ? compareOne(offer, piece, inside) : compareOne(piece, offer, inside)))
      if (tries.some((refused) => refused.length === 0)) return []
      // One candidate tells more exactly what is wrong than "another type".
      const likely = tries.filter((_, index) => offers[index]?.type === piece.type || (offers.length === 1 && written.length === 1))
      return likely.length === 1 ? (likely[0] as Refusal[]) : [changed(before, now, place)]
    })
  })
}

/** Neither is a union. */
function compareOne(before: WireSchema, now: WireSchema, place: Place): Refusal[] {
  const { writer, reader } = place.direction === 'answer' ? { writer: now, reader: before } : { writer: before, reader: now }
  if (Object.keys(withoutAnnotations(reader)).length === 0) return []
  const written = valuesOf(writer)
  const wanted = valuesOf(reader)
  if (wanted) return written?.every((value) => wanted.includes(value)) ? [] : [changed(before, now, place)]
  if (written) return written.every((value) => fits(value, reader)) ? [] : [changed(before, now, place)]
  if (!isWithin(writer, reader)) return [changed(before, now, place)]
  if (reader.type === 'object') return objectRefusals(before, now, place, compare)
  if (reader.type === 'array') return arrayRefusals(before, now, place)
  return []
}

function arrayRefusals(before: WireSchema, now: WireSchema, place: Place): Refusal[] {
  const [was, is] = [before, now].map((schema) => (schema.prefixItems as WireSchema[] | undefined) ?? []) as [WireSchema[], WireSchema[]]
  if (was.length !== is.length || (before.items === undefined) !== (now.items === undefined)) return [changed(before, now, place)]
  return [
    ...was.flatMap((item, index) => compare(item, is[index] as WireSchema, { ...place, at: `${place.at}[${index}]` })),
    ...compare((before.items ?? {}) as WireSchema, (now.items ?? {}) as WireSchema, { ...place, at: `${place.at}[]` }),
  ]
}

const changed = (before: WireSchema, now: WireSchema, { at }: Place): Refusal => ({ at, why: `was ${describe(before)} and is ${describe(now)} now` })

function resolve(schema: WireSchema, whole: WireSchema): WireSchema {
  const { $ref: reference } = schema
  if (typeof reference !== 'string') return schema
  const steps = reference.split('/').slice(1)
  const target = steps.reduce<unknown>((at, key) => (at as WireSchema | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], whole)
  if (typeof target !== 'object' || target === null) throw new Error(`${reference} leads nowhere`)
  return resolve(target as WireSchema, whole)
}

/** The alternatives of a schema: the members of a union, or its types. */
function branches(schema: WireSchema): WireSchema[] {
  if (schema.not !== undefined) return [{ type: 'nothing' }]
  const union = (schema.anyOf ?? schema.oneOf) as WireSchema[] | undefined
  if (union) return union.flatMap(branches)
  return Array.isArray(schema.type) ? schema.type.map((type: string) => ({ ...schema, type })) : [schema]
}

function singleValues(schema: WireSchema): WireSchema[] {
  const values = valuesOf(schema) ?? (schema.type === 'boolean' ? [true, false] : undefined)
  return values ? values.map((value) => ({ type: schema.type, const: value })) : [schema]
}
