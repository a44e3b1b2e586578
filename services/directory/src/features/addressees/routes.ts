import { findAddressee as findEndpoint, getCheckedRegistration, getPaperParty } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { checkedRegistration, findAddressee, paperParty } from './addressees.ts'

export function addresseeRoutes(app: Service, { pool }: Database): void {
  app.route({
    ...findEndpoint,
    config: { policy: { services: ['logistics', 'messaging', 'payments'] } },
    handler: async (request) => findAddressee(pool, request.params.id),
  })

  app.route({
    ...getPaperParty,
    config: { policy: { services: ['deals', 'messaging'] } },
    handler: async (request) => paperParty(pool, request.params.id),
  })

  app.route({
    ...getCheckedRegistration,
    config: { policy: { services: ['deals'] } },
    handler: async (request) => checkedRegistration(pool, request.params.id),
  })
}
