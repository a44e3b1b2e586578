// Who wants to take part in an exhibition. Kept for staff, who answer.
import type { Readable } from 'node:stream'
import { type AccountPage, type ExhibitionRegistration, type exhibitionRegistrationForm, isOver, STAFF_PAGE_SIZE } from '@ungana/contracts-directory'
import type { output } from 'zod/v4/core'
import { ExhibitionNotFound, ExhibitionOver, ExhibitionRegistrationNotFound } from '#errors.ts'
import { accountPages } from '#lib/account-pages.ts'
import { csvStream } from '#lib/csv-text.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { isoDay } from '#lib/event-days.ts'
import { auditHandling, type Handling, handlingColumns } from '#lib/handling.ts'
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

type Status = Handling['status']

const named = { exhibition: { select: { name: true } } } as const
const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const
const ofStatus = (status: Status | undefined) => (status === undefined ? {} : { status })

/** Newest first. @param page from 1 */
export async function listRegistrations(
  prisma: Database['prisma'],
  { status, page }: { readonly status: Status | undefined; readonly page: number },
): Promise<{ registrations: ExhibitionRegistration[]; total: number }> {
  const where = ofStatus(status)
  const [total, rows] = await prisma.$transaction([
    prisma.exhibitionRegistration.count({ where }),
    prisma.exhibitionRegistration.findMany({
      where,
      include: named,
      orderBy: [...newestFirst],
      take: STAFF_PAGE_SIZE,
      skip: (page - 1) * STAFF_PAGE_SIZE,
    }),
  ])
  const pages = await accountPages(prisma, rows)
  return { registrations: rows.map((row) => presentRegistration(row, pages)), total }
}

const header = ['Sent', 'Status', 'Handled', 'Exhibition', 'Name', 'Contact', 'E-mail', 'Phone', 'Participation', 'People', 'Message']

/** All of them, newest first. */
export const registrationsCsv = (prisma: Database['prisma'], status: Status | undefined): Promise<Readable> =>
  csvStream(header, {
    read: ({ after, ...next }) => prisma.exhibitionRegistration.findMany({ where: { ...ofStatus(status), ...after }, include: named, ...next }),
    cells: (row) => {
      const { createdAt, handledAt, exhibitionName, name, contactPerson, email, phone, participation, attendees, message } = presentRegistration(
        row,
        new Map(),
      )
      return [createdAt, row.status, handledAt, exhibitionName, name, contactPerson, email, phone, participation, attendees, message]
    },
  })

/**
 * Marks a registration handled, or new again, with a line in the audit log. One that is so already stays as it is: who handled it first did.
 * @throws ExhibitionRegistrationNotFound
 */
export async function changeRegistration(tx: Transaction, id: string, handling: Handling): Promise<ExhibitionRegistration> {
  const { count } = await tx.exhibitionRegistration.updateMany({ where: { id, status: { not: handling.status } }, data: handlingColumns(handling) })
  const row = await tx.exhibitionRegistration.findUnique({ where: { id }, include: named })
  if (!row) throw new ExhibitionRegistrationNotFound()
  if (count > 0) await auditHandling(tx, 'exhibition-registration', id, handling)
  return presentRegistration(row, await accountPages(tx, [row]))
}

type RegistrationRow = NonNullable<Awaited<ReturnType<Transaction['exhibitionRegistration']['findUnique']>>> & {
  readonly exhibition: { readonly name: string }
}

function presentRegistration(
  { exhibition, phoneE164, phone, status, handledAt, createdAt, ...row }: RegistrationRow,
  pages: ReadonlyMap<string, AccountPage>,
): ExhibitionRegistration {
  return {
    ...row,
    accountPage: pages.get(row.accountId ?? '') ?? null,
    exhibitionName: exhibition.name,
    phone: phoneE164 ?? phone,
    status,
    handledAt: handledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
