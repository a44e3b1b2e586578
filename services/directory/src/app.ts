// The directory, as a table of contents.
import { buildService, type Service, type ServiceOptions } from '@ungana/service-kit'
import { businessRoutes } from '#features/businesses/routes.ts'
import { categoryRoutes } from '#features/categories/routes.ts'
import { organizationRoutes } from '#features/organizations/routes.ts'
import { productRoutes } from '#features/products/routes.ts'
import { reviewRoutes } from '#features/reviews/routes.ts'
import { searchRoutes } from '#features/search/routes.ts'
import type { Database } from '#lib/database.ts'

export interface Dependencies extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'logger'>> {
  readonly database: Database
}

/** Listens to nothing yet and does not close the database, which is its caller's. */
export async function buildApp({ database, identityPublicKey, logger }: Dependencies): Promise<Service> {
  const app = await buildService({
    name: 'directory',
    identityPublicKey,
    logger,
    checks: { postgres: async () => void (await database.pool.query('SELECT 1')) },
  })

  searchRoutes(app, database)
  businessRoutes(app, database)
  categoryRoutes(app, database)
  productRoutes(app, database)
  reviewRoutes(app, database)
  organizationRoutes(app, database)

  return app
}
