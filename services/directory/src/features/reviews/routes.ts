import { listReviews as listEndpoint } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { listReviews } from './reviews.ts'

export function reviewRoutes(app: Service, { prisma }: Database): void {
  app.route({
    ...listEndpoint,
    config: { policy: 'anyone' },
    handler: async (request) => listReviews(prisma, request.params.id),
  })
}
