// Who wants help around an exhibition. Kept for staff, who answer and mark it handled.
import { type ExhibitionRequest, type exhibitionRequestForm, STAFF_PAGE_SIZE } from '@ungana/contracts-directory'
import { audit } from '@ungana/service-kit'
import type { output } from 'zod/v4/core'
import { ExhibitionRequestNotFound } from '#errors.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { e164 } from '#lib/phone.ts'

type ExhibitionRequestRow = NonNullable<Awaited<ReturnType<Transaction['exhibitionRequest']['findUnique']>>>
type Status = 'new' | 'handled'

/** @param accountId who is signed in, if anybody */
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
  const where = status === undefined ? {} : { status }
  const [total, rows] = await prisma.$transaction([
    prisma.exhibitionRequest.count({ where }),
    prisma.exhibitionRequest.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: STAFF_PAGE_SIZE,
      skip: (page - 1) * STAFF_PAGE_SIZE,
    }),
  ])
  return { requests: rows.map(presentRequest), total }
}

/**
 * Marks a request handled by `staffId`, or new again, with a line in the audit log. One that is so already stays as it is: who handled it first did.
 * @throws ExhibitionRequestNotFound
 */
export async function changeRequest(
  tx: Transaction,
  id: string,
  { status, staffId }: { readonly status: Status; readonly staffId: string },
): Promise<ExhibitionRequest> {
  const handled = status === 'handled' ? { handledBy: staffId, handledAt: new Date() } : { handledBy: null, handledAt: null }
  const { count } = await tx.exhibitionRequest.updateMany({ where: { id, status: { not: status } }, data: { status, ...handled } })
  const row = await tx.exhibitionRequest.findUnique({ where: { id } })
  if (!row) throw new ExhibitionRequestNotFound()
  if (count > 0) await audit.add(tx, { actor: staffId, action: `exhibition-request.${status === 'handled' ? 'handled' : 'reopened'}`, subject: id })
  return presentRequest(row)
}

function presentRequest({ phoneE164, phone, status, createdAt, handledAt, ...row }: ExhibitionRequestRow): ExhibitionRequest {
  return { ...row, phone: phoneE164 ?? phone, status, handledAt: handledAt?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}
