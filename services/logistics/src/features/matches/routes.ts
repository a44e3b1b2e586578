import type { IdentityClaims } from '@ungana/contracts-identity'
import { listShipmentMatches, listShipmentNearMisses, listTransportMatches, listTransportNearMisses } from '@ungana/contracts-logistics'
import { callerOf, languageAsked, type Service } from '@ungana/service-kit'
import type { Logistics } from '#lib/dependencies.ts'
import { matchesOfShipment, matchesOfTransport, nearMissesOfShipment, nearMissesOfTransport } from './matches.ts'

export function matchRoutes(app: Service, { pool, now }: Logistics): void {
  const config = { policy: 'member', act: 'freight.read', staffAct: 'cases.decide', offline: 'recent' } as const
  const viewerOf = (request: { readonly identity: IdentityClaims }) => ({
    callerId: callerOf(request),
    staff: request.identity.role === 'staff',
    now: now(),
  })
  app.route({ ...listShipmentMatches, config, handler: async (request) => matchesOfShipment(pool, request.params.id, viewerOf(request)) })
  app.route({ ...listTransportMatches, config, handler: async (request) => matchesOfTransport(pool, request.params.id, viewerOf(request)) })
  app.route({
    ...listShipmentNearMisses,
    config,
    handler: async (request) => nearMissesOfShipment(pool, request.params.id, viewerOf(request), languageAsked(request.headers)),
  })
  app.route({
    ...listTransportNearMisses,
    config,
    handler: async (request) => nearMissesOfTransport(pool, request.params.id, viewerOf(request), languageAsked(request.headers)),
  })
}
