import { endpoint } from '@ungana/contracts-kit'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildService, createError, type Service } from '../../index.ts'
import { testIdentity } from '../identity.ts'
import { type RequestReport, sendRequests } from './requests.ts'

const identity = testIdentity('things')
const text = z.string().check(z.maxLength(50), z.regex(/^\P{Cc}*$/u, 'must not contain control characters'))
const ok = z.object({ ok: z.boolean() })
const makeThing = endpoint({
  method: 'POST',
  url: '/api/things/:id',
  schema: {
    params: z.object({ id: z.uuid() }),
    querystring: z.object({ page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))) }),
    body: z.object({ name: text, kind: z.enum(['a', 'b']), owner: z.object({ email: z.email().check(z.maxLength(100)) }) }),
    response: { 201: ok },
  },
})
const findThings = endpoint({
  method: 'GET',
  url: '/api/things',
  schema: { querystring: z.object({ q: z.optional(z.string()) }), response: { 200: ok } },
})
const id = '0198a000-0000-7000-8000-000000000000'
const policies = { member: { config: { policy: 'member', act: 'self' } }, anyone: { config: { policy: 'anyone' } } } as const

async function sent(add: (service: Service) => void): Promise<RequestReport> {
  const app = await buildService({ name: 'things', identityPublicKey: identity.publicKey, logLevel: 'silent' })
  add(app)
  const callers = { visitor: { role: 'visitor' }, member: { role: 'member', sub: id } } as const
  const requests = { 'POST /api/things/:id': { body: { name: 'a', kind: 'a', owner: { email: 'a@b.example' } } } }
  const table = `# A table.\n policy visitor member\n${app.listedRoutes.map(({ method, url }) => `${method} ${url.replace(':id', id)} anyone 200 200`).join('\n')}`
  try {
    return await sendRequests({ app, identity, callers, ids: { missing: id }, requests }, table, 400)
  } finally {
    await app.close()
  }
}

const search = (check: (q?: string) => void) => (service: Service) =>
  service.route({
    ...findThings,
    ...policies.anyone,
    handler: async (request) => {
      check(request.query.q)
      return { ok: true }
    },
  })

test('finds nothing wrong in a service that validates with its contracts', async () => {
  const report = await sent((service) => {
    service.route({ ...makeThing, ...policies.member, handler: async (_request, reply) => reply.code(201).send({ ok: true }) })
  })
  expect(report).toMatchObject({ operations: 1, requests: 400, problems: [] })
  expect(report.accepted).toBeGreaterThan(40)
  expect(report.accepted).toBeLessThan(360)
})

const Leaky = createError('LEAKY', 'No file /srv/ungana/things.ts', 404)
test.each([
  ['500', new Error('invalid byte sequence')],
  ['reveals internals', new Leaky()],
  ['names no field', Object.assign(new Error('no'), { statusCode: 400 })],
])('finds a wrong answer: %s', async (problem, error) => {
  const { problems } = await sent(
    search((q) => {
      if (q === '-1') throw error
    }),
  )
  expect(problems.join('\n')).toContain(problem)
})

test('finds a parameter that accepts two values instead of one', async () => {
  const coerced = endpoint({ ...findThings, schema: { querystring: z.object({ q: z.optional(z.coerce.string()) }), response: { 200: ok } } })
  const { problems } = await sent((service) => void service.route({ ...coerced, ...policies.anyone, handler: async () => ({ ok: true }) }))
  expect(problems.join('\n')).toContain('query q twice: 200 instead of 400')
})

test('finds an answer with a field that the document does not have', async () => {
  const { problems } = await sent((service) => {
    service.route({
      ...findThings,
      ...policies.anyone,
      handler: async (_request, reply) => reply.serializer((value: unknown) => JSON.stringify(value)).send({ ok: true, secret: 'x' } as never),
    })
  })
  expect(problems.join('\n')).toContain('outside its schema')
})
