import { decideReport as decideEndpoint, getReport, listReports as listEndpoint, listMessageViews, reportAbuse } from '@ungana/contracts-messaging'
import { callerOf, type Service, staffViewsRoute } from '@ungana/service-kit'
import type { Messaging } from '#lib/dependencies.ts'
import { createReport, decideReport, listReports, openReport } from './reports.ts'

export function reportRoutes(app: Service, { pool, transaction, once }: Messaging): void {
  app.route({
    ...reportAbuse,
    config: { policy: 'member', act: 'messages.write' },
    handler: async (request, reply) => {
      const reporterId = callerOf(request)
      return once(request, reply, { scope: reporterId }, async (tx) => ({
        status: 201,
        body: await createReport(tx, { ...request.body, reporterId }),
      }))
    },
  })

  app.route({
    ...listEndpoint,
    config: { policy: 'staff', act: 'reports.decide' },
    handler: async (request, reply) => {
      const { found, total } = await listReports(pool, request.query)
      reply.header('x-total-count', total)
      return found
    },
  })

  app.route({
    ...getReport,
    config: { policy: 'staff', act: 'reports.decide' },
    handler: async (request) => transaction((tx) => openReport(tx, request.params.id, callerOf(request))),
  })

  app.route({
    ...decideEndpoint,
    config: { policy: 'staff', act: 'reports.decide' },
    handler: async (request) => transaction((tx) => decideReport(tx, { ...request.body, id: request.params.id, staffId: callerOf(request) })),
  })

  staffViewsRoute(app, listMessageViews, pool, ['report.read', 'messages.read'])
}
