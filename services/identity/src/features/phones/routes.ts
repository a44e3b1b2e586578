import { confirmPhone as confirmPhoneCall, removePhone as removePhoneCall, sendPhoneCode as sendPhoneCodeCall } from '@ungana/contracts-identity'
import { languageAsked, type Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Identity } from '#lib/dependencies.ts'
import { accountPhoneOf } from '#lib/phones.ts'
import { requireCallersSession } from '#lib/sessions.ts'
import { confirmPhone, removePhone, sendPhoneCode } from './phones.ts'

export function phoneRoutes(app: Service, identity: Identity): void {
  const { database } = identity

  app.route({
    ...sendPhoneCodeCall,
    config: { policy: 'member', act: 'self', recentLogin: 'in-body', provedDevice: true },
    handler: async (request) => {
      const session = await requireCallersSession(database, request.identity)
      return sendPhoneCode(identity, session, { body: request.body, client: clientOf(request), language: languageAsked(request.headers) })
    },
  })

  app.route({
    ...confirmPhoneCall,
    // The token of the code shows that the password was given.
    config: { policy: 'member', act: 'self', provedDevice: true },
    handler: async (request) => {
      const session = await requireCallersSession(database, request.identity)
      await confirmPhone(identity, session, { body: request.body, client: clientOf(request) })
      return accountPhoneOf(identity, session.accountId)
    },
  })

  app.route({
    ...removePhoneCall,
    config: { policy: 'member', act: 'self', provedDevice: true },
    handler: async (request, reply) => {
      const session = await requireCallersSession(database, request.identity)
      await removePhone(identity, session, clientOf(request))
      return reply.code(204).send()
    },
  })
}
