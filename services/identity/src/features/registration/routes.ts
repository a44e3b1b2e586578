import { register as registerEndpoint, type SessionUserBody } from '@ungana/contracts-identity'
import { createOnce, languageAsked, mailboxOf, type Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Transaction } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { hidingTakenEmails } from '#lib/email-taken.ts'
import { logInAgain } from '#lib/log-in-again.ts'
import { hashNewPassword } from '#lib/new-passwords.ts'
import { loginCookies } from '#lib/session-cookie.ts'
import type { OpenedSession } from '#lib/sessions.ts'
import { type CreateCompany, callDirectory, register } from './register.ts'

export function registrationRoutes(app: Service, identity: Identity, createCompany: CreateCompany): void {
  app.route({
    ...registerEndpoint,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'registrations have their own limit' } },
    handler: async (request, reply) => {
      const { password, username: preferredUsername, ...form } = request.body
      const client = clientOf(request)
      const caller = request.identity
      await identity.throttles.registration(client.address)
      const passwordHash = await hashNewPassword(identity, password, [
        form.businessName,
        form.email,
        form.email.split('@', 1)[0] ?? '',
        preferredUsername ?? '',
      ])
      const mayBeMailed = await identity.throttles.accountMailTo(mailboxOf(form.email))

      let registered: Awaited<ReturnType<typeof register>> | undefined
      let repeated: string | undefined
      const once = createOnce<Transaction>(async (work) => {
        const answer = await identity.transaction(work)
        // The registration is committed, but not answered yet.
        let session: OpenedSession | undefined = registered?.session
        if (registered) await callDirectory(identity.database, createCompany, registered.company, { requestId: request.id, logger: request.log })
        if (repeated !== undefined) session = await logInAgain(identity, repeated, { password, client, caller })
        if (session) reply.header('set-cookie', await loginCookies(identity, session, client))
        return answer
      })
      // The compared body has no password, and no username, because its suffix contains the time.
      const body = form
      const replay = async (_tx: Transaction, { body: answered }: { body?: unknown }) => {
        repeated = (answered as SessionUserBody).id
      }
      const language = languageAsked(request.headers)
      return hidingTakenEmails(identity, form.email, client, () =>
        once(request, reply, { scope: undefined, body, replay }, async (tx) => {
          registered = await register(tx, { form, preferredUsername, passwordHash, client, caller, site: identity.site, language, mayBeMailed })
          return { status: 201, body: registered.user }
        }),
      )
    },
  })
}
