// The built-in trade organizations. There are about a dozen, so they are filtered in memory.
import { filterTradeOrganizations, type TradeOrganization } from '@ungana/contracts-directory'
import type { Database } from '#lib/database.ts'

export async function listTradeOrganizations(
  prisma: Database['prisma'],
  filter: Parameters<typeof filterTradeOrganizations>[1],
): Promise<TradeOrganization[]> {
  const rows = await prisma.tradeOrganization.findMany({ orderBy: { id: 'asc' } })
  return filterTradeOrganizations(rows, filter).map(({ countries, ...row }) => ({ ...row, countries: countries.length > 0 ? countries : null }))
}
