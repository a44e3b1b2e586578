import {
  countNotifications,
  listNotifications as listEndpoint,
  listUnread as listUnreadEndpoint,
  NOTIFICATIONS_MAX,
  readAllNotifications,
  readNotification,
  readPageNotifications,
} from '@ungana/contracts-notifications'
import { languageAsked, requireOwn, type Service } from '@ungana/service-kit'
import type { Notifications } from '#lib/dependencies.ts'
import { ownerOf, readerOf } from '#lib/reader.ts'
import { countListed, countUnread, listNotifications, listUnread } from './list-notifications.ts'
import { markAllRead, markPageRead, markRead } from './mark-read.ts'

export function notificationRoutes(app: Service, notifications: Notifications): void {
  const { pool, transaction } = notifications

  app.route({
    ...listUnreadEndpoint,
    config: { policy: 'member', act: 'notifications.read', staffAct: 'accounts.see', offline: 'recent' },
    handler: async (request, reply) => {
      const userId = request.params.userId.toLowerCase()
      await requireOwn(notifications.transaction, request, [userId], 'notifications.read')
      const reader = request.identity.sub === userId ? readerOf(request) : ownerOf(userId)
      reply.header('x-total-count', String(await countListed(pool, reader)))
      return listUnread(pool, reader, NOTIFICATIONS_MAX, languageAsked(request.headers))
    },
  })

  app.route({
    ...listEndpoint,
    config: { policy: 'member', act: 'notifications.read', offline: 'recent' },
    handler: async (request) => listNotifications(pool, readerOf(request), request.query, languageAsked(request.headers)),
  })

  app.route({
    ...countNotifications,
    config: { policy: 'member', act: 'notifications.read', offline: 'recent' },
    handler: async (request) => countUnread(pool, readerOf(request)),
  })

  app.route({
    ...readNotification,
    config: { policy: 'member', act: 'notifications.read' },
    handler: async (request) => transaction((tx) => markRead(tx, readerOf(request), request.params.id.toLowerCase(), languageAsked(request.headers))),
  })

  app.route({
    ...readPageNotifications,
    config: { policy: 'member', act: 'notifications.read' },
    handler: async (request) => ({ read: await transaction((tx) => markPageRead(tx, readerOf(request), request.body.address)) }),
  })

  app.route({
    ...readAllNotifications,
    config: { policy: 'member', act: 'notifications.read' },
    handler: async (request) => ({ read: await transaction((tx) => markAllRead(tx, readerOf(request))) }),
  })
}
