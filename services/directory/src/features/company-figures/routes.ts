import { countView as countEndpoint, getCompanyFigures } from '@ungana/contracts-directory'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { companyFigures, countView, storedTerm } from './company-figures.ts'

/** Crawlers that run pages, such as search engines, name themselves. */
const crawlers = /bot|crawl|spider|slurp|preview|lighthouse/i

export function companyFigureRoutes(app: Service, { pool }: Database): void {
  app.route({
    ...countEndpoint,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'adds one to a count that only the company sees' } },
    handler: async (request, reply) => {
      const { id } = request.params
      const { sub, role } = request.identity
      const counts = sub !== id && role !== 'staff' && !crawlers.test(request.headers['user-agent'] ?? '')
      if (counts) await countView(pool, id, storedTerm(request.body.search ?? ''), new Date())
      return reply.code(204).send()
    },
  })

  app.route({
    ...getCompanyFigures,
    config: { policy: 'member' },
    handler: async (request) => companyFigures(pool, callerOf(request), new Date()),
  })
}
