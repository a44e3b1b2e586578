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
      if (await throttles.accountMailTo(accountId)) {
        const { email } = await database.prisma.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } })
        const mailbox = mailboxOf(email)
        // The mailbox's own address has an account of its own, and so is in nobody's way.
        const mailboxFull = email !== mailbox && !(await throttles.confirmationTo(mailbox))
        await transaction((tx) => resendLink(tx, { accountId, mailboxFull, site }))
      }
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
      const { accountId } = session
      const { changes, isProved } = await transaction((tx) => withdrawChange(tx, proof, email))
      if (changes) {
        await throttles.emailChange(accountId)
        const mailbox = mailboxOf(email)
        const mailboxFull = await throttles.emailChangeTo(mailbox)
        // Strangers may have used up its mails: whose address is proved gets one all the same.
        if (mailboxFull && !(isProved && (await throttles.emailChangeAllTheSame(accountId, mailbox)))) throw mailboxFull
        await transaction((tx) => askForChange(tx, proof, email, site))
      }
      return reply.code(202).send()
    },
  })
}
