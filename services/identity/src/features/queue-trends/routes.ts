import { listIdentityTrends } from '@ungana/contracts-identity'
import { queueTrendRoute, type Service } from '@ungana/service-kit'
import type { Identity } from '#lib/dependencies.ts'

export function queueTrendRoutes(app: Service, { database }: Identity): void {
  const messages = async (begin: Date) => {
    const rows = await database.prisma.contactMessage.findMany({
      where: { OR: [{ handledAt: null }, { handledAt: { gte: begin } }] },
      select: { createdAt: true, handledAt: true },
    })
    return rows.map(({ createdAt, handledAt }) => ({ since: createdAt, until: handledAt }))
  }
  queueTrendRoute(app, listIdentityTrends, { messages })
}
