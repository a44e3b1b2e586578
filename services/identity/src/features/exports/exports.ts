// Collects all data about an account from all services. The owner waits on the page for a minute at most.
import type { AccountExport } from '@ungana/contracts-identity'
import { text } from '@ungana/language/server'
import { audit, exportApprovals, type Logger, RoleForbids } from '@ungana/service-kit'
import { ExportNotFound } from '#errors.ts'
import { type ActivityPage, type ActivityQuery, allActivity } from '#lib/company-activity.ts'
import type { Database } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { tellOwners } from '#lib/owner-notices.ts'
import { lockTeam } from '#lib/places.ts'
import type { OpenSession } from '#lib/sessions.ts'
import { ownData } from './own-data.ts'

/** A service's data about an account, by kind. */
export type AskService = (accountId: string, requestId: string) => Promise<Record<string, Record<string, unknown>[]>>

/** Service name → function that asks it, for every other service with data about accounts. */
export type AskServices = ReadonlyMap<string, AskService>

/** An export that is unfinished after a minute has failed, because its process has stopped. */
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A service that restarts answers again after a few seconds. */
const ATTEMPTS = 4
const PAUSE = 3000

type Row = NonNullable<Awaited<ReturnType<Database['prisma']['accountExport']['findFirst']>>>

/** Returns the account's newest export; undefined if there is none or it has expired. */
export async function latestExport({ prisma }: Database, accountId: string): Promise<AccountExport | undefined> {
  const row = await prisma.accountExport.findFirst({
    where: { accountId, expiresAt: { gt: new Date() } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { content: true },
  })
  return row ? present(row) : undefined
}

/** Adds a row for a new export. @throws RoleForbids if an owner has just got another role */
export async function addExport(
  { database, transaction, site }: Pick<Identity, 'database' | 'transaction' | 'site'>,
  { accountId, companyId, role }: Pick<OpenSession, 'accountId' | 'companyId' | 'role'>,
  services: number,
): Promise<AccountExport> {
  await database.prisma.accountExport.deleteMany({ where: { accountId } })
  return transaction(async (tx) => {
    if (role === 'owner') {
      // A change of the role waits for this transaction, and then deletes the export.
      await lockTeam(tx, companyId)
      if (!(await tx.membership.findFirst({ where: { personId: accountId, companyId, role } }))) throw new RoleForbids()
    }
    const row = await tx.accountExport.create({
      data: { accountId, total: services + 1, expiresAt: new Date(Date.now() + DAY) },
      omit: { content: true },
    })
    await audit.add(tx, { actor: accountId, action: 'account.exported', subject: accountId })
    // Only an owner's export contains the company's data.
    if (role === 'owner')
      await tellOwners(tx, { companyId, site, what: text('Somebody requested an export of all your company’s data in Settings.') })
    return present(row)
  })
}

/** Deletes expired exports. */
export async function deleteExpiredExports({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.accountExport.deleteMany({ where: { expiresAt: { lt: new Date() } } })
}

/** Asks every service and stores the progress after each. Never rejects: a failure is stored in the row. */
export async function collectExport(
  { prisma }: Pick<Database, 'prisma'>,
  services: AskServices,
  {
    id,
    accountId,
    companyId,
    requestId,
    logger,
    activity,
    pause = PAUSE,
  }: {
    id: string
    accountId: string
    companyId: string
    requestId: string
    logger: Logger
    /** What people did for the company; only for its owners. */
    activity?: (query: ActivityQuery) => Promise<ActivityPage>
    pause?: number
  },
): Promise<void> {
  try {
    const own = await ownData({ prisma }, { accountId, companyId, isOwner: activity !== undefined })
    const acts = activity
      ? {
          'who did what': await withPatience(() => allActivity(activity), pause),
          approvals: await prisma.$transaction((tx) => exportApprovals(tx, companyId)),
        }
      : {}
    const parts: Record<string, unknown> = { identity: { ...own, ...acts } }
    const noteOne = () => prisma.accountExport.updateMany({ where: { id }, data: { done: { increment: 1 } } })
    await noteOne()
    await Promise.all(
      [...services].map(async ([name, ask]) => {
        parts[name] = await withPatience(() => ask(companyId, requestId), pause)
        await noteOne()
      }),
    )
    const sorted = Object.fromEntries(Object.entries(parts).sort(([a], [b]) => a.localeCompare(b)))
    const content = JSON.parse(JSON.stringify({ accountId, madeAt: new Date(), services: sorted }))
    await prisma.accountExport.updateMany({ where: { id }, data: { status: 'ready', content } })
  } catch (error) {
    logger.error({ err: error }, 'an export failed')
    await prisma.accountExport.updateMany({ where: { id }, data: { status: 'failed' } }).catch(() => undefined)
  }
}

/** @throws ExportNotFound for another account's export, and for an unfinished or expired one */
export async function readExport({ prisma }: Database, accountId: string, id: string): Promise<Record<string, unknown>> {
  const row = await prisma.accountExport.findFirst({ where: { id, accountId, status: 'ready', expiresAt: { gt: new Date() } } })
  if (!row) throw new ExportNotFound()
  return row.content as Record<string, unknown>
}

async function withPatience<T>(ask: () => Promise<T>, pause: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, pause * attempt))
    }
  }
}

function present({ id, status, done, total, createdAt, expiresAt }: Omit<Row, 'content'>): AccountExport {
  const stuck = status === 'gathering' && Date.now() - createdAt.getTime() > MINUTE
  return { id, status: stuck ? 'failed' : status, done, total, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
