// Trade events that companies can register for. The list is short, so it is filtered in memory.
import { type Exhibition, filterExhibitions } from '@ungana/contracts-directory'
import { ExhibitionNotFound } from '#errors.ts'
import type { Database } from '#lib/database.ts'
import { editionsInOrder, findEdition, presentExhibition } from '#lib/exhibition-editions.ts'

export async function listExhibitions(prisma: Database['prisma'], filter: Parameters<typeof filterExhibitions>[1]): Promise<Exhibition[]> {
  const rows = await prisma.exhibition.findMany({ where: { state: { not: 'draft' } } })
  return filterExhibitions(editionsInOrder(rows), filter).map(presentExhibition)
}

/** @throws ExhibitionNotFound */
export async function getExhibition(prisma: Database['prisma'], id: number): Promise<Exhibition> {
  const edition = await findEdition(prisma, id)
  if (!edition) throw new ExhibitionNotFound()
  return presentExhibition(edition)
}
