// Checks whether a reader's schema accepts everything that a writer's schema allows, for the JSON Schemas that zod emits.
//
// The check may be too strict but is never too lenient: it refuses what it cannot compare. It does not see what zod does not write into the schema (refinements,
// transformations, flags of regular expressions).
import { isDeepStrictEqual } from 'node:util'
import { type WireSchema, withoutAnnotations } from '@ungana/contracts-kit/wire-schema'
import { objectRefusals } from './object-refusals.ts'
import { describe, fits, isComparable, isWithin, valuesOf } from './plain-values.ts'

/**
 * request: old clients write, the new service reads. answer: the new service writes, old clients read. stored: old data is read by new code.
 */
export type Direction = 'request' | 'answer' | 'stored'

export interface Refusal {
  /** `.rating`, `[].name`; empty at the top. */
  readonly at: string
  /** "is now required" */
  readonly why: string
}

/** The current position in both documents. */
export interface Place {
  readonly direction: Direction
  readonly at: string
  /** Both whole documents, to resolve $ref. */
  readonly whole: { readonly before: WireSchema; readonly now: WireSchema }
  /** Pairs of schemas whose comparison is not finished, because schemas can be recursive. */
  readonly open: readonly (readonly [WireSchema, WireSchema])[]
}

/** Everything that breaks when `before` becomes `now`; empty if the change is compatible. */
export function refusals(before: WireSchema, now: WireSchema, direction: Direction): Refusal[] {
  // Compares only whole documents this way: in different documents, equal parts with a $ref may mean different things.
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
    return same ? [] : [{ at: place.at, why: `was ${describe(before)} and is now ${describe(now)}, which cannot be compared` }]
  }
  const answers = place.direction === 'answer'
  const offers = branches(answers ? before : now)
  const written = branches(answers ? now : before)
  return written.flatMap((branch) => {
    // The values of an enumeration may match different members of a union.
    const pieces = offers.length > 1 ? singleValues(branch) : [branch]
    return pieces.flatMap((piece) => {
      const tries = offers.map((offer) => (answers ? compareOne(offer, piece, inside) : compareOne(piece, offer, inside)))
      if (tries.some((refused) => refused.length === 0)) return []
      // If there is only one candidate, its refusals are more precise than "another type".
      const likely = tries.filter((_, index) => offers[index]?.type === piece.type || (offers.length === 1 && written.length === 1))
      return likely.length === 1 ? (likely[0] as Refusal[]) : [changed(before, now, place)]
    })
  })
}

/** Compares two schemas that are not unions. */
function compareOne(before: WireSchema, now: WireSchema, place: Place): Refusal[] {
  const { writer, reader } = place.direction === 'answer' ? { writer: now, reader: before } : { writer: before, reader: now }
  if (Object.keys(withoutAnnotations(reader)).length === 0) return []
  const written = valuesOf(writer)
  const accepted = valuesOf(reader)
  if (accepted) return written?.every((value) => accepted.includes(value)) ? [] : [changed(before, now, place)]
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

const changed = (before: WireSchema, now: WireSchema, { at }: Place): Refusal => ({ at, why: `was ${describe(before)} and is now ${describe(now)}` })

function resolve(schema: WireSchema, whole: WireSchema): WireSchema {
  const { $ref: reference } = schema
  if (typeof reference !== 'string') return schema
  const steps = reference.split('/').slice(1)
  const target = steps.reduce<unknown>((at, key) => (at as WireSchema | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], whole)
  if (typeof target !== 'object' || target === null) throw new Error(`${reference} does not exist`)
  return resolve(target as WireSchema, whole)
}

/** The alternatives of a schema: members of a union, or types. */
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
