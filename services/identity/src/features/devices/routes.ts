import {
  listFailedLogins as listFailedEndpoint,
  listSessions,
  revokeAllSessions,
  revokeOtherSessions,
  revokeSession,
} from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Identity } from '#lib/dependencies.ts'
import { requireCallersSession } from '#lib/sessions.ts'
import { listDevices, listFailedLogins, revokeAllDevices, revokeDevice, revokeOtherDevices } from './devices.ts'

export function deviceRoutes(app: Service, identity: Identity): void {
  const { database, cookie } = identity

  app.route({
    ...listSessions,
    config: { policy: 'member', act: 'self' },
    handler: async (request) => listDevices(database, await requireCallersSession(database, request.identity)),
  })

  app.route({
    ...listFailedEndpoint,
    config: { policy: 'member', act: 'self' },
    handler: async (request) => listFailedLogins(database, await requireCallersSession(database, request.identity)),
  })

  app.route({
    ...revokeSession,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      const session = await requireCallersSession(database, request.identity)
      await revokeDevice(identity, session, request.params.id, clientOf(request))
      if (request.params.id === session.id) reply.header('set-cookie', cookie.clear())
      return reply.code(204).send()
    },
  })

  app.route({
    ...revokeOtherSessions,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      await revokeOtherDevices(identity, await requireCallersSession(database, request.identity), clientOf(request))
      return reply.code(204).send()
    },
  })

  app.route({
    ...revokeAllSessions,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      await revokeAllDevices(identity, await requireCallersSession(database, request.identity), clientOf(request))
      return reply.code(204).header('set-cookie', cookie.clear()).send()
    },
  })
}
