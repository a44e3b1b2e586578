import { answerWaitingDevice, confirmDevice, getDeviceProof, listWaitingDevices, proveDevice, readDeviceProof } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Identity } from '#lib/dependencies.ts'
import { placeOf } from '#lib/place.ts'
import { requireBrowser, requireCallersSession } from '#lib/sessions.ts'
import { answerProof, answerWaiting, listWaiting, prove, readProof } from './device-proof.ts'

export function deviceProofRoutes(app: Service, identity: Identity): void {
  const { database, transaction, devices, site } = identity

  app.route({
    ...proveDevice,
    config: { policy: 'member', act: 'self' },
    handler: async (request) => {
      const session = await requireCallersSession(database, request.identity)
      requireBrowser(session)
      return prove(identity, session, { code: request.body.code, client: clientOf(request) })
    },
  })

  app.route({
    ...getDeviceProof,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      const { accountId, companyId, proved } = await requireCallersSession(database, request.identity)
      const client = clientOf(request)
      if (proved) reply.header('set-cookie', devices.cookie(accountId, client, { companyId, place: await placeOf(client.address) }))
      return { proved }
    },
  })

  app.route({
    ...listWaitingDevices,
    config: { policy: 'member', act: 'company.own' },
    handler: async (request) => listWaiting(database, await requireCallersSession(database, request.identity)),
  })

  app.route({
    ...answerWaitingDevice,
    config: { policy: 'member', act: 'company.own', provedDevice: true, recentLogin: true },
    handler: async (request, reply) => {
      const owner = await requireCallersSession(database, request.identity)
      const { refuse = false } = request.body
      await transaction((tx) => answerWaiting(tx, owner, request.params.id.toLowerCase(), { refuse, client: clientOf(request), site }))
      return reply.code(204).send()
    },
  })

  app.route({
    ...readDeviceProof,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'needs an emailed token' } },
    handler: async (request) => readProof(database, request.body.token),
  })

  app.route({
    ...confirmDevice,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'needs an emailed token' } },
    handler: async (request, reply) => {
      const { token, refuse = false } = request.body
      await transaction((tx) => answerProof(tx, token, { refuse, client: clientOf(request), site }))
      return reply.code(204).send()
    },
  })
}
