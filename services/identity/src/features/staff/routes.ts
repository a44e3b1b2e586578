import {
  getStaffAccount,
  listStaff,
  restoreAccount as restoreEndpoint,
  searchAccounts as searchEndpoint,
  suspendAccount as suspendEndpoint,
} from '@ungana/contracts-identity'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Identity } from '#lib/dependencies.ts'
import { findAccount, restoreAccount, searchAccounts, suspendAccount } from './accounts.ts'

export function staffRoutes(app: Service, { database, transaction, site }: Pick<Identity, 'database' | 'transaction' | 'site'>): void {
  app.route({
    ...listStaff,
    config: { policy: 'staff', act: 'staff.see' },
    // Includes former staff, because their decisions are still shown.
    handler: async () =>
      database.prisma.account.findMany({ where: { role: 'staff' }, select: { id: true, name: true }, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
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

  app.route({
    ...suspendEndpoint,
    config: { policy: 'staff', act: 'accounts.suspend', recentLogin: true },
    handler: async (request) => {
      const act = { reason: request.body.reason, staffId: callerOf(request), requestId: request.id, site }
      return transaction((tx) => suspendAccount(tx, request.params.id, act))
    },
  })

  app.route({
    ...restoreEndpoint,
    config: { policy: 'staff', act: 'accounts.suspend', recentLogin: true },
    handler: async (request) => {
      const act = { reason: request.body.reason, staffId: callerOf(request), requestId: request.id, site }
      return transaction((tx) => restoreAccount(tx, request.params.id, act))
    },
  })
}
