import { login as loginEndpoint } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Identity } from '#lib/dependencies.ts'
import { loginCookies } from '#lib/session-cookie.ts'
import { login } from './login.ts'

export function loginRoutes(app: Service, identity: Identity): void {
  app.route({
    ...loginEndpoint,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'wrong passwords have their own limit' } },
    handler: async (request, reply) => {
      const { username, password, remember = false, code } = request.body
      const client = clientOf(request)
      const { user, session } = await login(identity, {
        name: username,
        password,
        remember,
        code,
        client,
        caller: request.identity,
      })
      reply.header('set-cookie', await loginCookies(identity, session, client))
      return user
    },
  })
}
