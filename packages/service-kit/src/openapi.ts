// GET /openapi.json, from the same objects that validate. The gateway joins those of all services at /api/docs.
import swagger from '@fastify/swagger'
import { errorBody } from '@ungana/contracts-kit'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { App } from './app.ts'

/** Creating calls take it: what answers POST with 201 goes through `createOnce`. */
const creatingHeaders = z.object({ 'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(255))) })

/**
 * Comes before any route. Each operation has `x-policy`, `x-deadline` and, where it is so, `x-sensitive`, `x-from-anywhere`
 * and `x-upload` beside its schemas.
 */
export async function serveOpenApi(app: App, service: string): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `Ungana: ${service}`, version: '1' } },
    transform: (document) => {
      const { schema, route } = document
      if (!schema || schema.hide || !route.url.startsWith('/api/')) return { schema: { hide: true }, url: document.url }
      const answers = (schema.response ?? {}) as Record<string, unknown>
      const creates = [route.method].flat().includes('POST') && '201' in answers
      const described = { ...schema, response: { ...answers, default: errorBody }, ...(creates && { headers: creatingHeaders }) }
      const transformed = jsonSchemaTransform({ ...document, schema: described })
      const { policy, deadline, sensitive, fromAnywhere, upload } = route.config ?? {}
      const extensions = {
        'x-policy': policy,
        'x-deadline': deadline,
        ...(sensitive && { 'x-sensitive': true }),
        ...(fromAnywhere && { 'x-from-anywhere': true }),
        ...(upload && { 'x-upload': upload }),
      }
      return { ...transformed, schema: { ...transformed.schema, tags: [service], ...extensions } }
    },
  })
  app.get('/openapi.json', { config: { policy: 'operations' }, schema: { hide: true } }, async () => app.swagger())
}
