import { searchBusinesses as searchEndpoint, searchFacets } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { criteriaOf } from './criteria.ts'
import { countFacets } from './facets.ts'
import { searchBusinesses } from './search.ts'

export function searchRoutes(app: Service, { pool }: Database): void {
  app.route({
    ...searchEndpoint,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const { hits, total } = await searchBusinesses(pool, criteriaOf(request.query), { page: request.query.page })
      reply.header('x-total-count', total)
      return hits
    },
  })

  app.route({
    ...searchFacets,
    config: { policy: 'anyone' },
    handler: async (request) => countFacets(pool, criteriaOf(request.query)),
  })
}
