import { changeExhibitionRequest, exportExhibitionRequests, listExhibitionRequests, requestExhibitionServices } from '@ungana/contracts-directory'
import { callerOf, createOnce, type Service } from '@ungana/service-kit'
import { csvHeaders } from '#lib/csv-text.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { addRequest, changeRequest, listRequests, requestsCsv } from './exhibition-requests.ts'

export function exhibitionRequestRoutes(app: Service, { prisma }: Database): void {
  const once = createOnce<Transaction>((work) => prisma.$transaction(work))

  app.route({
    ...requestExhibitionServices,
    config: { policy: 'anyone', visitorWrites: 'form' },
    handler: async (request, reply) => {
      const accountId = request.identity.sub
      return once(request, reply, { scope: accountId }, async (tx) => ({ status: 202, body: await addRequest(tx, request.body, accountId) }))
    },
  })

  app.route({
    ...listExhibitionRequests,
    config: { policy: 'staff', act: 'events.edit' },
    handler: async (request, reply) => {
      const { status, page } = request.query
      const { requests, total } = await listRequests(prisma, { status, page })
      reply.header('x-total-count', total)
      return requests
    },
  })

  app.route({
    ...exportExhibitionRequests,
    config: { policy: 'staff', act: 'events.edit' },
    handler: async (request, reply) => {
      reply.headers(csvHeaders('exhibition-requests'))
      return (await requestsCsv(prisma, request.query.status)) as never
    },
  })

  app.route({
    ...changeExhibitionRequest,
    config: { policy: 'staff', act: 'events.edit' },
    handler: async (request) => {
      const staffId = callerOf(request)
      return prisma.$transaction((tx) => changeRequest(tx, request.params.id, { status: request.body.status, staffId }))
    },
  })
}
