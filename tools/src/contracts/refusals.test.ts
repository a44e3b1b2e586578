import { wireSchema } from '@ungana/contracts-kit/wire-schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { type Direction, refusals } from './refusals.ts'
import { changesOf, isWritten, type Shape, schemaOf, shapes, valuesOf } from './testing/schema-pairs.ts'

const problems = (before: z.ZodMiniType, now: z.ZodMiniType, direction: Direction) => {
  const was = wireSchema(before, direction === 'request' ? 'input' : 'output')
  const is = wireSchema(now, direction === 'answer' ? 'output' : 'input')
  return refusals(was, is, direction).map(({ at, why }) => [at, why].join(' ').trim())
}

const { string, number, int, object, optional, nullable, array, boolean, literal, union } = z
const rgb = z.enum(['red', 'green', 'blue'])
const rg = z.enum(['red', 'green'])
const from = (minimum: number) => number().check(z.minimum(minimum))
const upTo = (maximum: number) => string().check(z.maxLength(maximum))

/** A change of `.list[].a`, the directions in which it breaks something, and the reported problem. */
const changes: [what: string, before: z.ZodMiniType, now: z.ZodMiniType, costs: string, why: string][] = [
  ['optional becomes required', optional(string()), string(), 'request stored', 'was optional and is now required'],
  ['required becomes optional', string(), optional(string()), 'answer', 'was always present and may now be missing'],
  ['null is added', string(), nullable(string()), 'answer', 'was string and is now string or null'],
  ['null is removed', nullable(string()), string(), 'request stored', 'was string or null and is now string'],
  ['another type', string(), number(), 'request answer stored', 'was string and is now number'],
  ['integer becomes number', int(), number(), 'answer', 'was integer and is now number'],
  ['number becomes integer', number(), int(), 'request stored', 'was number and is now integer'],
  ['a shorter text', upTo(9), upTo(8), 'request stored', 'was string {"maxLength":9} and is now string {"maxLength":8}'],
  ['a longer text', upTo(8), upTo(9), 'answer', 'was string {"maxLength":8} and is now string {"maxLength":9}'],
  ['a raised minimum', from(1), from(2), 'request stored', 'was number {"minimum":1} and is now number {"minimum":2}'],
  [
    'a bound becomes exclusive',
    from(1),
    number().check(z.gt(1)),
    'request stored',
    'was number {"minimum":1} and is now number {"exclusiveMinimum":1}',
  ],
  [
    'fewer entries',
    array(int()).check(z.maxLength(9)),
    array(int()).check(z.maxLength(8)),
    'request stored',
    'was array {"maxItems":9} and is now array {"maxItems":8}',
  ],
  ['a pattern is added', string(), string().check(z.regex(/^a/)), 'request stored', 'was string and is now string {"pattern":"^a"}'],
  [
    'a second pattern is removed',
    string().check(z.regex(/^a/), z.regex(/b/)),
    string().check(z.regex(/^a/)),
    'answer',
    'was string {"allOf":[{"pattern":"^a"},{"pattern":"b"}]} and is now string {"pattern":"^a"}',
  ],
  ['a format is added', string(), z.uuid(), 'request stored', 'was string and is now string {"format":"uuid"}'],
  [
    'another step size',
    number().check(z.multipleOf(2)),
    number().check(z.multipleOf(3)),
    'request answer stored',
    'was number {"multipleOf":2} and is now number {"multipleOf":3}',
  ],
  ['a closed enumeration grows', rg, rgb, 'answer', 'was "red" or "green" and is now "red" or "green" or "blue"'],
  ['a closed enumeration shrinks', rgb, rg, 'request stored', 'was "red" or "green" or "blue" and is now "red" or "green"'],
  ['an enumeration becomes open', rg, string(), 'answer', 'was "red" or "green" and is now string'],
  ['an optional field is added', object({}), object({ b: optional(int()) }), '', ''],
  ['a field is added', object({}), object({ b: int() }), 'request stored', '.b is new and required'],
  ['a field is removed', object({ b: int() }), object({}), 'request answer', '.b was removed'],
  ['an optional field is removed', object({ b: optional(int()) }), object({}), 'request answer', '.b was removed'],
  ['a loose object names a field', z.looseObject({}), z.looseObject({ b: optional(int()) }), 'request stored', '.b was anything and is now integer'],
  ['a loose object ignores further keys', z.looseObject({}), object({}), 'request answer', 'no longer takes further fields'],
  ['ignored keys become refused', object({}), z.strictObject({}), 'request', 'now refuses unknown fields, which it ignored before'],
  [
    'a strict object gets a field',
    z.strictObject({}),
    z.strictObject({ b: optional(int()) }),
    'answer',
    '.b is new, and older readers refuse unknown fields',
  ],
  [
    'a union gets a member',
    union([object({}), int()]),
    union([object({}), int(), boolean()]),
    'answer',
    'was object or integer and is now object or integer or boolean',
  ],
  ['a union loses a member', union([string(), int()]), string(), 'request stored', 'was string or integer and is now string'],
  [
    'a member of a union changes',
    union([object({ b: int() }), int()]),
    union([object({ b: string() }), int()]),
    'request answer stored',
    '.b was integer and is now string',
  ],
  ['an enumeration is split', rgb, union([rg, literal('blue')]), '', ''],
  ['a word too long', z.enum(['red', 'infrared']), upTo(3), 'request answer stored', 'was "red" or "infrared" and is now string {"maxLength":3}'],
  ['a fraction', literal(1.5), int(), 'request answer stored', 'was 1.5 and is now integer'],
  ['any name instead of one', object({ b: int() }), z.record(string(), int()), 'answer', '.b was always present and may now be missing'],
  ['values of a record', z.record(string(), int()), z.record(string(), number()), 'answer', '[*] was integer and is now number'],
  [
    'names of a record',
    z.partialRecord(rgb, int()),
    z.partialRecord(rg, int()),
    'request stored',
    '[*] (its name) was "red" or "green" or "blue" and is now "red" or "green"',
  ],
  [
    'a member of a tuple',
    z.tuple([int(), string()]),
    z.tuple([int(), upTo(3)]),
    'request stored',
    '[1] was string and is now string {"maxLength":3}',
  ],
  ['a default is added', optional(int()), z._default(int(), 7), '', ''],
  ['another error text', string('No.').check(z.minLength(2, 'Short.')), string('Please.').check(z.minLength(2, 'Too short.')), '', ''],
  ['anything becomes something', z.unknown(), int(), 'request stored', 'was anything and is now integer'],
  ['a body is added', z.undefined(), int(), 'request answer stored', 'was nothing and is now integer'],
]

describe.each(['request', 'answer', 'stored'] as const)('%s', (direction) => {
  test.each(changes)('%s', (_what, before, now, costs, why) => {
    const found = problems(z.object({ list: array(object({ a: before })) }), z.object({ list: array(object({ a: now })) }), direction)
    expect(found).toEqual(costs.includes(direction) ? [`.list[].a ${why}`.replace(/ (?=[.[])/, '')] : [])
  })
})

test('compares a recursive schema', () => {
  interface Tree {
    readonly value: z.ZodMiniType
    readonly branches: z.ZodMiniArray<z.ZodMiniObject>
  }
  const tree = (value: z.ZodMiniType) => {
    const node: z.ZodMiniObject = object({
      value,
      get branches() {
        return array(node)
      },
    } as unknown as Record<keyof Tree, z.ZodMiniType>)
    return node
  }
  expect(problems(tree(string()), tree(string()), 'answer')).toEqual([])
  expect(problems(tree(string()), tree(upTo(5)), 'answer')).toEqual([])
  expect(problems(tree(string()), tree(upTo(5)), 'request')).toEqual(['.value was string and is now string {"maxLength":5}'])
})

test('refuses types that JSON does not have', () => {
  expect(() => wireSchema(object({ at: z.date() }), 'output')).toThrow('Date cannot be represented in JSON Schema (at properties.at)')
})

describe('with random schemas', () => {
  // `npm run proof tooling` runs the long form.
  const runs = process.env.PROOF === 'tooling' ? 1500 : 300

  const pairs = shapes.chain((before) =>
    fc.tuple(fc.constant(before), fc.oneof({ weight: 4, arbitrary: changesOf(before) }, { weight: 1, arbitrary: shapes })),
  )

  // The reader's parser must accept every value that an accepted change allows.
  test.each(['request', 'answer', 'stored'] as const)('every accepted %s change can be parsed', (direction) => {
    const seen = { passed: 0, refused: 0 }
    fc.assert(
      fc.property(
        pairs.chain(([before, now]) => {
          const written = valuesOf(direction === 'answer' ? now : before)
          return fc.tuple(fc.constant<[Shape, Shape]>([before, now]), fc.array(written, { minLength: 20, maxLength: 20 }))
        }),
        ([[before, now], values]) => {
          const [was, is] = [schemaOf(before), schemaOf(now)]
          if (problems(was, is, direction).length > 0) {
            seen.refused += 1
            return
          }
          const [writer, reader] = direction === 'answer' ? [now, was] : [before, is]
          for (const value of values.filter((each) => isWritten(writer, each))) {
            seen.passed += 1
            if (!safeParse(reader, value).success) throw new Error(`${JSON.stringify(value)} is refused`)
          }
        },
      ),
      { numRuns: runs },
    )
    // With too few accepted changes, the test would prove nothing.
    expect(seen.passed).toBeGreaterThan(runs / 3)
    expect(seen.refused).toBeGreaterThan(runs / 30)
  })

  test('reports nothing without a change', () => {
    fc.assert(
      fc.property(shapes, fc.constantFrom<Direction>('request', 'answer', 'stored'), (shape, direction) => {
        expect(problems(schemaOf(shape), schemaOf(shape), direction)).toEqual([])
        // Nothing is reported inside a changed schema either.
        const grown = [object({ a: schemaOf(shape) }), object({ a: schemaOf(shape), b: optional(int()) })] as const
        expect(problems(...grown, direction)).toEqual([])
      }),
      { numRuns: runs / 3 },
    )
  })
})
