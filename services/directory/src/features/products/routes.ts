import { listProducts as listEndpoint } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { listProducts } from './products.ts'

export function productRoutes(app: Service, { prisma }: Database): void {
  app.route({
    ...listEndpoint,
    config: { policy: 'anyone' },
    handler: async (request) => listProducts(prisma, request.params.id),
  })
}
