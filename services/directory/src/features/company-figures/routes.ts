import { countView as countEndpoint, getCompanyFigures } from '@ungana/contracts-directory'
import { callerOf, networkOf, type Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { companyFigures, countView, storedTerm } from './company-figures.ts'
import { createVisitorLimits } from './visitor-limits.ts'

/** Crawlers that run pages, such as search engines, name themselves. */
const crawlers = /bot|crawl|spider|slurp|preview|lighthouse/i

export function companyFigureRoutes(app: Service, { pool }: Database): void {
  const counted = createVisitorLimits()

  app.route({
    ...countEndpoint,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'each visitor adds little to a count that only the company sees' } },
    handler: async (request, reply) => {
      const id = request.params.id.toLowerCase()
      const { sub, role } = request.identity
      const counts = sub !== id && role !== 'staff' && !crawlers.test(request.headers['user-agent'] ?? '')
      const view = counts ? counted(sub ?? networkOf(request.ip), id, storedTerm(request.body.search ?? '')) : undefined
      if (view) await countView(pool, id, view.term, new Date())
      return reply.code(204).send()
    },
  })

  app.route({
    ...getCompanyFigures,
    config: { policy: 'member', act: 'company.see' },
    handler: async (request) => companyFigures(pool, callerOf(request), new Date()),
  })
}
