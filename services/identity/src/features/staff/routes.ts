import { listStaff } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import type { Identity } from '#lib/dependencies.ts'

export function staffRoutes(app: Service, { database }: Pick<Identity, 'database'>): void {
  app.route({
    ...listStaff,
    config: { policy: 'staff' },
    // A handful, and those who have left as well: what they decided stands.
    handler: async () =>
      database.prisma.account.findMany({ where: { role: 'staff' }, select: { id: true, name: true }, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
  })
}
