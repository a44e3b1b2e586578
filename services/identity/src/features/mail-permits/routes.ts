import { permitMail } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import type { Identity } from '#lib/dependencies.ts'
import { permit } from './permit.ts'

export function mailPermitRoutes(app: Service, { transaction, languages }: Identity): void {
  app.route({
    ...permitMail,
    config: { policy: { services: ['directory', 'payments', 'notifications'] } },
    handler: async (request) => transaction((tx) => permit(tx, request.body, languages)),
  })
}
