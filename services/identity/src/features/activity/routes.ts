import { listActivity } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { type AskActivity, companyActivity } from '#lib/company-activity.ts'
import type { Identity } from '#lib/dependencies.ts'
import { requireCallersSession } from '#lib/sessions.ts'

export function activityRoutes(app: Service, identity: Identity, others: readonly AskActivity[]): void {
  app.route({
    ...listActivity,
    config: { policy: 'member', act: 'company.own' },
    handler: async ({ identity: caller, query, id: requestId }) => {
      const { companyId } = await requireCallersSession(identity.database, caller)
      return companyActivity(identity, others, { companyId, query, requestId })
    },
  })
}
