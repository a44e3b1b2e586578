import {
  changeExhibitionRegistration,
  exportExhibitionRegistrations,
  getExhibition as getEndpoint,
  listExhibitions as listEndpoint,
  listExhibitionRegistrations,
  registerForExhibition,
  valuesOf,
} from '@ungana/contracts-directory'
import { createOnce, type Service, Unauthenticated } from '@ungana/service-kit'
import { csvHeaders } from '#lib/csv-text.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { searchText } from '#lib/search-text.ts'
import { getExhibition, listExhibitions } from './exhibitions.ts'
import { addRegistration, changeRegistration, listRegistrations, registrationsCsv } from './registrations.ts'

export function exhibitionRoutes(app: Service, { prisma }: Database): void {
  const once = createOnce<Transaction>((work) => prisma.$transaction(work))

  app.route({
    ...listEndpoint,
    config: { policy: 'anyone' },
    handler: async ({ query }, reply) => {
      // The same for everybody, and changed by a release at most.
      reply.header('cache-control', 'public, max-age=60')
      return listExhibitions(prisma, { type: query.type?.trim(), text: searchText(query), categories: valuesOf(query.categories) })
    },
  })

  app.route({
    ...getEndpoint,
    config: { policy: 'anyone' },
    handler: async (request) => getExhibition(prisma, request.params.id),
  })

  app.route({
    ...registerForExhibition,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const accountId = request.identity.sub
      return once(request, reply, { scope: accountId }, async (tx) => {
        const body = await addRegistration(tx, { exhibitionId: request.params.id, form: request.body, accountId })
        return { status: 202, body }
      })
    },
  })

  app.route({
    ...listExhibitionRegistrations,
    config: { policy: 'staff' },
    handler: async (request, reply) => {
      const { registrations, total } = await listRegistrations(prisma, { status: request.query.status, page: request.query.page })
      reply.header('x-total-count', total)
      return registrations
    },
  })

  app.route({
    ...exportExhibitionRegistrations,
    config: { policy: 'staff' },
    handler: async (request, reply) => {
      reply.headers(csvHeaders('exhibition-registrations'))
      return (await registrationsCsv(prisma, request.query.status)) as never
    },
  })

  app.route({
    ...changeExhibitionRegistration,
    config: { policy: 'staff' },
    handler: async (request) => {
      const staffId = request.identity.sub
      if (staffId === undefined) throw new Unauthenticated()
      return prisma.$transaction((tx) => changeRegistration(tx, request.params.id, { status: request.body.status, staffId }))
    },
  })
}
