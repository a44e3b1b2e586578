// The directory, as a table of contents.
import { buildService, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { businessRoutes } from '#features/businesses/routes.ts'
import { categoryRoutes } from '#features/categories/routes.ts'
import { companyRoutes } from '#features/companies/routes.ts'
import { organizationRoutes } from '#features/organizations/routes.ts'
import { productRoutes } from '#features/products/routes.ts'
import { reviewRoutes } from '#features/reviews/routes.ts'
import { searchRoutes } from '#features/search/routes.ts'
import type { Database, Transaction } from '#lib/database.ts'

export interface Dependencies extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>> {
  readonly database: Database
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
}

/** Listens to nothing yet, and closes neither the database nor the courier, which are its caller's. */
export async function buildApp({ database, courier, identityPublicKey, servicePublicKeys, logger }: Dependencies): Promise<Service> {
  const app = await buildService({
    name: 'directory',
    identityPublicKey,
    servicePublicKeys,
    logger,
    metrics: courier.metrics,
    // Without NATS nothing is lost and nothing fails, so a service is ready all the same.
    checks: { postgres: async () => void (await database.pool.query('SELECT 1')) },
  })

  searchRoutes(app, database)
  businessRoutes(app, database)
  companyRoutes(app, database, courier)
  categoryRoutes(app, database)
  productRoutes(app, database)
  reviewRoutes(app, database)
  organizationRoutes(app, database)

  return app
}
