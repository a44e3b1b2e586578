// Makes values that a JSON schema allows, most of them at its limits.
import fc from 'fast-check'
import type { JsonSchema } from '../route-input.ts'

/** @param known texts that the service knows, such as ids; texts without a limit on their characters are sometimes one of these */
export function valuesOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const inner = schema.anyOf ?? schema.oneOf
  if (inner) return fc.oneof(...inner.map((each) => valuesOf(each, known)))
  if (schema.allOf) return valuesOf(Object.assign({}, schema, { allOf: undefined }, ...schema.allOf), known)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const [type, ...others] = [schema.type ?? 'null'].flat()
  if (others.length > 0) return fc.oneof(...[type, ...others].map((each) => valuesOf({ ...schema, type: each as string }, known)))
  switch (type) {
    case 'string':
      return texts(schema, known)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      })
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, each]) => [key, valuesOf(each, known)])), {
        requiredKeys: [...(schema.required ?? [])].filter((key) => schema.properties?.[key]),
      })
    default:
      return fc.constant(null)
  }
}

function numbers({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1_000_000 : exclusiveMinimum + 1)
  const max = Math.max(min, maximum ?? Number.MAX_SAFE_INTEGER)
  const low = Math.ceil(min)
  const whole = fc.oneof(fc.constantFrom(min, max), fc.integer({ min: low, max: Math.max(low, Math.min(Math.floor(max), low + 100)) }))
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }))
}

const days = { min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true } as const

/** Functions, because `fc.webUrl` takes nearly a second, and every test of a service imports this file. */
const formats: Readonly<Record<string, () => fc.Arbitrary<string>>> = {
  email: () => fc.emailAddress(),
  uri: () => fc.webUrl(),
  date: () => fc.date(days).map((date) => date.toISOString().slice(0, 10)),
  'date-time': () => fc.date(days).map((date) => date.toISOString()),
}
const made = new Map<string, fc.Arbitrary<string>>()

function textsOfFormat(format: string): fc.Arbitrary<string> | undefined {
  const known = made.get(format)
  if (known) return known
  const texts = formats[format]?.()
  if (texts) made.set(format, texts)
  return texts
}

function texts({ format, pattern, minLength = 0, maxLength = 5000 }: JsonSchema, known: readonly string[]): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.constantFrom(...known.filter((text) => /^[\da-f-]{36}$/i.test(text)), '00000000-0000-0000-0000-000000000000')
  const formatted = format && textsOfFormat(format)
  if (formatted) return formatted
  const matches = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text))
  const candidates = [...known, ...common, ...fill(minLength), ...fill(maxLength)].filter(matches)
  // fast-check makes no texts for character classes of Unicode, or for assertions about what follows.
  const made =
    pattern && !/\\p|\(\?[!=<]/i.test(pattern)
      ? fc.stringMatching(new RegExp(pattern))
      : fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) })
  return candidates.length > 0 ? fc.oneof(fc.constantFrom(...candidates), made) : made
}

const fill = (length: number) => ['a', 'é', '🚚', '7', ' '].map((piece) => piece.repeat(Math.floor(length / piece.length)).padEnd(length, 'a'))

const common = [
  '',
  'a',
  '1',
  '0',
  'Kahawa',
  'Rwanda',
  'Mombasa',
  'Kigali',
  '+254700123456',
  '2026-12-05',
  '2024-02-29',
  '10:30',
  '/pricing',
  'a@b.example',
  "O'Neill %_\\",
  'ኢትዮጵያ',
  '\u200b',
  '\u202eabc',
  '\n',
  '<b>&amp;',
  '__proto__',
  'null',
  '{"$gt":""}',
  '../../etc/passwd',
  `'; DROP TABLE users; --`,
]
