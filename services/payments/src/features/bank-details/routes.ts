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
import { callerOf, InvalidInput, requireOwn, requireRecentSignIn, type Service } from '@ungana/service-kit'
import type { Payments } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'
import { add, change, remove, share } from './bank-details.ts'
import { listOfOwner, listShared, present } from './bank-details-rows.ts'
import { ask, decide, listRequests, readLog, revoke } from './bank-requests.ts'
import { fingerprint } from './envelope.ts'
import { readGranted } from './granted-details.ts'
import { tellOwner } from './owner-letters.ts'

/** Who hands out an account number, or says where money goes, has given the password so lately. */
const SIGN_IN_MINUTES = 15
/** Where money goes. */
const decisive: readonly string[] = ['accountNumber', 'accountName', 'bankName', 'swiftCode']

export function bankDetailsRoutes(
  app: Service,
  { pool, transaction, once, now, site }: Pick<Payments, 'pool' | 'transaction' | 'once' | 'now' | 'site'>,
  keyring: Keyring,
): void {
  const config = { policy: 'member', sensitive: true } as const

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
    config,
    handler: async (request, reply) => {
      const { body, id } = request
      const scope = callerOf(request)
      // What tells repetitions apart is kept: never the number itself, nor a hash that could be guessed at.
      const known = { ...body, accountNumber: fingerprint(keyring, body.accountNumber) }
      return once(request, reply, { scope, body: known }, async (tx) => {
        const row = await add(tx, keyring, body, { ownerId: scope, now: now(), requestId: id })
        await tellOwner(tx, row, 'added', site)
        return { status: 201, body: present(row) }
      })
    },
  })

  app.route({
    ...changeBankDetails,
    config,
    handler: async (request) => {
      const done = { ownerId: callerOf(request), now: now(), requestId: request.id }
      return transaction(async (tx) => {
        const { row, fields } = await change(tx, keyring, request.params.id, request.body, done)
        // After it, as where a request is decided: what was changed is not, as the transaction ends here.
        if (fields.some((field) => decisive.includes(field))) requireRecentSignIn(request.identity, { minutes: SIGN_IN_MINUTES, now: now() })
        if (fields.length > 0) await tellOwner(tx, row, fields.includes('accountNumber') ? 'number' : 'described', site)
        return present(row)
      })
    },
  })

  app.route({
    ...shareBankDetails,
    config,
    handler: async (request) => {
      const done = { ownerId: callerOf(request), now: now(), requestId: request.id }
      return present(await transaction((tx) => share(tx, request.params.id, request.body.isShared, done)))
    },
  })

  app.route({
    ...deleteBankDetails,
    config,
    handler: async (request, reply) => {
      const done = { ownerId: callerOf(request), now: now(), requestId: request.id }
      await transaction((tx) => remove(tx, request.params.id, done))
      return reply.code(204).send()
    },
  })

  app.route({ ...listSharedBankDetails, config, handler: async (request) => listShared(pool, request.params.userId) })

  for (const [endpoint, side] of [
    [listIncomingBankRequests, 'owner'],
    [listOutgoingBankRequests, 'requester'],
  ] as const) {
    app.route({
      ...endpoint,
      config,
      handler: async (request) => {
        await requireOwn(transaction, request, [request.params.userId], 'bank-details.requests-listed')
        return listRequests(pool, side, request.params.userId, now())
      },
    })
  }

  app.route({
    ...requestBankDetails,
    config,
    handler: async (request, reply) => {
      const scope = callerOf(request)
      if (request.body.ownerId.toLowerCase() === scope) throw new InvalidInput('ownerId', 'You cannot ask yourself for bank details')
      return once(request, reply, { scope }, async (tx) => ({
        status: 201,
        body: await ask(tx, request.body, { callerId: scope, now: now(), requestId: request.id }),
      }))
    },
  })

  app.route({
    ...decideBankRequest,
    config,
    handler: async (request) => {
      const { status } = request.body
      return transaction(async (tx) => {
        const decided = await decide(tx, request.params.id, status, { callerId: callerOf(request), now: now(), requestId: request.id })
        // After it, so that who may not decide at all is told that; what was decided is not, as the transaction ends here.
        if (status === 'approved') requireRecentSignIn(request.identity, { minutes: SIGN_IN_MINUTES, now: now() })
        return decided
      })
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
    config,
    handler: async (request) => transaction((tx) => readGranted(tx, keyring, request.params.id, callerOf(request), now())),
  })

  app.route({
    ...readBankRequestLog,
    config,
    handler: async (request) => readLog(pool, request.params.id, callerOf(request), request.identity.role === 'staff'),
  })
}
