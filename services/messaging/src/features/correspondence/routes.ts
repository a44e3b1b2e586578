import {
  listCards as cardsEndpoint,
  listCorrespondence as listEndpoint,
  readCards as readEndpoint,
  searchInquiries as searchEndpoint,
} from '@ungana/contracts-messaging'
import type { Service } from '@ungana/service-kit'
import type { Messaging } from '#lib/dependencies.ts'
import { cardsWith, countUnreadCards, readEntriesUpTo } from '#lib/inquiry-cards.ts'
import { readerOf } from '#lib/readers.ts'
import { listCorrespondence } from './list-correspondence.ts'
import { searchInquiries } from './search-inquiries.ts'

export function correspondenceRoutes(app: Service, { pool, transaction }: Pick<Messaging, 'pool' | 'transaction'>): void {
  const config = { policy: 'member', act: 'messages.read' } as const

  app.route({
    ...listEndpoint,
    config: { ...config, offline: 'kept' },
    handler: async (request) => listCorrespondence(pool, readerOf(request), request.query),
  })

  app.route({
    ...cardsEndpoint,
    config: { ...config, offline: 'kept' },
    handler: async (request) => cardsWith(pool, readerOf(request), request.params.otherId, request.query),
  })

  app.route({
    ...readEndpoint,
    config,
    handler: async (request) => {
      const otherId = request.params.otherId.toLowerCase()
      const reader = readerOf(request)
      return transaction(async (tx) => {
        await readEntriesUpTo(tx, reader, { otherId, inquiries: request.body.inquiries }, request.id)
        return { unread: await countUnreadCards(tx, reader, otherId) }
      })
    },
  })

  app.route({
    ...searchEndpoint,
    config,
    handler: async (request) => searchInquiries(pool, readerOf(request), request.query),
  })
}
