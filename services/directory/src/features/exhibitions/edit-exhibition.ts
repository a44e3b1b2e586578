// Staff maintain trade events.
import { daysText, type exhibitionForm, type StaffExhibition } from '@ungana/contracts-directory'
import { audit, EditedMeanwhile } from '@ungana/service-kit'
import type { output } from 'zod/v4/core'
import { ExhibitionNotFound } from '#errors.ts'
import type { Database, ExhibitionRow, Transaction } from '#lib/database.ts'
import { editionOf } from '#lib/event-days.ts'
import { editionsInOrder, presentExhibition } from '#lib/exhibition-editions.ts'

type ExhibitionForm = output<typeof exhibitionForm>

/** All events, in the order in which visitors see them. */
export async function listStaffExhibitions(prisma: Database['prisma']): Promise<StaffExhibition[]> {
  return editionsInOrder(await prisma.exhibition.findMany()).map(presentToStaff)
}

export async function addExhibition(tx: Transaction, form: ExhibitionForm, staffId: string): Promise<StaffExhibition> {
  const row = await tx.exhibition.create({ data: columnsOf(form) })
  await audit.add(tx, { actor: staffId, action: 'exhibition.added', subject: String(row.id), details: { state: row.state } })
  return presentToStaff(editionOf(row))
}

/** @throws ExhibitionNotFound, EditedMeanwhile */
export async function changeExhibition(
  tx: Transaction,
  id: number,
  { form, version, staffId }: { readonly form: ExhibitionForm; readonly version: number; readonly staffId: string },
): Promise<StaffExhibition> {
  const { count } = await tx.exhibition.updateMany({
    where: { id, editVersion: version },
    data: { ...columnsOf(form), editVersion: { increment: 1 } },
  })
  const row = await tx.exhibition.findUnique({ where: { id } })
  if (!row) throw new ExhibitionNotFound()
  if (count === 0) throw new EditedMeanwhile()
  await audit.add(tx, {
    actor: staffId,
    action: 'exhibition.edited',
    subject: String(id),
    details: { version: row.editVersion, state: row.state, date: row.date, datesExpected: row.datesExpected },
  })
  return presentToStaff(editionOf(row))
}

function columnsOf({ startsOn, endsOn, date, website, ...form }: ExhibitionForm) {
  const days = startsOn !== null && endsOn !== null ? { startsOn, endsOn } : null
  return {
    ...form,
    date: date || (days ? daysText(days.startsOn, days.endsOn) : ''),
    startsOn: days && new Date(days.startsOn),
    endsOn: days && new Date(days.endsOn),
    datesExpected: form.datesExpected && days !== null,
    website: website || null,
  }
}

const presentToStaff = (edition: ExhibitionRow): StaffExhibition => ({
  ...presentExhibition(edition),
  state: edition.state,
  version: edition.editVersion,
})
