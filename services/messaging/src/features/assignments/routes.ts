import { assignThread, getAssignment } from '@ungana/contracts-messaging'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Messaging } from '#lib/dependencies.ts'
import { readerOf } from '#lib/readers.ts'
import { assign, readAssignment } from './assignments.ts'

export function assignmentRoutes(app: Service, { pool, transaction }: Messaging): void {
  app.route({
    ...getAssignment,
    config: { policy: 'member', act: 'messages.read', offline: 'recent' },
    handler: async (request) => readAssignment(pool, callerOf(request), request.params),
  })

  app.route({
    ...assignThread,
    config: { policy: 'member', act: 'messages.write' },
    handler: async (request) =>
      transaction((tx) => assign(tx, request.params, request.body.assignee, { ...readerOf(request), requestId: request.id })),
  })
}
