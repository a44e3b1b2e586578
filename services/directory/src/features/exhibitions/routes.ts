import {
  getExhibition as getEndpoint,
  listExhibitions as listEndpoint,
  listExhibitionRegistrations,
  registerForExhibition,
  valuesOf,
} from '@ungana/contracts-directory'
import { createOnce, type Service } from '@ungana/service-kit'
import type { Database, Transaction } from '#lib/database.ts'
import { searchText } from '#lib/search-text.ts'
import { getExhibition, listExhibitions } from './exhibitions.ts'
import { addRegistration, listRegistrations } from './registrations.ts'

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
      const { registrations, total } = await listRegistrations(prisma, request.query.page)
      reply.header('x-total-count', total)
      return registrations
    },
  })
}
