import { acceptInvitation, getInvitation, readInvitation, resendInvitation, type SessionUserBody } from '@ungana/contracts-identity'
import { callerOf, createOnce, type Service } from '@ungana/service-kit'
import { InvitationOver } from '#errors.ts'
import { clientOf } from '#lib/client.ts'
import type { Transaction } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { hidingTakenEmails } from '#lib/email-taken.ts'
import { logInAgain } from '#lib/log-in-again.ts'
import { hashNewPassword } from '#lib/new-passwords.ts'
import { loginCookies } from '#lib/session-cookie.ts'
import type { OpenedSession } from '#lib/sessions.ts'
import { acceptLink, findInvitation, findOpenInvitation, resendLink } from './invitations.ts'

/** @param site origin of links in emails */
export function invitationRoutes(app: Service, identity: Identity, site: string): void {
  const { database, transaction, throttles } = identity

  app.route({
    ...readInvitation,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'needs an emailed token' } },
    handler: async (request) => {
      const invitation = await findOpenInvitation(database, request.body.token)
      if (!invitation) throw new InvitationOver()
      return invitation
    },
  })

  app.route({
    ...acceptInvitation,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'needs an emailed token' } },
    handler: async (request, reply) => {
      const { token, email, password } = request.body
      const client = clientOf(request)
      const caller = request.identity
      await throttles.registration(client.address)
      // The link may be used already, by an earlier attempt of this call whose response was lost.
      const invitation = await findOpenInvitation(database, token)
      const passwordHash = invitation && (await hashNewPassword(identity, password, [invitation.organizationName, email ?? invitation.email]))
      let session: OpenedSession | undefined
      let repeated: string | undefined
      const once = createOnce<Transaction>(async (work) => {
        const answer = await transaction(work)
        if (repeated !== undefined) session = await logInAgain(identity, repeated, { password, client, caller })
        if (session) reply.header('set-cookie', await loginCookies(identity, session, client))
        return answer
      })
      const replay = async (_tx: Transaction, { body }: { body?: unknown }) => {
        repeated = (body as SessionUserBody).id
      }
      // The compared body has no password, because `logInAgain` checks it.
      return hidingTakenEmails(identity, email ?? invitation?.email ?? '', client, () =>
        once(request, reply, { scope: undefined, body: { token, email }, replay }, async (tx) => {
          if (passwordHash === undefined) throw new InvitationOver()
          const accepted = await acceptLink(tx, { token, email, passwordHash, client, caller, site })
          session = accepted.session
          return { status: 201, body: accepted.user }
        }),
      )
    },
  })

  app.route({
    ...getInvitation,
    config: { policy: 'staff', act: 'invitations.send' },
    handler: async (request) => findInvitation(database, request.params.id),
  })

  app.route({
    ...resendInvitation,
    config: { policy: 'staff', act: 'invitations.send' },
    handler: async (request) => {
      const staffId = callerOf(request)
      return transaction((tx) => resendLink(tx, request.params.id, staffId, site))
    },
  })
}
