import { changeEmail, confirmEmail, resendConfirmation } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import { requireOwnPassword } from '#lib/credentials.ts'
import type { Identity } from '#lib/dependencies.ts'
import { mailboxOf } from '#lib/mailbox.ts'
import { requireCallersSession } from '#lib/sessions.ts'
import { askForChange, confirmAddress, resendLink, withdrawChange } from './emails.ts'

export function emailRoutes(app: Service, identity: Identity): void {
  const { database, transaction, throttles, site } = identity

  app.route({
    ...confirmEmail,
    config: { policy: 'anyone' },
    handler: async (request) => transaction((tx) => confirmAddress(tx, request.body.token, clientOf(request))),
  })

  app.route({
    ...resendConfirmation,
    config: { policy: 'member' },
    handler: async (request, reply) => {
      const { accountId } = await requireCallersSession(database, request.identity)
      if (await throttles.accountMailTo(accountId)) await transaction((tx) => resendLink(tx, accountId, { site, throttles }))
      return reply.code(202).send()
    },
  })

  app.route({
    ...changeEmail,
    config: { policy: 'member' },
    handler: async (request, reply) => {
      const session = await requireCallersSession(database, request.identity)
      const { email, currentPassword } = request.body
      const proof = await requireOwnPassword(identity, session, { password: currentPassword, address: clientOf(request).address })
      if (await transaction((tx) => withdrawChange(tx, proof, email))) {
        await throttles.emailChange(session.accountId)
        const mailboxFull = await throttles.emailChangeTo(mailboxOf(email))
        await transaction((tx) => askForChange(tx, proof, { wanted: email, mailboxFull, site }))
      }
      return reply.code(202).send()
    },
  })
}
