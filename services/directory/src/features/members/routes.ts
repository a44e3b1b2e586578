import {
  addMember as addEndpoint,
  allowOrganization as allowEndpoint,
  allowOrganizationForCompany,
  changeMember as changeEndpoint,
  exportMembers,
  listMembers as listEndpoint,
  listMemberOf as listMemberOfEndpoint,
  listMemberRecords as listRecordsEndpoint,
  listRefusedOrganizations as listRefusedEndpoint,
  refuseOrganization as refuseEndpoint,
  removeMember as removeEndpoint,
} from '@ungana/contracts-directory'
import { callerOf, createOnce, Forbidden, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { csvHeaders } from '#lib/csv-text.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { requireOwnerOrStaff } from '#lib/own-account.ts'
import { requireMemberEditor } from './member-editor.ts'
import { allowOrganization, listMemberOf, listRefusedOrganizations, refuseOrganization } from './member-of.ts'
import { addMember, changeMember, listMemberRecords, listMembers, removeMember } from './members.ts'
import { membersCsv } from './reports.ts'

/** @param site origin of the links in emails */
export function memberRoutes(app: Service, { prisma }: Database, courier: Pick<Courier<Transaction>, 'transaction'>, site: string): void {
  const once = createOnce<Transaction>((work) => courier.transaction(work))

  app.route({
    ...listEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async ({ params, query }, reply) => {
      const { members, total } = await listMembers(prisma, params.id, query)
      reply.header('x-total-count', total)
      return members
    },
  })

  app.route({
    ...listMemberOfEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async ({ params }) => listMemberOf(prisma, params.id),
  })

  app.route({
    ...refuseEndpoint,
    config: { policy: 'member', act: 'company.edit', staffAct: 'companies.edit' },
    handler: async (request, reply) => {
      const { id, organizationId } = request.params
      requireOwnerOrStaff(request, id)
      await courier.transaction((tx) => refuseOrganization(tx, { businessId: id, organizationId }, callerOf(request)))
      return reply.code(204).send()
    },
  })

  app.route({
    ...listRefusedEndpoint,
    config: { policy: 'member', act: 'company.see', staffAct: 'companies.edit' },
    handler: async (request) => {
      requireOwnerOrStaff(request, request.params.id)
      return listRefusedOrganizations(prisma, request.params.id)
    },
  })

  app.route({
    ...allowEndpoint,
    config: { policy: 'member', act: 'company.edit', staffAct: 'companies.edit' },
    handler: async (request, reply) => {
      const { id, organizationId } = request.params
      // Staff use the next route, which requires a reason.
      if (callerOf(request) !== id) throw new Forbidden()
      await courier.transaction((tx) => allowOrganization(tx, { businessId: id, organizationId }, id))
      return reply.code(204).send()
    },
  })

  app.route({
    ...allowOrganizationForCompany,
    config: { policy: 'staff', act: 'organizations.edit' },
    handler: async (request, reply) => {
      const { params, body } = request
      const refusal = { businessId: params.id, organizationId: params.organizationId }
      await courier.transaction((tx) => allowOrganization(tx, refusal, callerOf(request), { reason: body.reason, site }))
      return reply.code(204).send()
    },
  })

  app.route({
    ...listRecordsEndpoint,
    config: { policy: 'member', act: 'company.see', staffAct: 'companies.edit' },
    handler: async ({ params, query, identity }, reply) => {
      await requireMemberEditor(prisma, identity, params.id)
      const { members, total } = await listMemberRecords(prisma, params.id, query)
      reply.header('x-total-count', total)
      return members
    },
  })

  app.route({
    ...exportMembers,
    config: { policy: 'member', act: 'company.see', staffAct: 'companies.edit' },
    handler: async ({ params, identity }, reply) => {
      await requireMemberEditor(prisma, identity, params.id)
      reply.headers(csvHeaders('members'))
      return membersCsv(prisma, params.id)
    },
  })

  app.route({
    ...addEndpoint,
    config: { policy: 'member', act: 'company.edit', staffAct: 'companies.edit' },
    handler: async (request, reply) => {
      const { params, identity, body } = request
      const editor = await requireMemberEditor(prisma, identity, params.id)
      return once(request, reply, { scope: editor.id }, async (tx) => ({ status: 201, body: await addMember(tx, params.id, body, editor) }))
    },
  })

  app.route({
    ...changeEndpoint,
    config: { policy: 'member', act: 'company.edit', staffAct: 'companies.edit' },
    handler: async ({ params, identity, body }) => {
      const editor = await requireMemberEditor(prisma, identity, params.id)
      return courier.transaction((tx) => changeMember(tx, { organizationId: params.id, memberId: params.memberId }, body, editor))
    },
  })

  app.route({
    ...removeEndpoint,
    config: { policy: 'member', act: 'company.edit', staffAct: 'companies.edit' },
    handler: async ({ params, identity }, reply) => {
      const editor = await requireMemberEditor(prisma, identity, params.id)
      await courier.transaction((tx) => removeMember(tx, { organizationId: params.id, memberId: params.memberId }, editor))
      return reply.code(204).send()
    },
  })
}
