import { LANGUAGE_HEADER } from '@ungana/contracts-kit'
import { describe, expect, test } from 'vitest'
import * as full from 'zod'
import * as z from 'zod/mini'
import { errorAnswer, InvalidInput } from './errors.ts'
import { validatorCompiler } from './validation.ts'

const uuid = '0198a000-0000-7000-8000-000000000000'

function refusal(schema: z.ZodMiniType | full.ZodType, data: unknown, httpPart = 'body') {
  const result = validatorCompiler({ schema, method: 'GET', url: '/', httpPart })(data) as { error?: unknown; value?: unknown }
  if (result.error instanceof InvalidInput) return { field: result.error.field, message: result.error.message }
  return result
}

const page = z.object({ page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))) })
const text = z.object({ q: z.optional(z.string().check(z.maxLength(5), z.regex(/^\P{Cc}*$/u, 'must not contain control characters'))) })

describe('messages', () => {
  const refused: [schema: z.ZodMiniType, data: unknown, field: string, message: string][] = [
    [page, { page: 'x' }, 'page', 'page must be a whole number from 1 to 100'],
    [page, { page: '0' }, 'page', 'page must be a whole number from 1 to 100'],
    [page, { page: '1.5' }, 'page', 'page must be a whole number from 1 to 100'],
    [page, { page: '1e309' }, 'page', 'page must be a whole number from 1 to 100'],
    [page, { page: ['1', '2'] }, 'page', 'page must be given only once'],
    [text, { q: ['a', 'b'] }, 'q', 'q must be given only once'],
    [text, { q: 'abcdef' }, 'q', 'q must have at most 5 characters'],
    [text, { q: 'a\u0000' }, 'q', 'q must not contain control characters'],
    [z.object({ n: z.number().check(z.minimum(1)) }), { n: 0 }, 'n', 'n must be a number of 1 or more'],
    [z.object({ n: z.number().check(z.positive()) }), { n: 0 }, 'n', 'n must be a number more than 0'],
    [z.object({ n: z.int() }), { n: 'x' }, 'n', 'n must be a whole number'],
    [z.object({ n: z.int() }), { n: 1e20 }, 'n', 'n must be a whole number'],
    [z.object({ name: z.string() }), {}, 'name', 'name is required'],
    [z.object({ name: z.string() }), { name: 7 }, 'name', 'name must be text'],
    [z.object({ name: z.string().check(z.minLength(1)) }), { name: '' }, 'name', 'name must not be empty'],
    [z.object({ name: z.string().check(z.regex(/^a/)) }), { name: 'b' }, 'name', 'name has the wrong format'],
    [z.object({ on: z.boolean() }), { on: 'yes' }, 'on', 'on must be true or false'],
    [z.object({ id: z.uuid() }), { id: '7' }, 'id', 'id must be a UUID'],
    [z.object({ to: z.email() }), { to: 'me' }, 'to', 'to must be an email address'],
    [z.object({ site: z.url() }), { site: 'me' }, 'site', 'site must be a web address'],
    [z.object({ kind: z.enum(['a', 'b', 'c']) }), { kind: 'd' }, 'kind', 'kind must be a, b or c'],
    [z.object({ tags: z.array(z.string()).check(z.maxLength(1)) }), { tags: ['a', 'b'] }, 'tags', 'tags must have at most 1 entry'],
    [z.object({ tags: z.array(z.string()) }), { tags: ['a', 7] }, 'tags.1', 'tags.1 must be text'],
    [z.object({ a: z.object({ b: z.string() }) }), { a: { b: 1 } }, 'a.b', 'a.b must be text'],
    [z.object({ a: z.object({ b: z.string() }) }), { a: null }, 'a', 'a must be an object'],
    [z.strictObject({ a: z.optional(z.string()) }), { b: 1 }, 'b', 'b is not a known field'],
    [z.object({ x: z.union([z.string(), z.number()]) }), { x: true }, 'x', 'x is not valid'],
    [
      z.object({ a: z.string() }).check(z.refine(() => false, { error: 'The passwords differ', path: ['b'] })),
      { a: 'x' },
      'b',
      'The passwords differ',
    ],
  ]
  test.each(refused.map(([schema, data, field, message]) => ({ schema, data, field, message })))('$message', ({ schema, data, field, message }) => {
    expect(refusal(schema, data, 'querystring')).toEqual({ field, message })
  })

  test('are in the language of the page, also those of the contract', () => {
    const inFrench = (schema: z.ZodMiniType, data: unknown) => {
      const { error } = validatorCompiler({ schema, method: 'GET', url: '/', httpPart: 'body' })(data) as { error: unknown }
      return errorAnswer(error, 'r', { [LANGUAGE_HEADER]: 'fr' }).body
    }
    expect(inFrench(page, { page: 0 })).toMatchObject({ field: 'page', message: '« page » doit être un nombre entier de 1 à 100' })
    expect(inFrench(text, { q: 'abcdef' })).toMatchObject({ field: 'q', message: '« q » doit avoir au plus 5 caractères' })
    expect(inFrench(text, { q: 'a\u0000' }).message).toBe('« q » ne doit contenir aucun caractère de contrôle')
    const photos = z.object({ photos: z.array(z.string()).check(z.maxLength(8, 'Please use at most 8 photos.')) })
    expect(inFrench(photos, { photos: Array(9).fill('a') }).message).toBe('Veuillez utiliser au plus 8 photos.')
  })

  test('name the part of the request if the whole part is missing or wrong', () => {
    expect(refusal(z.object({}), null, 'body')).toEqual({ field: 'body', message: 'body must be an object' })
  })

  test('do not call a list in a body a repeated parameter', () => {
    expect(refusal(text, { q: ['a'] }, 'body')).toEqual({ field: 'q', message: 'q must be text' })
  })

  test('are the same with full zod, although it has messages of its own', () => {
    expect(refusal(full.object({ q: full.string().regex(/^secret-pattern$/) }), { q: 'x' })).toEqual({
      field: 'q',
      message: 'q has the wrong format',
    })
    expect(refusal(full.object({ n: full.coerce.number().int().min(2) }), { n: 'x' })).toEqual({
      field: 'n',
      message: 'n must be a whole number of 2 or more',
    })
  })
})

test('parses valid input and drops unknown fields', () => {
  expect(refusal(page, { page: '7', other: 1 }, 'querystring')).toEqual({ value: { page: 7 } })
  expect(refusal(z.object({ id: z.uuid() }), { id: uuid }, 'params')).toEqual({ value: { id: uuid } })
})
