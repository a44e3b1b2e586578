import {
  changeVerification,
  getBusinessBadge,
  getOrganizationBadge,
  getOwnVerification,
  openVerification,
  submitVerification,
  withdrawVerification,
} from '@ungana/contracts-directory'
import { createOnce, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import type { Database, Transaction } from '#lib/database.ts'
import { applicantOf } from './applicant.ts'
import { businessBadge, organizationBadge } from './badge.ts'
import { changeEvidence, openDraft, ownVerifications, submitEvidence, withdrawEvidence } from './evidence.ts'

/** Open to visitors, because a contact without an account comes by a link; `applicantOf` refuses whoever has neither link nor session. */
const policy = 'anyone'

/** @param site origin that the links of mails begin with */
export function verificationRoutes(
  app: Service,
  { database, courier, files, site }: { database: Database; courier: Pick<Courier<Transaction>, 'transaction'>; files: Files; site: string },
): void {
  const { prisma } = database
  const once = createOnce<Transaction>(courier.transaction)

  app.route({
    ...getOwnVerification,
    config: { policy },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return ownVerifications(database, await applicantOf(prisma, request))
    },
  })

  app.route({
    ...openVerification,
    config: { policy },
    handler: async (request, reply) => {
      const applicant = await applicantOf(prisma, request)
      return once(request, reply, { scope: applicant.subjectId }, async (tx) => ({
        status: 201,
        body: await openDraft(tx, applicant, request.body, { site, requestId: request.id }),
      }))
    },
  })

  app.route({
    ...changeVerification,
    config: { policy },
    handler: async (request) => {
      const applicant = await applicantOf(prisma, request)
      return courier.transaction((tx) => changeEvidence(tx, request.params.id, applicant, request.body))
    },
  })

  app.route({
    ...submitVerification,
    config: { policy },
    handler: async (request) => {
      const applicant = await applicantOf(prisma, request)
      return courier.transaction((tx) => submitEvidence(tx, request.params.id, applicant, { site, requestId: request.id }))
    },
  })

  app.route({
    ...withdrawVerification,
    config: { policy },
    handler: async (request) => {
      const applicant = await applicantOf(prisma, request)
      return courier.transaction((tx) => withdrawEvidence(tx, files, request.params.id, applicant, { site, requestId: request.id }))
    },
  })

  app.route({ ...getBusinessBadge, config: { policy }, handler: async (request) => businessBadge(prisma, request.params.id) })
  app.route({ ...getOrganizationBadge, config: { policy }, handler: async (request) => organizationBadge(prisma, request.params.id) })
}
