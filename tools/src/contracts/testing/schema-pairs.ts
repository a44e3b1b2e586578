// Random schemas, changes of them and values for them, for tests.
import fc from 'fast-check'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'

/** A description of a schema that can be changed, turned into zod and filled with values. */
export type Shape =
  | { readonly kind: 'string'; readonly min?: number | undefined; readonly max?: number | undefined; readonly form?: 'uuid' | 'letters' | undefined }
  | { readonly kind: 'number' | 'integer'; readonly min?: number | undefined; readonly max?: number | undefined; readonly open?: boolean | undefined }
  | { readonly kind: 'boolean' | 'null' | 'unknown' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'array'; readonly item: Shape; readonly min?: number | undefined; readonly max?: number | undefined }
  | { readonly kind: 'object'; readonly fields: Fields; readonly further: 'drop' | 'keep' | 'refuse' }
  | { readonly kind: 'record'; readonly value: Shape }
  | { readonly kind: 'union'; readonly members: readonly Shape[] }

type Fields = Readonly<Record<string, { readonly shape: Shape; readonly optional: boolean }>>

const names = ['a', 'b', 'c', 'd'] as const
const words = ['red', 'green', 'blue'] as const
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const small = fc.integer({ min: 0, max: 3 })
const bounded = { min: maybe(small), max: maybe(small.map((size) => size + 3)) }

export const shapes: fc.Arbitrary<Shape> = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'shape', withCrossShrink: true },
    fc.record({ kind: fc.constant('string' as const), ...bounded, form: maybe(fc.constantFrom('uuid' as const, 'letters' as const)) }),
    fc.record({ kind: fc.constantFrom('number' as const, 'integer' as const), ...bounded, open: maybe(fc.boolean()) }),
    fc.record({ kind: fc.constantFrom('boolean' as const, 'null' as const, 'unknown' as const) }),
    fc.record({ kind: fc.constant('enum' as const), values: fc.subarray([...words], { minLength: 1 }) }),
    fc.record({ kind: fc.constant('literal' as const), value: fc.constantFrom('red', 'green', 1, 2, true) }),
    fc.record({ kind: fc.constant('array' as const), item: tie('shape'), ...bounded }),
    fc.record({ kind: fc.constant('object' as const), fields: fieldsOf(tie('shape')), further: fc.constantFrom('drop', 'drop', 'keep', 'refuse') }),
    fc.record({ kind: fc.constant('record' as const), value: tie('shape') }),
    fc.record({ kind: fc.constant('union' as const), members: fc.array(tie('shape'), { minLength: 1, maxLength: 3 }) }),
  ),
})).shape

function fieldsOf(shape: fc.Arbitrary<Shape>): fc.Arbitrary<Fields> {
  return fc.dictionary(fc.constantFrom(...names), fc.record({ shape, optional: fc.boolean() }), { noNullPrototype: true })
}

const made = new WeakMap<Shape, z.ZodMiniType>()

/** Caches schemas, because creating one takes longer than parsing with it. */
export function schemaOf(shape: Shape): z.ZodMiniType {
  const schema = made.get(shape) ?? makeSchema(shape)
  made.set(shape, schema)
  return schema
}

function makeSchema(shape: Shape): z.ZodMiniType {
  switch (shape.kind) {
    case 'string': {
      const checks = [
        ...(shape.min === undefined ? [] : [z.minLength(shape.min)]),
        ...(shape.max === undefined ? [] : [z.maxLength(shape.max)]),
        ...(shape.form === 'letters' ? [z.regex(/^[a-z]*$/)] : []),
      ]
      const base = shape.form === 'uuid' ? z.uuid() : z.string()
      return checks.length > 0 ? base.check(...(checks as [(typeof checks)[0]])) : base
    }
    case 'number':
    case 'integer': {
      const checks = [
        ...(shape.min === undefined ? [] : [shape.open ? z.gt(shape.min) : z.gte(shape.min)]),
        ...(shape.max === undefined ? [] : [shape.open ? z.lt(shape.max) : z.lte(shape.max)]),
      ]
      const base = shape.kind === 'integer' ? z.int() : z.number()
      return checks.length > 0 ? base.check(...(checks as [(typeof checks)[0]])) : base
    }
    case 'boolean':
      return z.boolean()
    case 'null':
      return z.null()
    case 'unknown':
      return z.unknown()
    case 'enum':
      return z.enum(shape.values as [string])
    case 'literal':
      return z.literal(shape.value)
    case 'array': {
      const checks = [...(shape.min === undefined ? [] : [z.minLength(shape.min)]), ...(shape.max === undefined ? [] : [z.maxLength(shape.max)])]
      const base = z.array(schemaOf(shape.item))
      return checks.length > 0 ? base.check(...(checks as [(typeof checks)[0]])) : base
    }
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(shape.fields).map(([name, { shape: field, optional }]) => [name, optional ? z.optional(schemaOf(field)) : schemaOf(field)]),
      )
      return { drop: z.object, keep: z.looseObject, refuse: z.strictObject }[shape.further](fields)
    }
    case 'record':
      return z.record(z.string(), schemaOf(shape.value))
    case 'union':
      return z.union(shape.members.map(schemaOf) as [z.ZodMiniType])
  }
}

/** Values that a writer with this shape sends: no unnamed keys, unless the shape keeps further keys. */
export function valuesOf(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'string': {
      if (shape.form === 'uuid') return fc.uuid()
      const size = { minLength: shape.min ?? 0, maxLength: shape.max ?? 8 }
      return fc.string({ unit: shape.form === 'letters' ? fc.constantFrom('a', 'r', 'z') : fc.constantFrom('a', 'Z', '7', ' '), ...size })
    }
    case 'number':
    case 'integer': {
      const [min, max] = [shape.min ?? -9, shape.max ?? 9]
      const edges = fc.constantFrom(min, max, min + 1, max - 1)
      return shape.kind === 'integer'
        ? fc.oneof(edges, fc.integer({ min, max: Math.max(min, max) }))
        : fc.oneof(edges, fc.constantFrom(min + 0.5, max - 0.5))
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'unknown':
      return anything
    case 'enum':
      return fc.constantFrom(...shape.values)
    case 'literal':
      return fc.constant(shape.value)
    case 'array':
      return fc.array(valuesOf(shape.item), { minLength: shape.min ?? 0, maxLength: shape.max ?? 4 })
    case 'object': {
      const named = fc.record(Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, valuesOf(field.shape)])), {
        requiredKeys: Object.keys(shape.fields).filter((name) => !shape.fields[name]?.optional),
      })
      if (shape.further !== 'keep') return named
      return fc.tuple(fc.dictionary(fc.constantFrom(...names), anything, { noNullPrototype: true }), named).map(([further, value]) => {
        const unnamed = Object.entries(further).filter(([name]) => !(name in shape.fields))
        return { ...Object.fromEntries(unnamed), ...(value as object) }
      })
    }
    case 'record':
      return fc.dictionary(fc.constantFrom(...names), valuesOf(shape.value), { noNullPrototype: true })
    case 'union':
      return fc.oneof(...shape.members.map(valuesOf))
  }
}

/**
 * Whether a writer with this shape could send `value`. `valuesOf` also creates impossible values if a shape allows nothing (a UUID of six characters). A union
 * could accept them through another member, with keys that no writer of that member sends.
 */
export function isWritten(shape: Shape, value: unknown): boolean {
  if (shape.kind === 'union') return shape.members.some((member) => isWritten(member, value))
  if (!safeParse(schemaOf(shape), value).success) return false
  if (shape.kind === 'array') return (value as unknown[]).every((item) => isWritten(shape.item, item))
  if (shape.kind === 'record') return Object.values(value as object).every((each) => isWritten(shape.value, each))
  if (shape.kind !== 'object') return true
  return Object.entries(value as object).every(([name, each]) => {
    const field = shape.fields[name]
    return field ? isWritten(field.shape, each) : shape.further === 'keep'
  })
}

const anything = fc.constantFrom<unknown>('red', 'x', '', 0, 1, 2.5, true, null, [], ['red'], {}, { a: 1 })

/** `shape` with one random change, of a kind that developers make. */
export function changesOf(shape: Shape): fc.Arbitrary<Shape> {
  const here: fc.Arbitrary<Shape>[] = [
    fc.constant({ kind: 'union', members: [shape, { kind: 'null' }] }),
    ...(shape.kind === 'union' ? [fc.nat(shape.members.length - 1).map((index) => shape.members[index] as Shape)] : []),
    ...('min' in shape ? [fc.record(bounded).map((bounds) => ({ ...shape, ...bounds }))] : []),
    ...(shape.kind === 'enum' ? [fc.subarray([...words], { minLength: 1 }).map((values) => ({ ...shape, values }))] : []),
    ...(shape.kind === 'integer' ? [fc.constant({ ...shape, kind: 'number' as const })] : []),
    ...(shape.kind === 'string' ? [fc.constant({ ...shape, form: undefined })] : []),
    fc.constant({ kind: 'unknown' }),
  ]
  const inside: fc.Arbitrary<Shape>[] = []
  if (shape.kind === 'array') inside.push(changesOf(shape.item).map((item) => ({ ...shape, item })))
  if (shape.kind === 'record') inside.push(changesOf(shape.value).map((value) => ({ ...shape, value })))
  if (shape.kind === 'union') {
    shape.members.forEach((member, index) => {
      inside.push(changesOf(member).map((changed) => ({ ...shape, members: shape.members.with(index, changed) })))
    })
  }
  if (shape.kind === 'object') {
    here.push(fc.constantFrom('drop' as const, 'keep' as const, 'refuse' as const).map((further) => ({ ...shape, further })))
    const field = (name: string, change: Fields[string] | undefined): Shape => {
      const { [name]: _, ...others } = shape.fields
      return { ...shape, fields: change ? { ...others, [name]: change } : others }
    }
    inside.push(fc.tuple(fc.constantFrom(...names), shapes, fc.boolean()).map(([name, added, optional]) => field(name, { shape: added, optional })))
    for (const [name, { shape: old, optional }] of Object.entries(shape.fields)) {
      inside.push(fc.constant(field(name, undefined)), fc.constant(field(name, { shape: old, optional: !optional })))
      inside.push(changesOf(old).map((changed) => field(name, { shape: changed, optional })))
    }
  }
  return inside.length > 0 ? fc.oneof(...here, fc.oneof(...inside), fc.oneof(...inside)) : fc.oneof(...here)
}
