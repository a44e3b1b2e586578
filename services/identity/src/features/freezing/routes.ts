import { freezeByLink, freezeCompany, readFreezeLink, unfreezeCompany } from '@ungana/contracts-identity'
import { Forbidden, type Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Identity } from '#lib/dependencies.ts'
import { requireCallersSession } from '#lib/sessions.ts'
import { freeze, freezeWithLink, readLink, unfreeze } from './freezing.ts'

export function freezingRoutes(app: Service, { database, transaction, cookie, site }: Identity): void {
  app.route({
    ...freezeCompany,
    // A new device may freeze, because an owner who is afraid must not wait for a link.
    config: { policy: 'member', act: 'company.own' },
    handler: async (request, reply) => {
      const { role, accountId, companyId } = await requireCallersSession(database, request.identity)
      // Staff have no company.
      if (role === null) throw new Forbidden()
      const { personName, email } = await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
      const by = personName || email
      await transaction((tx) => freeze(tx, { companyId, by, actor: accountId, site, client: clientOf(request) }))
      return reply.code(204).header('set-cookie', cookie.clear()).send()
    },
  })

  app.route({
    ...unfreezeCompany,
    config: { policy: 'member', act: 'company.own', provedDevice: true, recentLogin: true, whileFrozen: true },
    handler: async (request, reply) => {
      const session = await requireCallersSession(database, request.identity)
      if (session.role === null) throw new Forbidden()
      await transaction((tx) => unfreeze(tx, session, clientOf(request)))
      return reply.code(204).send()
    },
  })

  app.route({
    ...readFreezeLink,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'needs an emailed token' } },
    handler: async (request) => readLink(database, request.body.token),
  })

  app.route({
    ...freezeByLink,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'needs an emailed token' } },
    handler: async (request, reply) => {
      await transaction((tx) => freezeWithLink(tx, request.body.token, site, clientOf(request)))
      return reply.code(204).send()
    },
  })
}
