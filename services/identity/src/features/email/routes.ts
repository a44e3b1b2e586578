import { changeEmail, confirmEmail, resendConfirmation } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { mailboxOf } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import { requireOwnProof } from '#lib/credentials.ts'
import type { Identity } from '#lib/dependencies.ts'
import { requireProofEverywhere } from '#lib/proved-devices.ts'
import { requireCallersSession } from '#lib/sessions.ts'
import { cancelEarlierChange, confirmAddress, requestChange, resendLink } from './emails.ts'

export function emailRoutes(app: Service, identity: Identity): void {
  const { database, transaction, throttles, site } = identity

  app.route({
    ...confirmEmail,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'needs an emailed token' } },
    handler: async (request) => transaction((tx) => confirmAddress(tx, request.body.token, clientOf(request))),
  })

  app.route({
    ...resendConfirmation,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      const { accountId } = await requireCallersSession(database, request.identity)
      if (await throttles.accountMailTo(accountId)) {
        const { email } = await database.prisma.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } })
        const mailbox = mailboxOf(email)
        // The mailbox's plain address is never limited, because only one account can have it.
        const isMailboxFull = email !== mailbox && !(await throttles.confirmationTo(mailbox))
        await transaction((tx) => resendLink(tx, { accountId, isMailboxFull, site }))
      }
      return reply.code(202).send()
    },
  })

  app.route({
    ...changeEmail,
    config: { policy: 'member', act: 'self', recentLogin: 'in-body', provedDevice: true },
    handler: async (request, reply) => {
      const session = await requireCallersSession(database, request.identity)
      const { email, currentPassword, code } = request.body
      const client = clientOf(request)
      const proof = await requireOwnProof(identity, session, { password: currentPassword, code, client })
      await requireProofEverywhere(identity, session, client)
      const { accountId } = session
      const { changes, isConfirmed } = await transaction((tx) => cancelEarlierChange(tx, proof, email))
      if (changes) {
        await throttles.emailChange(accountId)
        const mailbox = mailboxOf(email)
        const isMailboxFull = await throttles.emailChangeTo(mailbox)
        // Strangers may have used up the day's emails to this mailbox. An account with a confirmed address may still send one to it.
        if (isMailboxFull && !(isConfirmed && (await throttles.emailChangeException(accountId, mailbox)))) throw isMailboxFull
        await transaction((tx) => requestChange(tx, proof, email, site))
      }
      return reply.code(202).send()
    },
  })
}
