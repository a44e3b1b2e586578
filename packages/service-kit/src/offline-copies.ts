// Marks the answers that browsers may keep to show them without a network. All others are never kept.
import { OFFLINE_HEADER, type OfflineCopy } from '@ungana/contracts-kit'
import type { App } from './app.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** recent: with the pages that were opened last. kept: longer, because people need it on the road. asked: only when the person asks for it. Not set: never. */
    offline?: OfflineCopy
  }
}

/** Call this before adding routes. */
export function markOfflineCopies(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.offline) return
    const reads = [method].flat().every((each) => each === 'GET' || each === 'HEAD')
    const guarded = config.sensitive || config.provedDevice || config.recentLogin || config.policy === 'staff'
    if (!reads || guarded || !url.startsWith('/api/'))
      throw new Error(`Route ${url} cannot be kept on a device: only reads of members and visitors can`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { offline } = request.routeOptions.config
    if (offline) reply.header(OFFLINE_HEADER, offline)
  })
}
