// Rows of the trade calendar table.
import type { TradeCalendarRow } from '@ungana/contracts-directory'
import type { Database } from '#lib/database.ts'
import { eventDays } from '#lib/event-days.ts'

/** Sorted by id, which is the order of the dates. */
export async function listTradeCalendar(prisma: Database['prisma']): Promise<TradeCalendarRow[]> {
  const rows = await prisma.tradeCalendarRow.findMany({ orderBy: { id: 'asc' } })
  return rows.map(({ updatedAt: _, ...row }) => ({ ...row, ...eventDays(row) }))
}
