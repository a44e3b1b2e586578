import { findPhone as findPhoneEndpoint, openPhoneSession as openPhoneSessionEndpoint } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import type { Identity } from '#lib/dependencies.ts'
import { findPhone } from './find-phone.ts'
import { openPhoneSession } from './phone-sessions.ts'

export function phoneSessionRoutes(app: Service, { database, transaction }: Identity): void {
  app.route({
    ...openPhoneSessionEndpoint,
    config: { policy: { services: ['channels'] } },
    handler: async (request) => transaction((tx) => openPhoneSession(tx, request.body, request.id)),
  })

  app.route({
    ...findPhoneEndpoint,
    config: { policy: { services: ['channels'] } },
    handler: async (request) => ({ phone: await findPhone(database, request.body) }),
  })
}
