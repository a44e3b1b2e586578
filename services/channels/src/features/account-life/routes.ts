import { exportAccount } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import type { Pool } from '#lib/dependencies.ts'
import { exportOf } from './export.ts'

export function accountLifeRoutes(app: Service, pool: Pool): void {
  app.route({
    ...exportAccount,
    config: { policy: { services: ['identity'] } },
    handler: async (request) => ({ sections: await exportOf(pool, request.params.id) }),
  })
}
