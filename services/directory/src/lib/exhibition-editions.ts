// Trade events in the edition that visitors see.
import { type Exhibition, exhibitionPath, isPast } from '@ungana/contracts-directory'
import type { Database, ExhibitionRow, Transaction } from '#lib/database.ts'
import { editionOf, eventDays } from '#lib/event-days.ts'

/** The event in the edition that visitors see; undefined if it is unknown or a draft. */
export async function findEdition(prisma: Pick<Database['prisma'] | Transaction, 'exhibition'>, id: number): Promise<ExhibitionRow | undefined> {
  const row = await prisma.exhibition.findFirst({ where: { id, state: { not: 'draft' } } })
  return row ? editionOf(row) : undefined
}

/** The next event first, events without days after those with days, past events last, the latest of them first. */
export function editionsInOrder(rows: readonly ExhibitionRow[], now: number = Date.now()): ExhibitionRow[] {
  const editions = rows.map((row) => editionOf(row, now)).sort((a, b) => firstDay(a) - firstDay(b) || a.id - b.id)
  const past = editions.filter((edition) => isPast(facts(edition), now))
  return [...editions.filter((edition) => !past.includes(edition)), ...past.reverse()]
}

const firstDay = ({ startsOn }: ExhibitionRow) => startsOn?.getTime() ?? Number.MAX_SAFE_INTEGER

const facts = (edition: ExhibitionRow) => ({ ...eventDays(edition), archived: edition.state === 'archived' })

export function presentExhibition(edition: ExhibitionRow): Exhibition {
  const { updatedAt: _, state: __, editVersion: ___, ...shown } = edition
  return { ...shown, ...facts(edition), registrationUrl: exhibitionPath(edition.id) }
}
