import { listTradeOrganizations as listEndpoint } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { searchText } from '#lib/search-text.ts'
import { listTradeOrganizations } from './trade-organizations.ts'

export function tradeOrganizationRoutes(app: Service, { prisma }: Database): void {
  app.route({
    ...listEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async ({ query }, reply) => {
      // The answer is the same for all visitors and changes only with a release.
      reply.header('cache-control', 'public, max-age=60')
      return listTradeOrganizations(prisma, { text: searchText(query), regionalBlock: query.regionalBlock?.trim() })
    },
  })
}
