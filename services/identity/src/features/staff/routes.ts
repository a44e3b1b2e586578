import {
  confirmSuspension,
  declineSuspension,
  getStaffAccount,
  listStaff,
  listSuspensions,
  restoreAccount as restoreEndpoint,
  restorePerson as restorePersonEndpoint,
  searchAccounts as searchEndpoint,
  suspendAccount as suspendEndpoint,
  suspendPerson as suspendPersonEndpoint,
} from '@ungana/contracts-identity'
import { callerOf, type Service, staffProposalRoutes } from '@ungana/service-kit'
import type { Identity } from '#lib/dependencies.ts'
import { findAccount, proposeSuspension, restoreAccount, searchAccounts, suspendAsProposed } from './accounts.ts'
import { restorePerson, suspendPerson } from './people.ts'
import { listStaffAccounts } from './staff.ts'

export function staffRoutes(app: Service, { database, transaction, site }: Pick<Identity, 'database' | 'transaction' | 'site'>): void {
  app.route({
    ...listStaff,
    config: { policy: 'staff', act: 'staff.see' },
    // Includes former staff, because their decisions are still shown.
    handler: async () => listStaffAccounts(database),
  })

  app.route({
    ...searchEndpoint,
    config: { policy: 'staff', act: 'accounts.see' },
    handler: async (request, reply) => {
      const { q, status, page } = request.query
      const { accounts, total } = await searchAccounts(database, { q, status, page })
      reply.header('x-total-count', total)
      return accounts
    },
  })

  app.route({
    ...getStaffAccount,
    config: { policy: 'staff', act: 'accounts.see' },
    handler: async (request) => findAccount(database, request.params.id),
  })

  const suspensions = { list: listSuspensions, confirm: confirmSuspension, decline: declineSuspension }
  const suspending = { policy: 'staff', act: 'accounts.suspend', recentLogin: true } as const
  type Call = Parameters<typeof callerOf>[0] & { readonly id: string; readonly body: { readonly reason: string } }
  const actOf = (request: Call) => ({ reason: request.body.reason, staffId: callerOf(request), requestId: request.id, site })

  app.route({
    ...suspendEndpoint,
    config: suspending,
    handler: async (request) => transaction((tx) => proposeSuspension(tx, request.params.id, actOf(request))),
  })

  staffProposalRoutes(app, suspensions, {
    act: 'accounts.suspend',
    transaction,
    carryOut: (tx, proposed) => suspendAsProposed(tx, proposed, site),
  })

  app.route({
    ...restoreEndpoint,
    config: suspending,
    handler: async (request) => transaction((tx) => restoreAccount(tx, request.params.id, actOf(request))),
  })

  app.route({
    ...suspendPersonEndpoint,
    config: suspending,
    handler: async (request) => transaction((tx) => suspendPerson(tx, request.params.id, actOf(request))),
  })

  app.route({
    ...restorePersonEndpoint,
    config: suspending,
    handler: async (request) => transaction((tx) => restorePerson(tx, request.params.id, actOf(request))),
  })
}
