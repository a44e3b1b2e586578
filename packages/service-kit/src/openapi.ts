// GET /openapi.json, from the same objects that validate.
import swagger from '@fastify/swagger'
import { errorBody } from '@ungana/contracts-kit'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from './app.ts'

/** Comes before any route. Each operation has `x-policy` and `x-deadline` beside its schemas. */
export async function serveOpenApi(app: App, service: string): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `Ungana: ${service}`, version: '1' } },
    transform: (document) => {
      const { schema, route } = document
      if (!schema || schema.hide || !route.url.startsWith('/api/')) return { schema: { hide: true }, url: document.url }
      const response = { ...(schema.response as object | undefined), default: errorBody }
      const transformed = jsonSchemaTransform({ ...document, schema: { ...schema, response } })
      const { policy, deadline } = route.config ?? {}
      return { ...transformed, schema: { ...transformed.schema, 'x-policy': policy, 'x-deadline': deadline } }
    },
  })
  app.get('/openapi.json', { config: { policy: 'operations' }, schema: { hide: true } }, async () => app.swagger())
}
