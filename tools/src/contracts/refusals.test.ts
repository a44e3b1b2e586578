import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { type Direction, refusals } from './refusals.ts'
import { changesOf, isWritten, type Shape, schemaOf, shapes, valuesOf } from './testing/schema-pairs.ts'
import { wireSchema } from './wire-schema.ts'

const told = (before: z.ZodMiniType, now: z.ZodMiniType, direction: Direction) => {
  const was = wireSchema(before, direction === 'request' ? 'input' : 'output')
  const is = wireSchema(now, direction === 'answer' ? 'output' : 'input')
  return refusals(was, is, direction).map(({ at, why }) => [at, why].join(' ').trim())
}

const { string, number, int, object, optional, nullable, array, boolean, literal, union } = z
const rgb = z.enum(['red', 'green', 'blue'])
const rg = z.enum(['red', 'green'])
const from = (minimum: number) => number().check(z.minimum(minimum))
const upTo = (maximum: number) => string().check(z.maxLength(maximum))

/** A change of `.list[].a`, the directions in which it costs something, and what then is said. */
const changes: [what: string, before: z.ZodMiniType, now: z.ZodMiniType, costs: string, why: string][] = [
  ['optional becomes required', optional(string()), string(), 'request stored', 'was optional and is required now'],
  ['required becomes optional', string(), optional(string()), 'answer', 'was always there and may be missing now'],
  ['null is new', string(), nullable(string()), 'answer', 'was string and is string or null now'],
  ['null is gone', nullable(string()), string(), 'request stored', 'was string or null and is string now'],
  ['another type', string(), number(), 'request answer stored', 'was string and is number now'],
  ['integer becomes number', int(), number(), 'answer', 'was integer and is number now'],
  ['number becomes integer', number(), int(), 'request stored', 'was number and is integer now'],
  ['a shorter text', upTo(9), upTo(8), 'request stored', 'was string {"maxLength":9} and is string {"maxLength":8} now'],
  ['a longer text', upTo(8), upTo(9), 'answer', 'was string {"maxLength":8} and is string {"maxLength":9} now'],
  ['a raised minimum', from(1), from(2), 'request stored', 'was number {"minimum":1} and is number {"minimum":2} now'],
  [
    'a bound shuts out itself',
    from(1),
    number().check(z.gt(1)),
    'request stored',
    'was number {"minimum":1} and is number {"exclusiveMinimum":1} now',
  ],
  [
    'fewer entries',
    array(int()).check(z.maxLength(9)),
    array(int()).check(z.maxLength(8)),
    'request stored',
    'was array {"maxItems":9} and is array {"maxItems":8} now',
  ],
  ['a pattern is new', string(), string().check(z.regex(/^a/)), 'request stored', 'was string and is string {"pattern":"^a"} now'],
  [
    'a second pattern is gone',
    string().check(z.regex(/^a/), z.regex(/b/)),
    string().check(z.regex(/^a/)),
    'answer',
    'was string {"allOf":[{"pattern":"^a"},{"pattern":"b"}]} and is string {"pattern":"^a"} now',
  ],
  ['a format is new', string(), z.uuid(), 'request stored', 'was string and is string {"format":"uuid"} now'],
  [
    'other steps',
    number().check(z.multipleOf(2)),
    number().check(z.multipleOf(3)),
    'request answer stored',
    'was number {"multipleOf":2} and is number {"multipleOf":3} now',
  ],
  ['a closed enumeration grows', rg, rgb, 'answer', 'was "red" or "green" and is "red" or "green" or "blue" now'],
  ['a closed enumeration shrinks', rgb, rg, 'request stored', 'was "red" or "green" or "blue" and is "red" or "green" now'],
  ['an enumeration becomes open', rg, string(), 'answer', 'was "red" or "green" and is string now'],
  ['an optional field is new', object({}), object({ b: optional(int()) }), '', ''],
  ['a field is new', object({}), object({ b: int() }), 'request stored', '.b is new and required'],
  ['a field is gone', object({ b: int() }), object({}), 'request answer', '.b is gone'],
  ['an optional field is gone', object({ b: optional(int()) }), object({}), 'request answer', '.b is gone'],
  ['a loose object names a field', z.looseObject({}), z.looseObject({ b: optional(int()) }), 'request stored', '.b was anything and is integer now'],
  ['a loose object lets keys drop', z.looseObject({}), object({}), 'request answer', 'takes no further fields any more'],
  ['keys dropped, and are refused', object({}), z.strictObject({}), 'request', 'refuses fields that it does not know now, and let them drop before'],
  [
    'a strict object has a field more',
    z.strictObject({}),
    z.strictObject({ b: optional(int()) }),
    'answer',
    '.b is new, and readers of before refuse fields that they do not know',
  ],
  [
    'a union has a member more',
    union([object({}), int()]),
    union([object({}), int(), boolean()]),
    'answer',
    'was object or integer and is object or integer or boolean now',
  ],
  ['a union has a member less', union([string(), int()]), string(), 'request stored', 'was string or integer and is string now'],
  [
    'a member of a union changes',
    union([object({ b: int() }), int()]),
    union([object({ b: string() }), int()]),
    'request answer stored',
    '.b was integer and is string now',
  ],
  ['an enumeration is split', rgb, union([rg, literal('blue')]), '', ''],
  ['a word too long', z.enum(['red', 'infrared']), upTo(3), 'request answer stored', 'was "red" or "infrared" and is string {"maxLength":3} now'],
  ['a fraction', literal(1.5), int(), 'request answer stored', 'was 1.5 and is integer now'],
  ['any name instead of one', object({ b: int() }), z.record(string(), int()), 'answer', '.b was always there and may be missing now'],
  ['values of a record', z.record(string(), int()), z.record(string(), number()), 'answer', '[*] was integer and is number now'],
  [
    'names of a record',
    z.partialRecord(rgb, int()),
    z.partialRecord(rg, int()),
    'request stored',
    '[*] (its name) was "red" or "green" or "blue" and is "red" or "green" now',
  ],
  [
    'a member of a tuple',
    z.tuple([int(), string()]),
    z.tuple([int(), upTo(3)]),
    'request stored',
    '[1] was string and is string {"maxLength":3} now',
  ],
  ['a default is new', optional(int()), z._default(int(), 7), '', ''],
  ['other words of a complaint', string('No.').check(z.minLength(2, 'Short.')), string('Please.').check(z.minLength(2, 'Too short.')), '', ''],
  ['anything becomes something', z.unknown(), int(), 'request stored', 'was anything and is integer now'],
  ['a body is new', z.undefined(), int(), 'request answer stored', 'was nothing and is integer now'],
]

describe.each(['request', 'answer', 'stored'] as const)('%s', (direction) => {
  test.each(changes)('%s', (_what, before, now, costs, why) => {
    const found = told(z.object({ list: array(object({ a: before })) }), z.object({ list: array(object({ a: now })) }), direction)
    expect(found).toEqual(costs.includes(direction) ? [`.list[].a ${why}`.replace(/ (?=[.[])/, '')] : [])
  })
})

test('a schema that holds itself', () => {
  interface Tree {
    readonly value: z.ZodMiniType
    readonly branches: z.ZodMiniArray<z.ZodMiniObject>
  }
  const tree = (value: z.ZodMiniType) => {
    const made: z.ZodMiniObject = object({
      value,
      get branches() {
        return array(made)
      },
    } as unknown as Record<keyof Tree, z.ZodMiniType>)
    return made
  }
  expect(told(tree(string()), tree(string()), 'answer')).toEqual([])
  expect(told(tree(string()), tree(upTo(5)), 'answer')).toEqual([])
  expect(told(tree(string()), tree(upTo(5)), 'request')).toEqual(['.value was string and is string {"maxLength":5} now'])
})

test('what no JSON holds is no contract', () => {
  expect(() => wireSchema(object({ at: z.date() }), 'output')).toThrow('Date cannot be represented in JSON Schema (at properties.at)')
})

describe('by chance', () => {
  const pairs = shapes.chain((before) =>
    fc.tuple(fc.constant(before), fc.oneof({ weight: 4, arbitrary: changesOf(before) }, { weight: 1, arbitrary: shapes })),
  )

  // The oracle is the parser that the reader has: what the comparison lets pass, every reader must take.
  test.each(['request', 'answer', 'stored'] as const)('what passes as %s is read', (direction) => {
    const seen = { passed: 0, refused: 0 }
    fc.assert(
      fc.property(
        pairs.chain(([before, now]) => {
          const written = valuesOf(direction === 'answer' ? now : before)
          return fc.tuple(fc.constant<[Shape, Shape]>([before, now]), fc.array(written, { minLength: 20, maxLength: 20 }))
        }),
        ([[before, now], values]) => {
          const [was, is] = [schemaOf(before), schemaOf(now)]
          if (told(was, is, direction).length > 0) {
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
      { numRuns: 1500 },
    )
    // Else nothing was shown.
    expect(seen.passed).toBeGreaterThan(500)
    expect(seen.refused).toBeGreaterThan(50)
  })

  test('nothing changed is nothing to tell', () => {
    fc.assert(
      fc.property(shapes, fc.constantFrom<Direction>('request', 'answer', 'stored'), (shape, direction) => {
        expect(told(schemaOf(shape), schemaOf(shape), direction)).toEqual([])
        // Inside of something that did change, too.
        const grown = [object({ a: schemaOf(shape) }), object({ a: schemaOf(shape), b: optional(int()) })] as const
        expect(told(...grown, direction)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
