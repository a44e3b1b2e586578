// Serves GET /openapi.json from the schemas that validate requests. The gateway combines all services' documents at /api/docs.

import swagger from '@fastify/swagger'
import { type Act, acts, type StaffAct, staffActs } from '@ungana/contracts-identity'
import { errorBody } from '@ungana/contracts-kit'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { App } from './app.ts'
import type { Examples, SamplesOf } from './contract-samples.ts'

/** Header of calls that create something: routes that answer POST with 201 use `createOnce`. */
const creatingHeaders = z.object({ 'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(255))) })

/**
 * Call this before adding routes. Each operation has `x-policy`, `x-deadline` and, if set, `x-roles` (of a company, or of staff), `x-proved-device`, `x-sensitive`, `x-from-anywhere` and `x-upload` beside its
 * schemas, and its contract's samples as examples.
 */
export async function serveOpenApi(app: App, service: string, samplesOf: SamplesOf = () => ({})): Promise<void> {
  /** Examples by operation, such as `get /api/goods/{id}`. */
  const examples = new Map<string, Examples>()
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `Ungana: ${service}`, version: '1' } },
    transform: (document) => {
      const { schema, route } = document
      if (!schema || schema.hide || !route.url.startsWith('/api/')) return { schema: { hide: true }, url: document.url }
      const answers = (schema.response ?? {}) as Record<string, unknown>
      const creates = [route.method].flat().includes('POST') && '201' in answers
      const described = { ...schema, response: { ...answers, default: errorBody }, ...(creates && { headers: creatingHeaders }) }
      const transformed = jsonSchemaTransform({ ...document, schema: described })
      for (const method of [route.method].flat()) examples.set(`${method.toLowerCase()} ${pathOf(route.url)}`, samplesOf(method, route.url))
      const { policy, act, provedDevice, deadline, sensitive, fromAnywhere, upload } = route.config ?? {}
      const extensions = {
        'x-policy': policy,
        'x-deadline': deadline,
        ...(act && { 'x-roles': policy === 'staff' ? staffActs[act as StaffAct] : acts[act as Act] }),
        ...(provedDevice && { 'x-proved-device': true }),
        ...(sensitive && { 'x-sensitive': true }),
        ...(fromAnywhere && { 'x-from-anywhere': true }),
        ...(upload && { 'x-upload': upload }),
      }
      return { ...transformed, schema: { ...transformed.schema, tags: [service], ...extensions } }
    },
  })
  app.get('/openapi.json', { config: { policy: 'operations' }, schema: { hide: true } }, async () => {
    const document = app.swagger() as Described
    for (const [path, operations] of Object.entries(document.paths ?? {}))
      for (const [method, operation] of Object.entries(operations)) {
        nameTexts(operation)
        addExamples(operation, examples.get(`${method} ${path}`))
      }
    return document
  })
}

interface Described {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly responses?: Readonly<
    Record<string, { content?: Readonly<Record<string, { readonly schema?: { readonly type?: string }; examples?: Examples }>> }>
  >
}

/** Fastify sends a string as it is, not as JSON. */
function nameTexts({ responses = {} }: Operation) {
  for (const answer of Object.values(responses)) {
    const described = answer.content?.['application/json']
    if (described?.schema?.type === 'string') answer.content = { 'text/plain': described }
  }
}

/** Adds a call's samples to its successful answer. */
function addExamples({ responses = {} }: Operation, examples: Examples = {}) {
  const success = Object.entries(responses).find(([status, answer]) => /^2/.test(status) && answer.content)
  const json = success?.[1].content?.['application/json']
  if (json && Object.keys(examples).length > 0) json.examples = examples
}

/** Writes `/api/goods/:id` as OpenAPI does: `/api/goods/{id}`. */
const pathOf = (url: string) => url.replace(/:(\w+)/g, '{$1}')
