import { getInquiryFigures } from '@ungana/contracts-messaging'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Messaging } from '#lib/dependencies.ts'
import { inquiryFigures } from './inquiry-figures.ts'

export function inquiryFigureRoutes(app: Service, { pool, now }: Messaging): void {
  app.route({
    ...getInquiryFigures,
    config: { policy: 'member', act: 'company.see' },
    handler: async (request) => inquiryFigures(pool, callerOf(request), now()),
  })
}
