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
import { actorOf, callerOf, InvalidInput, NeedsApproval, needsSecondPerson, requireOwn, type Service } from '@ungana/service-kit'
import type { Payments, Transaction } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'
import { listOfOwner, listShared, present } from './bank-details-rows.ts'
import { ask, decide, listRequests, readLog, revoke } from './bank-requests.ts'
import { fingerprint } from './envelope.ts'
import { readGranted } from './granted-details.ts'
import { type BankChange, bankChangeAsked, makeChange } from './second-person.ts'

export function bankDetailsRoutes(
  app: Service,
  { pool, transaction, once, now, site, approvals }: Pick<Payments, 'pool' | 'transaction' | 'once' | 'now' | 'site' | 'approvals'>,
  keyring: Keyring,
): void {
  const config = { policy: 'member', act: 'bank.edit', sensitive: true } as const
  const asking = { policy: 'member', act: 'bank.ask', sensitive: true } as const
  const withRecentLogin = { ...config, recentLogin: true, provedDevice: true } as const
  const approves = (body: unknown) => (body as { status: string }).status === 'approved'

  app.route({
    ...listBankDetails,
    config: { ...config, staffAct: 'payments.see' },
    handler: async (request) => {
      await requireOwn(transaction, request, [request.params.userId], 'bank-details.listed')
      return listOfOwner(pool, request.params.userId)
    },
  })

  type Request = Parameters<typeof callerOf>[0] & { readonly id: string }
  const callOf = (request: Request) => ({ callerId: callerOf(request), person: actorOf(request), now: now(), requestId: request.id })
  /** Tries the change. If a second person must agree, the transaction is rolled back and the request is stored. */
  async function changeNow(tx: Transaction, request: Request, wanted: BankChange) {
    const done = { ownerId: callerOf(request), now: now(), requestId: request.id }
    const made = await makeChange(tx, keyring, wanted, done, site)
    if (made.changed && needsSecondPerson(request.identity)) throw new NeedsApproval(bankChangeAsked(keyring, wanted, made))
    return present(made.row)
  }
  const guarded = (request: Request, wanted: BankChange) => approvals.guard(request, () => transaction((tx) => changeNow(tx, request, wanted)))

  app.route({
    ...addBankDetails,
    config: withRecentLogin,
    handler: async (request, reply) => {
      const { body } = request
      const scope = callerOf(request)
      // A hash of the body is stored to detect repeated calls. The account number could be guessed from it, so a fingerprint takes its place.
      const fingerprinted = { ...body, accountNumber: fingerprint(keyring, body.accountNumber) }
      return approvals.guard(request, () =>
        once(request, reply, { scope, body: fingerprinted }, async (tx) => ({
          status: 201,
          body: await changeNow(tx, request, { kind: 'bank-details-add', given: body }),
        })),
      )
    },
  })

  app.route({
    ...changeBankDetails,
    config: withRecentLogin,
    handler: (request) => guarded(request, { kind: 'bank-details-change', id: request.params.id, given: request.body }),
  })

  app.route({
    ...shareBankDetails,
    config: withRecentLogin,
    handler: (request) => guarded(request, { kind: request.body.isShared ? 'bank-details-share' : 'bank-details-unshare', id: request.params.id }),
  })

  app.route({
    ...deleteBankDetails,
    config: withRecentLogin,
    handler: async (request, reply) => {
      await guarded(request, { kind: 'bank-details-delete', id: request.params.id })
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
      config: { ...(side === 'owner' ? config : asking), staffAct: 'payments.see' },
      handler: async (request) => {
        await requireOwn(transaction, request, [request.params.userId], 'bank-details.requests-listed')
        return listRequests(pool, { side, userId: request.params.userId, readerId: callerOf(request), now: now() })
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
        body: await ask(tx, request.body, callOf(request)),
      }))
    },
  })

  app.route({
    ...decideBankRequest,
    config: { ...config, recentLogin: approves, provedDevice: approves },
    handler: async (request) => {
      const { status } = request.body
      return transaction((tx) => decide(tx, request.params.id, status, callOf(request)))
    },
  })

  app.route({
    ...revokeBankRequest,
    config,
    handler: async (request) => transaction((tx) => revoke(tx, request.params.id, callOf(request))),
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
