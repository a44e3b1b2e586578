import {
  countUnread as countEndpoint,
  listConversations as listEndpoint,
  readConversation as readEndpoint,
  searchMessages as searchEndpoint,
} from '@ungana/contracts-messaging'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Messaging } from '#lib/dependencies.ts'
import { countUnread, readerOf } from '#lib/readers.ts'
import { listConversations } from './list-conversations.ts'
import { readConversation } from './read-conversation.ts'
import { searchMessages } from './search-messages.ts'

export function conversationRoutes(app: Service, { pool, transaction }: Messaging): void {
  app.route({
    ...listEndpoint,
    config: { policy: 'member', act: 'messages.read', offline: 'kept' },
    handler: async (request) => listConversations(pool, readerOf(request), request.query),
  })

  app.route({
    ...countEndpoint,
    config: { policy: 'member', act: 'messages.read', offline: 'recent' },
    handler: async (request) => ({ unread: await countUnread(pool, readerOf(request)) }),
  })

  app.route({
    ...readEndpoint,
    config: { policy: 'member', act: 'messages.read' },
    handler: async (request) => {
      const given = { otherId: request.params.otherId.toLowerCase(), upTo: request.body.upTo }
      return { unread: await transaction((tx) => readConversation(tx, readerOf(request), given, request.id)) }
    },
  })

  app.route({
    ...searchEndpoint,
    config: { policy: 'member', act: 'messages.read' },
    handler: async (request) => searchMessages(pool, callerOf(request), request.query),
  })
}
