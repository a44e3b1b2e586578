// Registrations for a trade event. Staff answer them.
import type { Readable } from 'node:stream'
import { type AccountPage, type ExhibitionRegistration, type exhibitionRegistrationForm, isPast, STAFF_PAGE_SIZE } from '@ungana/contracts-directory'
import type { output } from 'zod/v4/core'
import { ExhibitionEnded, ExhibitionNotFound, ExhibitionRegistrationNotFound } from '#errors.ts'
import { accountPages } from '#lib/account-pages.ts'
import { csvStream } from '#lib/csv-text.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { findEdition, presentExhibition } from '#lib/exhibition-editions.ts'
import { auditHandling, type Handling, handlingColumns } from '#lib/handling.ts'
import { e164 } from '#lib/phone.ts'

export interface NewRegistration {
  readonly exhibitionId: number
  readonly form: output<typeof exhibitionRegistrationForm>
  /** The logged-in account, if any. */
  readonly accountId: string | undefined
}

/** @throws ExhibitionNotFound, ExhibitionEnded */
export async function addRegistration(tx: Transaction, { exhibitionId, form, accountId }: NewRegistration): Promise<{ id: string }> {
  const exhibition = await findEdition(tx, exhibitionId)
  if (!exhibition) throw new ExhibitionNotFound()
  if (isPast(presentExhibition(exhibition))) throw new ExhibitionEnded()
  const { message, ...facts } = form
  const data = { ...facts, exhibitionId, message: message || null, phoneE164: e164(form.phone, ''), accountId: accountId ?? null }
  return tx.exhibitionRegistration.create({ data, select: { id: true } })
}

type Status = Handling['status']

const withExhibitionName = { exhibition: { select: { name: true } } } as const
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
      include: withExhibitionName,
      orderBy: [...newestFirst],
      take: STAFF_PAGE_SIZE,
      skip: (page - 1) * STAFF_PAGE_SIZE,
    }),
  ])
  const pages = await accountPages(prisma, rows)
  return { registrations: rows.map((row) => presentRegistration(row, pages)), total }
}

const header = ['Sent', 'Status', 'Handled', 'Exhibition', 'Name', 'Contact', 'Email', 'Phone', 'Participation', 'People', 'Message']

/** All registrations with this status, newest first. */
export const registrationsCsv = (prisma: Database['prisma'], status: Status | undefined): Promise<Readable> =>
  csvStream(header, {
    read: ({ after, ...next }) =>
      prisma.exhibitionRegistration.findMany({ where: { ...ofStatus(status), ...after }, include: withExhibitionName, ...next }),
    cells: (row) => {
      const { createdAt, handledAt, exhibitionName, name, contactPerson, email, phone, participation, attendees, message } = presentRegistration(
        row,
        new Map(),
      )
      return [createdAt, row.status, handledAt, exhibitionName, name, contactPerson, email, phone, participation, attendees, message]
    },
  })

/**
 * Marks a registration as handled, or as new, and writes the audit log. A registration that already has this status keeps its first handler.
 * @throws ExhibitionRegistrationNotFound
 */
export async function changeRegistration(tx: Transaction, id: string, handling: Handling): Promise<ExhibitionRegistration> {
  const { count } = await tx.exhibitionRegistration.updateMany({ where: { id, status: { not: handling.status } }, data: handlingColumns(handling) })
  const row = await tx.exhibitionRegistration.findUnique({ where: { id }, include: withExhibitionName })
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
