import { endpoint } from '@ungana/contracts-kit'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildService, createError, type Service } from '../index.ts'
import { fuzzRoutes } from './fuzz.ts'
import { testIdentity } from './identity.ts'

const identity = testIdentity('things')
const text = z.string().check(z.maxLength(50), z.regex(/^\P{Cc}*$/u, 'must not contain control characters'))
const ok = z.object({ ok: z.boolean() })
const findThing = endpoint({
  method: 'GET',
  url: '/api/things/:id',
  schema: {
    params: z.object({ id: z.uuid() }),
    querystring: z.object({ q: z.optional(text), page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))) }),
    response: { 200: ok },
  },
})
const makeThing = endpoint({
  method: 'POST',
  url: '/api/things',
  schema: {
    body: z.object({
      name: text,
      kind: z.enum(['a', 'b']),
      price: z.optional(z.int().check(z.minimum(0))),
      tags: z.array(text).check(z.maxLength(3)),
      owner: z.object({ email: z.email().check(z.maxLength(100)) }),
    }),
    response: { 201: ok },
  },
})

async function fuzz(add: (service: Service) => void) {
  const service = await buildService({ name: 'things', identityPublicKey: identity.publicKey, logLevel: 'silent' })
  add(service)
  try {
    return await fuzzRoutes(service, { identity })
  } finally {
    await service.close()
  }
}

test('a service that leaves checking to its contracts passes', async () => {
  const report = await fuzz((service) => {
    service.route({ ...findThing, config: { policy: 'anyone' }, handler: async () => ({ ok: true }) })
    service.route({ ...makeThing, config: { policy: 'member' }, handler: async (_request, reply) => reply.code(201).send({ ok: true }) })
  })
  expect(report.routes).toBe(2)
  expect(report.refused).toBeGreaterThan(150)
  expect(report.requests).toBeGreaterThan(report.refused)
})

const loose = endpoint({ method: 'GET', url: '/api/loose', schema: { querystring: z.object({ q: z.optional(z.string()) }), response: { 200: ok } } })
const Leaky = createError('LEAKY', 'No file /srv/ungana/things.ts', 404)

test.each([
  [
    '500',
    (q?: string) => {
      if (q?.includes('\u0000')) throw new Error('invalid byte sequence for encoding "UTF8": 0x00')
    },
  ],
  [
    'tells of the inside',
    (q?: string) => {
      if (q === '-1') throw new Leaky()
    },
  ],
  [
    'names no field',
    (q?: string) => {
      if (q === '-1') throw Object.assign(new Error('no'), { statusCode: 400 })
    },
  ],
])('finds an answer that is wrong: %s', async (problem, check) => {
  const found = fuzz((service) => {
    service.route({
      ...loose,
      config: { policy: 'anyone' },
      handler: async (request) => {
        check(request.query.q)
        return { ok: true }
      },
    })
  })
  await expect(found).rejects.toThrow(problem)
})

test('finds a parameter that takes two values where one is meant', async () => {
  const coerced = endpoint({ ...loose, schema: { querystring: z.object({ q: z.optional(z.coerce.string()) }), response: { 200: ok } } })
  await expect(
    fuzz((service) => void service.route({ ...coerced, config: { policy: 'anyone' }, handler: async () => ({ ok: true }) })),
  ).rejects.toThrow('query q twice: 200 instead of 400')
})
