import { getOrganization as getEndpoint, listOrganizations as listEndpoint } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { getOrganization, listOrganizations } from './organizations.ts'

export function organizationRoutes(app: Service, { prisma }: Database): void {
  app.route({
    ...listEndpoint,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const { organizations, total } = await listOrganizations(prisma, request.query.page)
      reply.header('x-total-count', total)
      return organizations
    },
  })

  app.route({
    ...getEndpoint,
    config: { policy: 'anyone' },
    handler: async (request) => getOrganization(prisma, request.params.id),
  })
}
