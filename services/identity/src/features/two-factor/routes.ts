import {
  confirmTwoFactor as confirmEndpoint,
  endTwoFactor as endEndpoint,
  renewRecoveryCodes as renewEndpoint,
  startTwoFactor as startEndpoint,
} from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { StaffNeedTwoFactor, TwoFactorNotStarted } from '#errors.ts'
import { type Client, clientOf } from '#lib/client.ts'
import { type Proof, requireCode, requireOwnPassword } from '#lib/credentials.ts'
import type { Identity } from '#lib/dependencies.ts'
import { requireProofEverywhere } from '#lib/proved-devices.ts'
import { loginCookies } from '#lib/session-cookie.ts'
import { type OpenSession, requireCallersSession } from '#lib/sessions.ts'
import { confirmTwoFactor, endTwoFactor, renewRecoveryCodes, startTwoFactor } from './two-factor.ts'

export function twoFactorRoutes(app: Service, identity: Identity): void {
  const { database } = identity

  app.route({
    ...startEndpoint,
    config: { policy: 'member', act: 'self', recentLogin: 'in-body', provedDevice: true },
    handler: async (request) => {
      const session = await requireCallersSession(database, request.identity)
      const client = clientOf(request)
      const proof = await requireOwnPassword(identity, session, { password: request.body.currentPassword, client })
      await requireProofEverywhere(identity, session, client)
      return startTwoFactor(identity, proof)
    },
  })

  app.route({
    ...confirmEndpoint,
    config: { policy: 'member', act: 'self', recentLogin: 'in-body' },
    handler: async (request, reply) => {
      const session = await requireCallersSession(database, request.identity)
      const client = clientOf(request)
      const { recoveryCodes, ...renewed } = await confirmTwoFactor(identity, session, { code: request.body.code, client })
      reply.header('set-cookie', await loginCookies(identity, renewed, client))
      return { recoveryCodes }
    },
  })

  app.route({
    ...renewEndpoint,
    config: { policy: 'member', act: 'self', recentLogin: 'in-body' },
    handler: async (request) => {
      const session = await requireCallersSession(database, request.identity)
      const proof = await requireBoth(session, request.body, clientOf(request))
      return { recoveryCodes: await renewRecoveryCodes(identity, proof) }
    },
  })

  app.route({
    ...endEndpoint,
    config: { policy: 'member', act: 'self', recentLogin: 'in-body' },
    handler: async (request, reply) => {
      if (request.identity.role === 'staff') throw new StaffNeedTwoFactor()
      const client = clientOf(request)
      const session = await requireCallersSession(database, request.identity)
      const proof = await requireBoth(session, request.body, client)
      await endTwoFactor(identity, proof, client)
      return reply.code(204).send()
    },
  })

  async function requireBoth(
    session: OpenSession,
    given: { readonly currentPassword: string; readonly code: string },
    client: Client,
  ): Promise<Proof> {
    const proof = await requireOwnPassword(identity, session, { password: given.currentPassword, client })
    if (proof.totpConfirmedAt === null) throw new TwoFactorNotStarted()
    await requireCode(identity, proof, given.code, client)
    return proof
  }
}
