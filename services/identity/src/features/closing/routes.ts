import { closeAccount as closeEndpoint } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import { requireOwnProof } from '#lib/credentials.ts'
import type { Identity } from '#lib/dependencies.ts'
import { requireCallersSession } from '#lib/sessions.ts'
import { closeAccount } from './close-account.ts'

export function closingRoutes(app: Service, identity: Identity): void {
  app.route({
    ...closeEndpoint,
    config: { policy: 'member', act: 'self', recentLogin: 'in-body', provedDevice: true },
    handler: async (request, reply) => {
      const client = clientOf(request)
      const session = await requireCallersSession(identity.database, request.identity)
      const { currentPassword, code } = request.body
      const proof = await requireOwnProof(identity, session, { password: currentPassword, code, client })
      await identity.transaction((tx) => closeAccount(tx, proof, session, client))
      return reply.code(204).header('set-cookie', identity.cookie.clear()).send()
    },
  })
}
