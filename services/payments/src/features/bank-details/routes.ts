import {
  addBankDetails,
  changeBankDetails,
  decideBankRequest,
  deleteBankDetails,
  listBankDetails,
  listIncomingBankRequests,
  listOutgoingBankRequests,
  listSharedBankDetails,
  readBankRequestLog,
  readRequestedBankDetails,
  requestBankDetails,
  revokeBankRequest,
  shareBankDetails,
} from '@ungana/contracts-payments'
import { callerOf, InvalidInput, requireOwn, type Service } from '@ungana/service-kit'
import type { Payments } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'
import { add, change, remove, share } from './bank-details.ts'
import { listOfOwner, listShared, present } from './bank-details-rows.ts'
import { ask, decide, listRequests, readLog, revoke } from './bank-requests.ts'
import { fingerprint } from './envelope.ts'
import { readGranted } from './granted-details.ts'
import { emailOwner } from './owner-emails.ts'

export function bankDetailsRoutes(
  app: Service,
  { pool, transaction, once, now, site }: Pick<Payments, 'pool' | 'transaction' | 'once' | 'now' | 'site'>,
  keyring: Keyring,
): void {
  const config = { policy: 'member', act: 'bank.edit', sensitive: true } as const
  const asking = { policy: 'member', act: 'bank.ask', sensitive: true } as const
  const withRecentLogin = { ...config, recentLogin: true, provedDevice: true } as const
  const approves = (body: unknown) => (body as { status: string }).status === 'approved'

  app.route({
    ...listBankDetails,
    config,
    handler: async (request) => {
      await requireOwn(transaction, request, [request.params.userId], 'bank-details.listed')
      return listOfOwner(pool, request.params.userId)
    },
  })

  app.route({
    ...addBankDetails,
    config: withRecentLogin,
    handler: async (request, reply) => {
      const { body, id } = request
      const scope = callerOf(request)
      // A hash of the body is stored to detect repeated calls. The account number could be guessed from it, so a fingerprint takes its place.
      const fingerprinted = { ...body, accountNumber: fingerprint(keyring, body.accountNumber) }
      return once(request, reply, { scope, body: fingerprinted }, async (tx) => {
        const row = await add(tx, keyring, body, { ownerId: scope, now: now(), requestId: id })
        await emailOwner(tx, row, 'added', site)
        return { status: 201, body: present(row) }
      })
    },
  })

  app.route({
    ...changeBankDetails,
    config: withRecentLogin,
    handler: async (request) => {
      const done = { ownerId: callerOf(request), now: now(), requestId: request.id }
      return transaction(async (tx) => {
        const { row, fields } = await change(tx, keyring, request.params.id, request.body, done)
        if (fields.length > 0) await emailOwner(tx, row, fields.includes('accountNumber') ? 'number' : 'described', site)
        return present(row)
      })
    },
  })

  app.route({
    ...shareBankDetails,
    config: withRecentLogin,
    handler: async (request) => {
      const done = { ownerId: callerOf(request), now: now(), requestId: request.id }
      return present(await transaction((tx) => share(tx, request.params.id, request.body.isShared, done)))
    },
  })

  app.route({
    ...deleteBankDetails,
    config: withRecentLogin,
    handler: async (request, reply) => {
      const done = { ownerId: callerOf(request), now: now(), requestId: request.id }
      await transaction((tx) => remove(tx, request.params.id, done))
      return reply.code(204).send()
    },
  })

  app.route({ ...listSharedBankDetails, config: asking, handler: async (request) => listShared(pool, request.params.userId) })

  for (const [endpoint, side] of [
    [listIncomingBankRequests, 'owner'],
    [listOutgoingBankRequests, 'requester'],
  ] as const) {
    app.route({
      ...endpoint,
      config: side === 'owner' ? config : asking,
      handler: async (request) => {
        await requireOwn(transaction, request, [request.params.userId], 'bank-details.requests-listed')
        return listRequests(pool, side, request.params.userId, now())
      },
    })
  }

  app.route({
    ...requestBankDetails,
    config: asking,
    handler: async (request, reply) => {
      const scope = callerOf(request)
      if (request.body.ownerId.toLowerCase() === scope) throw new InvalidInput('ownerId', 'You cannot request your own bank details.')
      return once(request, reply, { scope }, async (tx) => ({
        status: 201,
        body: await ask(tx, request.body, { callerId: scope, now: now(), requestId: request.id }),
      }))
    },
  })

  app.route({
    ...decideBankRequest,
    config: { ...config, recentLogin: approves, provedDevice: approves },
    handler: async (request) => {
      const { status } = request.body
      return transaction((tx) => decide(tx, request.params.id, status, { callerId: callerOf(request), now: now(), requestId: request.id }))
    },
  })

  app.route({
    ...revokeBankRequest,
    config,
    handler: async (request) =>
      transaction((tx) => revoke(tx, request.params.id, { callerId: callerOf(request), now: now(), requestId: request.id })),
  })

  app.route({
    ...readRequestedBankDetails,
    config: { ...asking, provedDevice: true },
    handler: async (request) => transaction((tx) => readGranted(tx, keyring, request.params.id, callerOf(request), now())),
  })

  app.route({
    ...readBankRequestLog,
    config: { ...asking, staffAct: 'payments.see' },
    handler: async (request) => readLog(pool, request.params.id, callerOf(request), request.identity.role === 'staff'),
  })
}
