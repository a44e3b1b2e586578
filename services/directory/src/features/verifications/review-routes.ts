import {
  approveVerification,
  claimVerification,
  getVerification,
  listDocumentViews,
  listVerifications,
  type ReviewedVerification,
  rejectVerification,
  releaseVerification,
  reopenVerification,
  requestVerificationChanges,
  revokeVerification,
} from '@ungana/contracts-directory'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { audit, callerOf, type Service, staffViewsRoute } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Database, Transaction } from '#lib/database.ts'
import { approve, claim, type Review, refuse, release, reopen } from './review.ts'
import { queue, reviewedVerification } from './reviewed.ts'

interface StaffCall {
  readonly id: string
  readonly identity: IdentityClaims
  readonly params: { readonly id: string }
}

/** @param site origin of the links in emails */
export function verificationReviewRoutes(app: Service, database: Database, courier: Pick<Courier<Transaction>, 'transaction'>, site: string): void {
  const config = { policy: 'staff', act: 'verifications.decide' } as const
  const review = (call: StaffCall, work: (tx: Transaction, review: Review) => Promise<ReviewedVerification>) => {
    const about = { id: call.params.id, staffId: callerOf(call), site, requestId: call.id }
    return courier.transaction((tx) => work(tx, about))
  }

  app.route({
    ...listVerifications,
    config,
    handler: async (request, reply) => {
      const { items, total } = await queue(database, request.query)
      reply.header('x-total-count', total)
      return items
    },
  })

  app.route({
    ...getVerification,
    config,
    handler: async (request) =>
      review(request, async (tx, { id, staffId }) => {
        const found = await reviewedVerification(tx, id, staffId)
        // A HEAD request shows nobody the evidence.
        if (request.method === 'GET') await audit.add(tx, { actor: staffId, action: 'verification.read', subject: id })
        return found
      }),
  })
  app.route({ ...claimVerification, config, handler: async (request) => review(request, claim) })
  app.route({ ...releaseVerification, config, handler: async (request) => review(request, release) })
  app.route({
    ...approveVerification,
    config: { ...config, recentLogin: true },
    handler: async (request) => review(request, (tx, by) => approve(tx, by, request.body)),
  })
  app.route({
    ...requestVerificationChanges,
    config,
    handler: async (request) => review(request, (tx, by) => refuse(tx, by, 'requestChanges', request.body.reasons)),
  })
  app.route({
    ...rejectVerification,
    config,
    handler: async (request) => review(request, (tx, by) => refuse(tx, by, 'reject', request.body.reasons)),
  })
  app.route({
    ...reopenVerification,
    config,
    handler: async (request) => review(request, (tx, by) => reopen(tx, by, request.body.reasons)),
  })
  app.route({
    ...revokeVerification,
    config,
    handler: async (request) => review(request, (tx, by) => refuse(tx, by, 'revoke', request.body.reasons)),
  })

  staffViewsRoute(app, listDocumentViews, database.pool, ['verification.read', 'verification.document-read'])
}
