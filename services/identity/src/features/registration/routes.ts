import { register as registerEndpoint, type SessionUserBody } from '@ungana/contracts-identity'
import { createOnce, type Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Transaction } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { mailboxOf } from '#lib/mailbox.ts'
import { hashNewPassword } from '#lib/new-passwords.ts'
import type { OpenedSession } from '#lib/sessions.ts'
import { signInAgain } from '#lib/sign-in-again.ts'
import { type CreateCompany, nudgeDirectory, register } from './register.ts'

export function registrationRoutes(app: Service, identity: Identity, createCompany: CreateCompany): void {
  app.route({
    ...registerEndpoint,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const { password, username: usernameWish, ...form } = request.body
      const client = clientOf(request)
      const caller = request.identity
      await identity.throttles.registration(client.address)
      const passwordHash = await hashNewPassword(identity, password, [
        form.businessName,
        form.email,
        form.email.split('@', 1)[0] ?? '',
        usernameWish ?? '',
      ])
      const mayBeMailed = await identity.throttles.accountMailTo(mailboxOf(form.email))

      let registered: Awaited<ReturnType<typeof register>> | undefined
      let repeated: string | undefined
      const once = createOnce<Transaction>(async (work) => {
        const answer = await identity.transaction(work)
        // Committed, and not answered yet.
        let session: OpenedSession | undefined = registered?.session
        if (registered) await nudgeDirectory(identity.database, createCompany, registered.company, { requestId: request.id, logger: request.log })
        if (repeated !== undefined) session = await signInAgain(identity, repeated, { password, client, caller })
        if (session) reply.header('set-cookie', identity.cookie.set(session.token, session))
        return answer
      })
      return once(
        request,
        reply,
        {
          scope: undefined,
          // Neither the password nor the wish, whose suffix is the time, makes it another registration.
          body: form,
          replay: async (_tx, { body }) => {
            repeated = (body as SessionUserBody).id
          },
        },
        async (tx) => {
          registered = await register(tx, { form, usernameWish, passwordHash, client, caller, site: identity.site, mayBeMailed })
          return { status: 201, body: registered.user }
        },
      )
    },
  })
}
