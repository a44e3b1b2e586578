import { exportAccount } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { exportOf } from './export.ts'

export function accountLifeRoutes(app: Service, database: Pick<Database, 'prisma'>): void {
  app.route({
    ...exportAccount,
    config: { policy: { services: ['identity'] } },
    handler: async (request) => ({ sections: await exportOf(database, request.params.id) }),
  })
}
