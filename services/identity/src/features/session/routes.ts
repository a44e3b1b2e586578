import { getSession, logout } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Identity } from '#lib/dependencies.ts'
import { placeOf } from '#lib/place.ts'
import { findUser } from '#lib/session-user.ts'
import { endCallersSession, findCallersSession } from '#lib/sessions.ts'

export function sessionRoutes(app: Service, { database, transaction, cookie, devices }: Identity): void {
  app.route({
    ...getSession,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const session = await findCallersSession(database, request.identity)
      const client = clientOf(request)
      const place = session?.proved ? await placeOf(client.address) : undefined
      // A browser that was proved before this cookie existed, or in another country, becomes known as proved.
      if (session?.proved && !devices.isProved(session, client, place))
        reply.header('set-cookie', devices.cookie(session.accountId, client, { companyId: session.companyId, place }))
      return { user: (session && (await findUser(database, session))) ?? null }
    },
  })

  app.route({
    ...logout,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'ends only the session of the caller' } },
    handler: async (request, reply) => {
      await transaction((tx) => endCallersSession(tx, request.identity, clientOf(request)))
      return reply.code(204).header('set-cookie', cookie.clear()).send()
    },
  })
}
