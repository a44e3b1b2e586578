import {
  editReview as editEndpoint,
  getReviewPermission,
  listReviews as listEndpoint,
  replyToReview as replyEndpoint,
  reportReview as reportEndpoint,
  review,
  writeReview as writeEndpoint,
} from '@ungana/contracts-directory'
import { callerOf, createOnce, type Service, sendLong } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Database, Transaction } from '#lib/database.ts'
import { replyToReview, reportReview } from './reply-and-report.ts'
import { listReviews } from './reviews.ts'
import { editReview, reviewPermission, writeReview } from './write-review.ts'

export function reviewRoutes(app: Service, { prisma }: Database, courier: Pick<Courier<Transaction>, 'transaction'>): void {
  const once = createOnce<Transaction>((work) => courier.transaction(work))

  app.route({
    ...listEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request, reply) => {
      const { reviews, total } = await listReviews(prisma, request.params.id, request.query.page)
      reply.header('x-total-count', total)
      return sendLong(reply, review, reviews)
    },
  })

  app.route({
    ...getReviewPermission,
    config: { policy: 'member', act: 'company.see' },
    handler: async (request) => reviewPermission(prisma, request.params.id, callerOf(request)),
  })

  app.route({
    ...writeEndpoint,
    config: { policy: 'member', act: 'reviews.write' },
    handler: async (request, reply) => {
      const authorId = callerOf(request)
      return once(request, reply, { scope: authorId }, async (tx) => ({
        status: 201,
        body: await writeReview(tx, request.body, authorId, request.id),
      }))
    },
  })

  app.route({
    ...editEndpoint,
    config: { policy: 'member', act: 'reviews.write' },
    handler: async (request) => {
      const edited = { ...request.body, id: request.params.id, authorId: callerOf(request) }
      return courier.transaction((tx) => editReview(tx, edited, request.id))
    },
  })

  app.route({
    ...replyEndpoint,
    config: { policy: 'member', act: 'reviews.write' },
    handler: async (request) => {
      const answer = { id: request.params.id, ownerId: callerOf(request), reply: request.body.reply }
      return courier.transaction((tx) => replyToReview(tx, answer, request.id))
    },
  })

  app.route({
    ...reportEndpoint,
    config: { policy: 'member', act: 'reviews.write' },
    handler: async (request, reply) => {
      const reporterId = callerOf(request)
      const report = { id: request.params.id, reporterId, isStaff: request.identity.role === 'staff', reason: request.body.reason }
      return once(request, reply, { scope: reporterId }, async (tx) => ({ status: 202, body: await reportReview(tx, report) }))
    },
  })
}
