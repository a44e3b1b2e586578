import {
  addExhibition as addEndpoint,
  changeExhibition as changeEndpoint,
  changeExhibitionRegistration,
  exportExhibitionRegistrations,
  getExhibition as getEndpoint,
  listExhibitions as listEndpoint,
  listExhibitionRegistrations,
  listStaffExhibitions as listForStaffEndpoint,
  registerForExhibition,
  valuesOf,
} from '@ungana/contracts-directory'
import { callerOf, createOnce, expectedVersion, type Service, sendVersion } from '@ungana/service-kit'
import { csvHeaders } from '#lib/csv-text.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { searchText } from '#lib/search-text.ts'
import { addExhibition, changeExhibition, listStaffExhibitions } from './edit-exhibition.ts'
import { getExhibition, listExhibitions } from './exhibitions.ts'
import { addRegistration, changeRegistration, listRegistrations, registrationsCsv } from './registrations.ts'

export function exhibitionRoutes(app: Service, { prisma }: Database): void {
  const once = createOnce<Transaction>((work) => prisma.$transaction(work))

  app.route({
    ...listEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async ({ query }, reply) => {
      // The answer is the same for all visitors and seldom changes.
      reply.header('cache-control', 'public, max-age=60')
      return listExhibitions(prisma, { type: query.type?.trim(), text: searchText(query), categories: valuesOf(query.categories) })
    },
  })

  app.route({
    ...getEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request) => getExhibition(prisma, request.params.id),
  })

  app.route({
    ...registerForExhibition,
    config: { policy: 'anyone', visitorWrites: 'form' },
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
    config: { policy: 'staff', act: 'events.edit' },
    handler: async (request, reply) => {
      const { registrations, total } = await listRegistrations(prisma, { status: request.query.status, page: request.query.page })
      reply.header('x-total-count', total)
      return registrations
    },
  })

  app.route({
    ...exportExhibitionRegistrations,
    config: { policy: 'staff', act: 'events.edit' },
    handler: async (request, reply) => {
      reply.headers(csvHeaders('exhibition-registrations'))
      return (await registrationsCsv(prisma, request.query.status)) as never
    },
  })

  app.route({
    ...changeExhibitionRegistration,
    config: { policy: 'staff', act: 'events.edit' },
    handler: async (request) => {
      const staffId = callerOf(request)
      return prisma.$transaction((tx) => changeRegistration(tx, request.params.id, { status: request.body.status, staffId }))
    },
  })

  app.route({
    ...listForStaffEndpoint,
    config: { policy: 'staff', act: 'events.edit' },
    handler: async () => listStaffExhibitions(prisma),
  })

  app.route({
    ...addEndpoint,
    config: { policy: 'staff', act: 'events.edit' },
    handler: async (request, reply) => {
      const staffId = callerOf(request)
      return once(request, reply, { scope: staffId }, async (tx) => ({ status: 201, body: await addExhibition(tx, request.body, staffId) }))
    },
  })

  app.route({
    ...changeEndpoint,
    config: { policy: 'staff', act: 'events.edit' },
    handler: async (request, reply) => {
      const edit = { form: request.body, version: expectedVersion(request), staffId: callerOf(request) }
      const exhibition = await prisma.$transaction((tx) => changeExhibition(tx, request.params.id, edit))
      sendVersion(reply, exhibition.version)
      return exhibition
    },
  })
}
