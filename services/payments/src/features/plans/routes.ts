import { listPlans } from '@ungana/contracts-payments'
import type { Service } from '@ungana/service-kit'
import { planOffers } from '#lib/plan-table.ts'

export function planRoutes(app: Service): void {
  app.route({ ...listPlans, config: { policy: 'anyone', offline: 'recent' }, handler: async () => [...planOffers] })
}
