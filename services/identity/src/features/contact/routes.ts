import {
  answerContactMessage,
  closeContactMessage,
  getContactMessage,
  listContactMessages,
  listContactSubjects,
  listContactViews,
  sendContactMessage,
} from '@ungana/contracts-identity'
import { callerOf, createOnce, languageAsked, type Service, staffViewsRoute } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import type { Transaction } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { addMessage, handleMessage, listMessages, noteOpened, openMessage, withoutText } from './contact-messages.ts'

export function contactRoutes(app: Service, { database, transaction, throttles }: Identity): void {
  const once = createOnce<Transaction>(transaction)

  app.route({
    ...sendContactMessage,
    config: { policy: 'anyone', visitorWrites: 'form' },
    handler: async (request, reply) => {
      await throttles.contact(clientOf(request).address)
      const [accountId, language] = [request.identity.sub, languageAsked(request.headers)]
      return once(request, reply, { scope: accountId }, async (tx) => ({
        status: 202,
        body: await addMessage(tx, request.body, { accountId, language }),
      }))
    },
  })

  app.route({
    ...listContactMessages,
    config: { policy: 'staff', act: 'contact.answer' },
    handler: async (request, reply) => {
      const { status, page } = request.query
      const { messages, total } = await listMessages(database, { status, page })
      reply.header('x-total-count', total)
      await transaction((tx) => noteOpened(tx, messages, callerOf(request)))
      return messages
    },
  })

  app.route({
    ...listContactSubjects,
    config: { policy: 'staff', act: 'contact.answer' },
    handler: async (request, reply) => {
      const { messages, total } = await listMessages(database, { status: request.query.status, page: request.query.page })
      reply.header('x-total-count', total)
      return messages.map(withoutText)
    },
  })

  app.route({
    ...getContactMessage,
    config: { policy: 'staff', act: 'contact.answer' },
    handler: async (request) => transaction((tx) => openMessage(tx, request.params.id, callerOf(request))),
  })

  staffViewsRoute(app, listContactViews, database.pool, ['contact-message.read'])

  app.route({
    ...answerContactMessage,
    config: { policy: 'staff', act: 'contact.answer' },
    handler: async (request) => {
      const { answer } = request.body
      return transaction((tx) => handleMessage(tx, request.params.id, { answer, staffId: callerOf(request) }))
    },
  })

  app.route({
    ...closeContactMessage,
    config: { policy: 'staff', act: 'contact.answer' },
    handler: async (request) => transaction((tx) => handleMessage(tx, request.params.id, { answer: undefined, staffId: callerOf(request) })),
  })
}
