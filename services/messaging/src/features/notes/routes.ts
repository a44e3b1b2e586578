import { addNote as addEndpoint, listNotes as listEndpoint } from '@ungana/contracts-messaging'
import { actorOf, callerOf, type Service } from '@ungana/service-kit'
import type { Messaging } from '#lib/dependencies.ts'
import { addNote, listNotes } from './notes.ts'

export function noteRoutes(app: Service, { pool, once }: Messaging): void {
  app.route({
    ...listEndpoint,
    config: { policy: 'member', act: 'messages.read', offline: 'recent' },
    handler: async (request) => listNotes(pool, callerOf(request), request.params),
  })

  app.route({
    ...addEndpoint,
    config: { policy: 'member', act: 'messages.write' },
    handler: async (request, reply) => {
      const companyId = callerOf(request)
      const { content } = request.body
      return once(request, reply, { scope: companyId }, async (tx) => ({
        status: 201,
        body: await addNote(tx, request.params, { companyId, content, person: actorOf(request) }),
      }))
    },
  })
}
