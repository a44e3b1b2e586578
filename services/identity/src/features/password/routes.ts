import { changePassword as changeEndpoint, forgetPassword, resetPassword as resetEndpoint } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { languageAsked, mailboxOf } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Identity } from '#lib/dependencies.ts'
import { loginCookies } from '#lib/session-cookie.ts'
import { requireCallersSession } from '#lib/sessions.ts'
import { changePassword, mailReset, resetPassword } from './passwords.ts'

export function passwordRoutes(app: Service, identity: Identity): void {
  const { database, transaction, throttles, devices, site } = identity

  app.route({
    ...forgetPassword,
    config: { policy: 'anyone', visitorWrites: 'form' },
    handler: async (request, reply) => {
      const { email } = request.body
      await throttles.accountMail(clientOf(request).address)
      const isMailboxFull = !(await throttles.accountMailTo(mailboxOf(email)))
      await transaction((tx) => mailReset(tx, { email, isMailboxFull, site, language: languageAsked(request.headers) }))
      return reply.code(202).send()
    },
  })

  app.route({
    ...resetEndpoint,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'needs an emailed token' } },
    handler: async (request, reply) => {
      const client = clientOf(request)
      const accountId = await resetPassword(identity, { ...request.body, client })
      // The owner can now log in here, even while strangers guess.
      return reply.code(204).header('set-cookie', devices.cookie(accountId, client)).send()
    },
  })

  app.route({
    ...changeEndpoint,
    config: { policy: 'member', act: 'self', recentLogin: 'in-body' },
    handler: async (request, reply) => {
      const session = await requireCallersSession(database, request.identity)
      const client = clientOf(request)
      const renewed = await changePassword(identity, session, { ...request.body, client })
      return reply
        .code(204)
        .header('set-cookie', await loginCookies(identity, renewed, client))
        .send()
    },
  })
}
