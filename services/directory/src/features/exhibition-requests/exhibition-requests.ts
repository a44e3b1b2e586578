// Requests for services around a trade event. Staff answer them and mark them handled.
import type { Readable } from 'node:stream'
import { type AccountPage, type ExhibitionRequest, type exhibitionRequestForm, STAFF_PAGE_SIZE } from '@ungana/contracts-directory'
import type { output } from 'zod/v4/core'
import { ExhibitionRequestNotFound } from '#errors.ts'
import { accountPages } from '#lib/account-pages.ts'
import { csvStream } from '#lib/csv-text.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { auditHandling, type Handling, handlingColumns } from '#lib/handling.ts'
import { e164 } from '#lib/phone.ts'

type ExhibitionRequestRow = NonNullable<Awaited<ReturnType<Transaction['exhibitionRequest']['findUnique']>>>
type Status = Handling['status']

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const
const ofStatus = (status: Status | undefined) => (status === undefined ? {} : { status })

/** @param accountId the logged-in account, if any */
export async function addRequest(
  tx: Transaction,
  form: output<typeof exhibitionRequestForm>,
  accountId: string | undefined,
): Promise<{ id: string }> {
  const { event, services, ...facts } = form
  const data = { ...facts, services: [...new Set(services)], event: event || null, phoneE164: e164(form.phone, ''), accountId: accountId ?? null }
  return tx.exhibitionRequest.create({ data, select: { id: true } })
}

/** Newest first. @param page from 1 */
export async function listRequests(
  prisma: Database['prisma'],
  { status, page }: { readonly status: Status | undefined; readonly page: number },
): Promise<{ requests: ExhibitionRequest[]; total: number }> {
  const where = ofStatus(status)
  const [total, rows] = await prisma.$transaction([
    prisma.exhibitionRequest.count({ where }),
    prisma.exhibitionRequest.findMany({
      where,
      orderBy: [...newestFirst],
      take: STAFF_PAGE_SIZE,
      skip: (page - 1) * STAFF_PAGE_SIZE,
    }),
  ])
  const pages = await accountPages(prisma, rows)
  return { requests: rows.map((row) => presentRequest(row, pages)), total }
}

const header = ['Sent', 'Status', 'Handled', 'Company', 'Contact', 'Email', 'Phone', 'Services', 'Event', 'Message']

/** All requests with this status, newest first. */
export const requestsCsv = (prisma: Database['prisma'], status: Status | undefined): Promise<Readable> =>
  csvStream(header, {
    read: ({ after, ...next }) => prisma.exhibitionRequest.findMany({ where: { ...ofStatus(status), ...after }, ...next }),
    cells: (row) => {
      const { createdAt, handledAt, companyName, contactPerson, email, phone, services, event, message } = presentRequest(row, new Map())
      return [createdAt, row.status, handledAt, companyName, contactPerson, email, phone, services.join('; '), event, message]
    },
  })

/**
 * Marks a request as handled by `staffId`, or as new, and writes the audit log. A request that already has this status keeps its first handler.
 * @throws ExhibitionRequestNotFound
 */
export async function changeRequest(tx: Transaction, id: string, handling: Handling): Promise<ExhibitionRequest> {
  const { count } = await tx.exhibitionRequest.updateMany({ where: { id, status: { not: handling.status } }, data: handlingColumns(handling) })
  const row = await tx.exhibitionRequest.findUnique({ where: { id } })
  if (!row) throw new ExhibitionRequestNotFound()
  if (count > 0) await auditHandling(tx, 'exhibition-request', id, handling)
  return presentRequest(row, await accountPages(tx, [row]))
}

function presentRequest(
  { phoneE164, phone, status, createdAt, handledAt, ...row }: ExhibitionRequestRow,
  pages: ReadonlyMap<string, AccountPage>,
): ExhibitionRequest {
  return {
    ...row,
    accountPage: pages.get(row.accountId ?? '') ?? null,
    phone: phoneE164 ?? phone,
    status,
    handledAt: handledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
