import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Schema } from './join-documents.ts'
import { schemaHtml } from './schema-html.ts'

const { string, number, int, array, object, record } = z
const words = (schema: z.ZodType) => schemaHtml(z.toJSONSchema(schema, { io: 'input' }) as Schema).replace(/<[^>]+>/g, '')

test.each<[string, z.ZodType]>([
  ['text', string()],
  ['text, 2 to 200 characters', string().min(2).max(200)],
  ['text, at most 200 characters', string().max(200)],
  ['uuid', z.uuid()],
  ['whole number', int()],
  ['whole number, at least 1', int().min(1)],
  ['number, more than 0, less than 1', number().gt(0).lt(1)],
  ['whole number, default 24', int().default(24)],
  ['text or null', string().nullable()],
  ['one of &quot;a&quot; &quot;&lt;&quot;', z.enum(['a', '<'])],
  ['7', z.literal(7)],
  ['list of text, at most 3 of them', array(string()).max(3)],
  ['object of whole number', record(string(), int())],
  ['object with any other fields', z.looseObject({})],
  ['anything', z.unknown()],
  ['objecta whole numberb optional text', object({ a: int(), b: string().optional() })],
  ['list of objecta object or nullb whole number', array(object({ a: object({ b: int() }).nullable() }))],
])('%s', (text, schema) => {
  expect(words(schema)).toBe(text)
})
