import { closeAccount as closeEndpoint } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import { requireOwnPassword } from '#lib/credentials.ts'
import type { Identity } from '#lib/dependencies.ts'
import { requireCallersSession } from '#lib/sessions.ts'
import { closeAccount } from './close-account.ts'

export function closingRoutes(app: Service, identity: Identity): void {
  app.route({
    ...closeEndpoint,
    config: { policy: 'member' },
    handler: async (request, reply) => {
      const client = clientOf(request)
      const session = await requireCallersSession(identity.database, request.identity)
      const proof = await requireOwnPassword(identity, session, { password: request.body.currentPassword, address: client.address })
      await identity.transaction((tx) => closeAccount(tx, proof, client))
      return reply.code(204).header('set-cookie', identity.cookie.clear()).send()
    },
  })
}
