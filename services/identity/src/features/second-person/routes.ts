import {
  approveTeamChange,
  getSecondPerson,
  listTeamApprovals,
  refuseTeamChange,
  setSecondPerson,
  teamApprovalChanged,
} from '@ungana/contracts-identity'
import type { ApprovalLimit } from '@ungana/contracts-kit'
import { approvalRoutes, createApprovals, Forbidden, type Service } from '@ungana/service-kit'
import type { Identity } from '#lib/dependencies.ts'
import { requireCallersSession } from '#lib/sessions.ts'
import { changeSetting, readSetting, writeSetting } from './second-person.ts'

export function secondPersonRoutes(app: Service, { database, transaction, site }: Identity): void {
  const approvals = createApprovals({ transaction, changed: teamApprovalChanged })
  const sessionOf = async (request: Parameters<typeof approvals.guard>[0]) => {
    const session = await requireCallersSession(database, request.identity)
    // Staff have no company.
    if (session.role === null) throw new Forbidden()
    return session
  }

  app.route({
    ...getSecondPerson,
    config: { policy: 'member', act: 'company.own' },
    handler: async (request) => {
      const owner = await sessionOf(request)
      return transaction((tx) => readSetting(tx, owner))
    },
  })

  app.route({
    ...setSecondPerson,
    config: { policy: 'member', act: 'company.own', provedDevice: true, recentLogin: true },
    handler: async (request) => {
      const owner = await sessionOf(request)
      return approvals.guard(request, () => transaction((tx) => changeSetting(tx, owner, request.body.limit, site)))
    },
  })

  approvalRoutes(
    app,
    { list: listTeamApprovals, approve: approveTeamChange, refuse: refuseTeamChange },
    {
      transaction,
      changed: teamApprovalChanged,
      requireSession: sessionOf,
      kinds: {
        limit: {
          act: 'payments.make',
          run: (tx, { companyId, personId: accountId, payload }) =>
            writeSetting(tx, { accountId, companyId }, (payload as { limit: ApprovalLimit | null }).limit, site),
        },
      },
    },
    { act: 'payments.make', recentLogin: true },
  )
}
