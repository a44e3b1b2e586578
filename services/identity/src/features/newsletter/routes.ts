import { confirmNewsletter, subscribeToNewsletter, unsubscribeFromNewsletter } from '@ungana/contracts-identity'
import { createOnce, languageAsked, type Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Transaction } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { askToSubscribe, confirmSubscription, unsubscribe } from './newsletter.ts'

/** @param site origin of links in emails */
export function newsletterRoutes(app: Service, { transaction, throttles }: Identity, site: string): void {
  const once = createOnce<Transaction>(transaction)

  app.route({
    ...subscribeToNewsletter,
    config: { policy: 'anyone', visitorWrites: 'form' },
    handler: async (request, reply) => {
      const email = request.body.email.toLowerCase()
      await throttles.newsletter(clientOf(request).address)
      return once(request, reply, { scope: undefined }, async (tx) => {
        await askToSubscribe(tx, email, { site, language: languageAsked(request.headers) })
        return { status: 202 }
      })
    },
  })

  app.route({
    ...confirmNewsletter,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'needs an emailed token' } },
    handler: async (request, reply) => {
      await transaction((tx) => confirmSubscription(tx, request.body.token, { site, language: languageAsked(request.headers) }))
      return reply.code(204).send()
    },
  })

  void app.register(async (scope: Service) => {
    // Mail programs send the form List-Unsubscribe=One-Click.
    for (const form of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    }
    scope.route({
      ...unsubscribeFromNewsletter,
      config: { policy: 'anyone', visitorWrites: { unlimited: 'needs an emailed token' }, fromAnywhere: true },
      handler: async (request, reply) => {
        await transaction((tx) => unsubscribe(tx, request.query.token))
        return reply.code(204).send()
      },
    })
  })
}
