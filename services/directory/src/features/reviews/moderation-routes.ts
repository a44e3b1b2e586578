import { decideOnReview as decideEndpoint, listReviewsForStaff as listEndpoint } from '@ungana/contracts-directory'
import { callerOf, createOnce, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Database, Transaction } from '#lib/database.ts'
import { decideOnReview, listReviewsForStaff } from './moderation.ts'

export function reviewModerationRoutes(app: Service, { prisma }: Database, courier: Pick<Courier<Transaction>, 'transaction'>): void {
  const once = createOnce<Transaction>((work) => courier.transaction(work))

  app.route({
    ...listEndpoint,
    config: { policy: 'staff', act: 'reviews.decide' },
    handler: async (request, reply) => {
      const { reviews, total } = await listReviewsForStaff(prisma, request.query)
      reply.header('x-total-count', total)
      return reviews
    },
  })

  app.route({
    ...decideEndpoint,
    config: { policy: 'staff', act: 'reviews.decide' },
    handler: async (request, reply) => {
      const staffId = callerOf(request)
      const decided = { ...request.body, id: request.params.id, staffId }
      return once(request, reply, { scope: staffId }, async (tx) => ({ status: 201, body: await decideOnReview(tx, decided, request.id) }))
    },
  })
}
