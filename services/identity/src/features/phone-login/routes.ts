import { getPhoneLogin, logInByPhone as logInByPhoneCall, sendPhoneLoginCode as sendPhoneLoginCodeCall } from '@ungana/contracts-identity'
import { languageAsked, type Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Identity } from '#lib/dependencies.ts'
import { logInByPhone, sendPhoneLoginCode } from './phone-login.ts'

export function phoneLoginRoutes(app: Service, identity: Identity): void {
  app.route({
    ...getPhoneLogin,
    config: { policy: 'anyone' },
    handler: async () => ({ available: identity.sms !== undefined }),
  })

  app.route({
    ...sendPhoneLoginCodeCall,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'codes have their own limits' } },
    handler: async (request) =>
      sendPhoneLoginCode(identity, { phone: request.body.phone, client: clientOf(request), language: languageAsked(request.headers) }),
  })

  app.route({
    ...logInByPhoneCall,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'wrong codes have their own limit' } },
    handler: async (request, reply) => {
      const { user, session } = await logInByPhone(identity, { body: request.body, client: clientOf(request), caller: request.identity })
      // Not the cookie of the device: it is for browsers where somebody has given the password.
      return reply.header('set-cookie', identity.cookie.set(session.token, session)).send(user)
    },
  })
}
