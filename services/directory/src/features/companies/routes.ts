import { createCompany as createEndpoint } from '@ungana/contracts-directory'
import { accountRegistered } from '@ungana/contracts-identity'
import { InvalidInput, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Database, Transaction } from '#lib/database.ts'
import { getBusiness } from '#lib/public-business.ts'
import { createCompany } from './companies.ts'

export function companyRoutes(app: Service, { pool }: Database, courier: Pick<Courier<Transaction>, 'transaction'>): void {
  app.route({
    ...createEndpoint,
    // The contracts of two domains do not import each other, so the body's schema is set here.
    schema: { ...createEndpoint.schema, body: accountRegistered.schema },
    config: { policy: { services: ['identity'] } },
    handler: async (request) => {
      const { id } = request.params
      if (request.body.id !== id) throw new InvalidInput('id', 'id must match the id in the path')
      await courier.transaction((tx) => createCompany(tx, request.body, request.id))
      return getBusiness(pool, id)
    },
  })
}
