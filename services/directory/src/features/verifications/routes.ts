import {
  changeVerification,
  getBusinessBadge,
  getOrganizationBadge,
  getOwnVerification,
  openVerification,
  renewVerificationLink,
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
import { renewLink } from './renew-link.ts'

/** Open to visitors, because a contact without an account uses an emailed link. `applicantOf` refuses callers without link or session. */
const policy = 'anyone'
const write = { policy, act: 'company.edit', visitorWrites: { unlimited: 'needs a session or an emailed link' } } as const

/** @param site origin of the links in emails */
export function verificationRoutes(
  app: Service,
  { database, courier, files, site }: { database: Database; courier: Pick<Courier<Transaction>, 'transaction'>; files: Files; site: string },
): void {
  const { prisma } = database
  const once = createOnce<Transaction>(courier.transaction)

  app.route({
    ...getOwnVerification,
    config: { policy, act: 'company.see' },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return ownVerifications(database, await applicantOf(prisma, request))
    },
  })

  app.route({
    ...openVerification,
    config: write,
    handler: async (request, reply) => {
      const applicant = await applicantOf(prisma, request)
      return once(request, reply, { scope: applicant.subjectId }, async (tx) => ({
        status: 201,
        body: await openDraft(tx, await applicantOf(tx, request), request.body, { site, requestId: request.id }),
      }))
    },
  })

  app.route({
    ...changeVerification,
    config: write,
    handler: async (request) =>
      courier.transaction(async (tx) => changeEvidence(tx, request.params.id, await applicantOf(tx, request), request.body)),
  })

  app.route({
    ...submitVerification,
    config: write,
    handler: async (request) =>
      courier.transaction(async (tx) => submitEvidence(tx, request.params.id, await applicantOf(tx, request), { site, requestId: request.id })),
  })

  app.route({
    ...withdrawVerification,
    config: write,
    handler: async (request) =>
      courier.transaction(async (tx) =>
        withdrawEvidence(tx, files, request.params.id, await applicantOf(tx, request), { site, requestId: request.id }),
      ),
  })

  app.route({
    ...renewVerificationLink,
    config: { policy, visitorWrites: 'form' },
    handler: async (request, reply) => {
      await courier.transaction((tx) => renewLink(tx, request.body.token, site))
      return reply.code(202).send()
    },
  })

  app.route({ ...getBusinessBadge, config: { policy, offline: 'recent' }, handler: async (request) => businessBadge(prisma, request.params.id) })
  app.route({
    ...getOrganizationBadge,
    config: { policy, offline: 'recent' },
    handler: async (request) => organizationBadge(prisma, request.params.id),
  })
}
