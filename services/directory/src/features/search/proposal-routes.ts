import { proposeSuppliers as endpoint } from '@ungana/contracts-directory'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Companies } from './companies.ts'
import { proposeSuppliers } from './proposals.ts'

export function proposalRoutes(app: Service, companies: Companies): void {
  app.route({
    ...endpoint,
    config: { policy: 'member', act: 'messages.read' },
    handler: async (request) => proposeSuppliers(companies, request.query, callerOf(request)),
  })
}
