import { openPhoneSession as openPhoneSessionEndpoint } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import type { Identity } from '#lib/dependencies.ts'
import { openPhoneSession } from './phone-sessions.ts'

export function phoneSessionRoutes(app: Service, { transaction }: Identity): void {
  app.route({
    ...openPhoneSessionEndpoint,
    config: { policy: { services: ['channels'] } },
    handler: async (request) => transaction((tx) => openPhoneSession(tx, request.body, request.id)),
  })
}
