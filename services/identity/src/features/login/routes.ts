import { login as loginEndpoint } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Identity } from '#lib/dependencies.ts'
import { login } from './login.ts'

export function loginRoutes(app: Service, identity: Identity): void {
  app.route({
    ...loginEndpoint,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const { username, password, remember = false, code } = request.body
      const { user, session } = await login(identity, {
        name: username,
        password,
        remember,
        code,
        client: clientOf(request),
        caller: request.identity,
      })
      reply.header('set-cookie', identity.cookie.set(session.token, session))
      return user
    },
  })
}
