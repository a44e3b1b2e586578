// GET /registry.json: which remotes there are, read by the shell when it retries.
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Site } from '#lib/site.ts'

export interface RegistryOptions {
  readonly currentSite: () => Promise<Site>
  readonly limit: onRequestAsyncHookHandler
}

export async function serveRegistry(app: FastifyInstance, { currentSite, limit }: RegistryOptions): Promise<void> {
  app.get('/registry.json', { onRequest: limit }, async (_request, reply) => {
    const { registry } = await currentSite()
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').serializer(JSON.stringify).send(registry)
  })
}
