import { changePassword as changeEndpoint, forgetPassword, resetPassword as resetEndpoint } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Identity } from '#lib/dependencies.ts'
import { mailboxOf } from '#lib/mailbox.ts'
import { requireCallersSession } from '#lib/sessions.ts'
import { changePassword, mailReset, resetPassword } from './passwords.ts'

export function passwordRoutes(app: Service, identity: Identity): void {
  const { database, transaction, throttles, cookie, site } = identity

  app.route({
    ...forgetPassword,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const { email } = request.body
      await throttles.accountMail(clientOf(request).address)
      const mailboxFull = !(await throttles.accountMailTo(mailboxOf(email)))
      await transaction((tx) => mailReset(tx, { email, mailboxFull, site }))
      return reply.code(202).send()
    },
  })

  app.route({
    ...resetEndpoint,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      await resetPassword(identity, { ...request.body, client: clientOf(request) })
      return reply.code(204).send()
    },
  })

  app.route({
    ...changeEndpoint,
    config: { policy: 'member' },
    handler: async (request, reply) => {
      const session = await requireCallersSession(database, request.identity)
      const renewed = await changePassword(identity, session, { ...request.body, client: clientOf(request) })
      return reply.code(204).header('set-cookie', cookie.set(renewed.token, renewed)).send()
    },
  })
}
