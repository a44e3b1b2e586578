// Who wants to take part in an exhibition. Kept for staff, who answer.
import { type exhibitionRegistration, type exhibitionRegistrationForm, isOver, STAFF_PAGE_SIZE } from '@ungana/contracts-directory'
import type { output } from 'zod/v4/core'
import { ExhibitionNotFound, ExhibitionOver } from '#errors.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { isoDay } from '#lib/event-days.ts'
import { e164 } from '#lib/phone.ts'

export interface NewRegistration {
  readonly exhibitionId: number
  readonly form: output<typeof exhibitionRegistrationForm>
  /** Who is signed in, if anybody. */
  readonly accountId: string | undefined
}

/** @throws ExhibitionNotFound, ExhibitionOver */
export async function addRegistration(tx: Transaction, { exhibitionId, form, accountId }: NewRegistration): Promise<{ id: string }> {
  const exhibition = await tx.exhibition.findUnique({ where: { id: exhibitionId }, select: { endsOn: true } })
  if (!exhibition) throw new ExhibitionNotFound()
  if (exhibition.endsOn && isOver(isoDay(exhibition.endsOn))) throw new ExhibitionOver()
  const { message, ...facts } = form
  const data = { ...facts, exhibitionId, message: message || null, phoneE164: e164(form.phone, ''), accountId: accountId ?? null }
  return tx.exhibitionRegistration.create({ data, select: { id: true } })
}

/** Newest first. @param page from 1 */
export async function listRegistrations(
  prisma: Database['prisma'],
  page: number,
): Promise<{ registrations: output<typeof exhibitionRegistration>[]; total: number }> {
  const [total, rows] = await prisma.$transaction([
    prisma.exhibitionRegistration.count(),
    prisma.exhibitionRegistration.findMany({
      include: { exhibition: { select: { name: true } } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: STAFF_PAGE_SIZE,
      skip: (page - 1) * STAFF_PAGE_SIZE,
    }),
  ])
  const registrations = rows.map(({ exhibition, createdAt, phoneE164, phone, ...row }) => ({
    ...row,
    phone: phoneE164 ?? phone,
    exhibitionName: exhibition.name,
    createdAt: createdAt.toISOString(),
  }))
  return { registrations, total }
}
