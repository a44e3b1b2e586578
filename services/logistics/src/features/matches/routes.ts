import type { IdentityClaims } from '@ungana/contracts-identity'
import { listShipmentMatches, listTransportMatches } from '@ungana/contracts-logistics'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Logistics } from '#lib/dependencies.ts'
import { matchesOfShipment, matchesOfTransport } from './matches.ts'

export function matchRoutes(app: Service, { pool, now }: Logistics): void {
  const config = { policy: 'member' } as const
  const asking = (request: { readonly identity: IdentityClaims }) => ({
    callerId: callerOf(request),
    staff: request.identity.role === 'staff',
    now: now(),
  })
  app.route({ ...listShipmentMatches, config, handler: async (request) => matchesOfShipment(pool, request.params.id, asking(request)) })
  app.route({ ...listTransportMatches, config, handler: async (request) => matchesOfTransport(pool, request.params.id, asking(request)) })
}
