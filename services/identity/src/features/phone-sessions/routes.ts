import { openPhoneSession as openPhoneSessionEndpoint } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import type { Identity } from '#lib/dependencies.ts'
import { openPhoneSession } from './phone-sessions.ts'

export function phoneSessionRoutes(app: Service, { transaction }: Identity): void {
  app.route({
    ...openPhoneSessionEndpoint,
    // The gateway already opens every session, so it gains nothing. The service of the channels takes its place once there is one.
    config: { policy: { services: ['gateway'] } },
    handler: async (request) => transaction((tx) => openPhoneSession(tx, request.body, request.id)),
  })
}
