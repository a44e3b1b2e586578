import {
  acceptInquiry,
  closeInquiry,
  createInquiry as createEndpoint,
  declineInquiry,
  getInquiry,
  listInquiries as listEndpoint,
  quoteApprovalChanged,
  quoteInquiry,
  replyToInquiry,
} from '@ungana/contracts-messaging'
import { actorOf, callerOf, createApprovals, InvalidInput, NeedsApproval, needsSecondPerson, type Service } from '@ungana/service-kit'
import { withDirectoryLookup } from '#lib/accounts.ts'
import type { Messaging, Transaction } from '#lib/dependencies.ts'
import { createInquiry, decide, quote, reply, type StepRequest, stepAt, viewInquiry } from '#lib/inquiries.ts'
import { listInquiries, readThread } from '#lib/inquiry-rows.ts'
import { readerOf } from '#lib/readers.ts'
import { acceptance } from './acceptance.ts'

export function inquiryRoutes(app: Service, messaging: Messaging): void {
  const { pool, transaction, once, files, now } = messaging
  const approvals = createApprovals({ transaction, changed: quoteApprovalChanged })
  const config = { policy: 'member', act: 'inquiries.write' } as const
  const reading = { policy: 'member', act: 'messages.read' } as const
  const stepOf = (request: StepRequest) => stepAt(request, now())
  // Every answer contains the whole inquiry. Its answers are not stored for repeated calls, because these copies would grow with the square of its
  // length. A repeated call reads the inquiry again.
  const onceOptions = (request: StepRequest) => {
    const scope = callerOf(request)
    return { scope, again: (tx: Transaction) => readThread(tx, request.params.id, scope) }
  }

  app.route({
    ...createEndpoint,
    config,
    handler: async (request, reply) => {
      const senderId = callerOf(request)
      const { subject, content, need, attachmentIds: ids = [] } = request.body
      const receiverId = request.body.receiverId.toLowerCase()
      if (receiverId === senderId) throw new InvalidInput('receiverId', 'You cannot send an inquiry to your own company')
      const requestId = request.id
      return withDirectoryLookup(messaging, { senderId, requestId }, () =>
        once(request, reply, { scope: senderId }, async (tx) => ({
          status: 201,
          body: await createInquiry(tx, {
            senderId,
            receiverId,
            subject,
            content,
            need,
            attached: { files, ids },
            person: actorOf(request),
            requestId,
          }),
        })),
      )
    },
  })

  app.route({
    ...listEndpoint,
    config: { ...reading, offline: 'recent' },
    handler: async (request) => listInquiries(pool, readerOf(request), request.query),
  })

  app.route({
    ...getInquiry,
    config: { ...reading, offline: 'recent' },
    handler: async (request) => transaction((tx) => viewInquiry(tx, request.params.id, readerOf(request), request.id)),
  })

  app.route({
    ...replyToInquiry,
    config,
    handler: async (request, answer) =>
      once(request, answer, onceOptions(request), async (tx) => ({
        status: 201,
        body: await reply(tx, stepOf(request), request.body.content),
      })),
  })

  app.route({
    ...quoteInquiry,
    config,
    handler: async (request, answer) => {
      const { content, ...offer } = request.body
      return once(request, answer, onceOptions(request), async (tx) => ({
        status: 201,
        body: await quote(tx, stepOf(request), offer, content),
      }))
    },
  })

  app.route({
    ...acceptInquiry,
    config: { policy: 'member', act: 'quotes.accept', provedDevice: true },
    handler: async (request, answer) =>
      approvals.guard(request, () =>
        once(request, answer, onceOptions(request), async (tx) => ({
          status: 200,
          body: await decide(tx, stepOf(request), 'accept', {
            quoteId: request.query.quoteId,
            allow: (quote) => {
              if (needsSecondPerson(request.identity, quote)) throw new NeedsApproval(acceptance(request.params.id, quote, actorOf(request)))
            },
          }),
        })),
      ),
  })

  for (const [endpoint, action] of [
    [declineInquiry, 'decline'],
    [closeInquiry, 'close'],
  ] as const) {
    app.route({
      ...endpoint,
      config,
      handler: async (request, answer) =>
        once(request, answer, onceOptions(request), async (tx) => ({ status: 200, body: await decide(tx, stepOf(request), action) })),
    })
  }
}
