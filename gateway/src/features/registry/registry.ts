// GET /registry.json lists the remotes. The shell reads it again, with its `language`, when a remote failed to load.
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { registryIn } from '#lib/registry-in.ts'
import type { Site } from '#lib/site.ts'

export interface RegistryOptions {
  readonly siteOf: (request: FastifyRequest) => Promise<Site>
  readonly limit: onRequestAsyncHookHandler
}

export async function serveRegistry(app: FastifyInstance, { siteOf, limit }: RegistryOptions): Promise<void> {
  app.get<{ Querystring: { language?: string } }>('/registry.json', { onRequest: limit }, async (request, reply) => {
    const { language } = request.query
    const site = await siteOf(request)
    const registry = language ? registryIn(site, language) : site.registry
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').serializer(JSON.stringify).send(registry)
  })
}
