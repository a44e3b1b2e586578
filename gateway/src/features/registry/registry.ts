// GET /registry.json lists the remotes. The shell reads it again when a remote failed to load.
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Site } from '#lib/site.ts'

export interface RegistryOptions {
  readonly siteOf: (request: FastifyRequest) => Promise<Site>
  readonly limit: onRequestAsyncHookHandler
}

export async function serveRegistry(app: FastifyInstance, { siteOf, limit }: RegistryOptions): Promise<void> {
  app.get('/registry.json', { onRequest: limit }, async (request, reply) => {
    const { registry } = await siteOf(request)
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').serializer(JSON.stringify).send(registry)
  })
}
