import {
  answerRequest as answerEndpoint,
  closeRequest as closeEndpoint,
  createRequest as createEndpoint,
  drawComparison as drawEndpoint,
  getRequest,
  inviteSupplier as inviteEndpoint,
  listRequests as listEndpoint,
  listInterests as listInterestsEndpoint,
  putOnBoard as putEndpoint,
  setQuoteCosts as setCostsEndpoint,
  takeOffBoard as takeOffEndpoint,
} from '@ungana/contracts-messaging'
import { actorOf, callerOf, type Service } from '@ungana/service-kit'
import { withDirectoryLookup } from '#lib/accounts.ts'
import type { Messaging, Transaction } from '#lib/dependencies.ts'
import { type StepRequest, stepAt } from '#lib/inquiries.ts'
import { readQuotesOf } from '#lib/inquiry-cards.ts'
import { readerOf } from '#lib/readers.ts'
import { drawComparison } from './draw-comparison.ts'
import { inviteSupplier, listInterests, putOnBoard, takeOffBoard } from './on-board.ts'
import { listRequests, readRequest } from './request-rows.ts'
import { answerRequest, closeRequest, createRequest, setQuoteCosts } from './requests.ts'

export function requestRoutes(app: Service, messaging: Messaging): void {
  const { pool, transaction, once, files, now } = messaging
  const config = { policy: 'member', act: 'inquiries.write' } as const
  const reading = { policy: 'member', act: 'messages.read' } as const
  const stepOf = (request: StepRequest) => stepAt(request, now())
  // As for inquiries: a repeated call reads the request again.
  const onceOptions = (request: StepRequest) => {
    const scope = callerOf(request)
    return { scope, again: (tx: Transaction) => readRequest(tx, request.params.id, scope) }
  }

  app.route({
    ...createEndpoint,
    config,
    handler: async (request, reply) => {
      const buyerId = callerOf(request)
      const requestId = request.id
      return withDirectoryLookup(messaging, { senderId: buyerId, requestId }, () =>
        once(request, reply, { scope: buyerId }, async (tx) => ({
          status: 201,
          body: await createRequest(tx, {
            ...request.body,
            attached: { files, ids: request.body.attachmentIds ?? [] },
            buyerId,
            person: actorOf(request),
            requestId,
            now: now(),
          }),
        })),
      )
    },
  })

  app.route({ ...listEndpoint, config: { ...reading, offline: 'recent' }, handler: async (request) => listRequests(pool, callerOf(request)) })

  app.route({
    ...getRequest,
    config: { ...reading, offline: 'recent' },
    handler: async (request) =>
      transaction(async (tx) => {
        const details = await readRequest(tx, request.params.id, callerOf(request))
        await readQuotesOf(tx, readerOf(request), details.id, request.id)
        return details
      }),
  })

  app.route({
    ...answerEndpoint,
    config,
    handler: async (request, reply) =>
      once(request, reply, onceOptions(request), async (tx) => ({
        status: 200,
        body: await answerRequest(tx, stepOf(request), request.body.content),
      })),
  })

  app.route({
    ...closeEndpoint,
    config,
    handler: async (request, reply) =>
      once(request, reply, onceOptions(request), async (tx) => ({
        status: 200,
        body: await closeRequest(tx, stepOf(request), request.body.reason),
      })),
  })

  app.route({
    ...setCostsEndpoint,
    config,
    handler: async (request) => transaction((tx) => setQuoteCosts(tx, { ...request.body, ...request.params, buyerId: callerOf(request) })),
  })

  app.route({
    ...drawEndpoint,
    config: reading,
    handler: async (request) => {
      await readRequest(pool, request.params.id, callerOf(request))
      return { pdf: (await drawComparison(request.body, now())).toString('base64') }
    },
  })

  app.route({
    ...putEndpoint,
    config,
    handler: async (request) => transaction((tx) => putOnBoard(tx, stepOf(request), request.body)),
  })

  app.route({ ...takeOffEndpoint, config, handler: async (request) => transaction((tx) => takeOffBoard(tx, stepOf(request))) })

  app.route({
    ...listInterestsEndpoint,
    config: reading,
    handler: async (request) => listInterests(pool, request.params.id, callerOf(request)),
  })

  app.route({
    ...inviteEndpoint,
    config,
    handler: async (request, reply) =>
      once(request, reply, onceOptions(request), async (tx) => ({
        status: 200,
        body: await inviteSupplier(tx, stepOf(request), request.params.interestId),
      })),
  })
}
