import { reauthenticate as reauthenticateEndpoint } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Identity } from '#lib/dependencies.ts'
import { loginCookies } from '#lib/session-cookie.ts'
import { requireBrowser, requireCallersSession } from '#lib/sessions.ts'
import { reauthenticate } from './reauthenticate.ts'

export function reauthenticationRoutes(app: Service, identity: Identity): void {
  app.route({
    ...reauthenticateEndpoint,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      const session = await requireCallersSession(identity.database, request.identity)
      requireBrowser(session)
      const client = clientOf(request)
      const renewed = await reauthenticate(identity, session, { password: request.body.password, code: request.body.code, client })
      return reply
        .code(204)
        .header('set-cookie', await loginCookies(identity, renewed, client))
        .send()
    },
  })
}
