import {
  explainRanking as explainEndpoint,
  searchBusinesses as searchEndpoint,
  searchFacets,
  searchHit,
  suggest as suggestEndpoint,
} from '@ungana/contracts-directory'
import { Forbidden, type Service, sendLong } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import type { Companies } from './companies.ts'
import { criteriaOf } from './criteria.ts'
import { countFacets } from './facets.ts'
import { rankingOf } from './ranking.ts'
import { searchBusinesses } from './search.ts'
import { suggest } from './suggestions.ts'

export function searchRoutes(app: Service, { pool }: Database, companies: Companies): void {
  app.route({
    ...searchEndpoint,
    config: { policy: 'anyone', longList: true, offline: 'recent' },
    handler: async (request, reply) => {
      const { page, sort } = request.query
      const { hits, total, similarTotal } = await searchBusinesses(companies, criteriaOf(request.query), { page, sort })
      reply.header('x-total-count', total).header('x-similar-count', similarTotal)
      return sendLong(reply, searchHit, hits)
    },
  })

  app.route({
    ...searchFacets,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request) => countFacets(companies, criteriaOf(request.query)),
  })

  app.route({
    ...suggestEndpoint,
    config: { policy: 'anyone' },
    handler: async (request) => suggest(pool, request.query.q ?? ''),
  })

  app.route({
    ...explainEndpoint,
    config: { policy: 'member', act: 'company.see', staffAct: 'companies.edit' },
    handler: async (request) => {
      const { id } = request.params
      // An account and its company have the same id.
      if (request.identity.role !== 'staff' && request.identity.sub !== id) throw new Forbidden()
      return rankingOf(companies, criteriaOf(request.query), id)
    },
  })
}
