import { getMessageQuota, listConversationMessages, listMessages, readMessage, sendMessage as sendEndpoint } from '@ungana/contracts-messaging'
import { actorOf, callerOf, createBatchedOnce, InvalidInput, requireOwn, type Service } from '@ungana/service-kit'
import { readSides, withDirectoryLookup } from '#lib/accounts.ts'
import type { Messaging } from '#lib/dependencies.ts'
import { readerOf } from '#lib/readers.ts'
import { markRead } from './mark-read.ts'
import { readQuota } from './quota.ts'
import { messagesBetween, messagesOf } from './read-messages.ts'
import { type Outgoing, sendMessages } from './send-message.ts'

export function messageRoutes(app: Service, messaging: Messaging): void {
  const { pool, transaction, files, now } = messaging

  const sendOnce = createBatchedOnce({
    transaction,
    locksOf: ({ senderId, receiverId }: Outgoing) => [`from ${senderId}`, `between ${[senderId, receiverId].sort().join(' ')}`],
    // An invalid file is noticed only when the message is written and would fail its whole batch, so messages with files are written alone.
    alone: ({ attachmentIds }) => attachmentIds.length > 0,
    read: readSides,
    work: async (tx, messages, sidesOf) => {
      const sent = await sendMessages(tx, messages, sidesOf, { files, now: now() })
      return sent.map((each) => (each instanceof Error ? each : { status: 201, body: each }))
    },
  })

  app.route({
    ...sendEndpoint,
    config: { policy: 'member', act: 'messages.write' },
    handler: async (request, reply) => {
      const senderId = callerOf(request)
      const { content, attachmentIds = [] } = request.body
      const receiverId = request.body.receiverId.toLowerCase()
      if (receiverId === senderId) throw new InvalidInput('receiverId', 'You cannot send a message to your own company')
      const requestId = request.id
      return withDirectoryLookup(messaging, { senderId, requestId }, () =>
        sendOnce(
          request,
          reply,
          { scope: senderId, body: { receiverId, content, attachmentIds } },
          { senderId, receiverId, content, attachmentIds, person: actorOf(request), requestId },
        ),
      )
    },
  })

  app.route({
    ...listMessages,
    config: { policy: 'member', act: 'messages.read', staffAct: 'reports.decide', offline: 'kept' },
    handler: async (request) => {
      const { userId } = request.params
      await requireOwn(messaging.transaction, request, [userId], 'messages.read')
      return messagesOf(pool, userId, callerOf(request), request.query)
    },
  })

  app.route({
    ...listConversationMessages,
    config: { policy: 'member', act: 'messages.read', staffAct: 'reports.decide', offline: 'kept' },
    handler: async (request) => {
      const { userId, otherId } = request.params
      await requireOwn(messaging.transaction, request, [userId, otherId], 'messages.read')
      return messagesBetween(pool, userId, otherId, readerOf(request), request.query)
    },
  })

  app.route({
    ...readMessage,
    config: { policy: 'member', act: 'messages.read' },
    handler: async (request) => transaction((tx) => markRead(tx, request.params.id, readerOf(request), request.id)),
  })

  app.route({
    ...getMessageQuota,
    config: { policy: 'member', act: 'messages.read', offline: 'recent' },
    handler: async (request) => readQuota(pool, callerOf(request), now()),
  })
}
