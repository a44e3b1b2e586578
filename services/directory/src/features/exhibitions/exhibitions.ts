// Trade events that companies can register for: a handful of rows, filtered whole.
import { type Exhibition, exhibitionPath, filterExhibitions } from '@ungana/contracts-directory'
import { ExhibitionNotFound } from '#errors.ts'
import type { Database } from '#lib/database.ts'
import { eventDays } from '#lib/event-days.ts'

type ExhibitionRow = NonNullable<Awaited<ReturnType<Database['prisma']['exhibition']['findUnique']>>>

export async function listExhibitions(prisma: Database['prisma'], filter: Parameters<typeof filterExhibitions>[1]): Promise<Exhibition[]> {
  const rows = await prisma.exhibition.findMany({ orderBy: { id: 'asc' } })
  return filterExhibitions(rows, filter).map(presentExhibition)
}

/** @throws ExhibitionNotFound */
export async function getExhibition(prisma: Database['prisma'], id: number): Promise<Exhibition> {
  const row = await prisma.exhibition.findUnique({ where: { id } })
  if (!row) throw new ExhibitionNotFound()
  return presentExhibition(row)
}

function presentExhibition({ updatedAt: _, ...row }: ExhibitionRow): Exhibition {
  return { ...row, ...eventDays(row), registrationUrl: exhibitionPath(row.id) }
}
