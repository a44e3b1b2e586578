import { listCategories as listEndpoint } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { listCategories } from './categories.ts'

export function categoryRoutes(app: Service, { pool }: Database): void {
  app.route({
    ...listEndpoint,
    config: { policy: 'anyone' },
    handler: async (_request, reply) => {
      // The same for everybody, read by three screens, and nobody edits it and looks at once: a minute's age does no harm.
      reply.header('cache-control', 'public, max-age=60')
      return listCategories(pool)
    },
  })
}
