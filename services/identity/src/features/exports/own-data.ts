// Identity's own data about an account, for the export.
import * as z from 'zod/mini'
import { type Database, sql } from '#lib/database.ts'

type Sections = Record<string, Record<string, unknown>[]>

interface Exported {
  readonly accountId: string
  /** The company that the person works for. */
  readonly companyId: string
  /** Whether the person owns the company. */
  readonly isOwner: boolean
}

/** What the audit log has about a person. A founder's id is the company's too, and its other entries are for owners. */
const personal = '^(account\\.exported|login|password|two-factor|email|phone|session|device|person|recent-login)'

/** Leaves out the password's hash, tokens and the secret of the second factor. */
export async function ownData({ prisma }: Pick<Database, 'prisma'>, { accountId, companyId, isOwner }: Exported): Promise<Sections> {
  const { id, username, email, name, role, status, emailConfirmedAt, totpConfirmedAt, newDeviceMail, language, createdAt } =
    await prisma.account.findUniqueOrThrow({
      where: { id: accountId },
    })
  const sessions = await prisma.session.findMany({
    where: { accountId },
    select: { device: true, userAgent: true, address: true, createdAt: true, lastSeenAt: true, channel: true, expiresAt: true, revokedAt: true },
    orderBy: { createdAt: 'asc' },
  })
  const phone = await prisma.phone.findMany({
    where: { personId: accountId, number: { not: null } },
    select: { number: true, verifiedAt: true, cautionUntil: true },
  })
  // An unconfirmed address may belong to somebody else, so the export leaves out its newsletter subscription.
  const newsletter =
    emailConfirmedAt === null ? [] : await prisma.newsletterSubscription.findMany({ where: { email }, select: { email: true, subscribedAt: true } })
  // Messages are stored with the company. Somebody else of the company gets those with their own address.
  const messages = await prisma.$queryRaw<Record<string, unknown>[]>(sql`
    SELECT name, email, subject, message, status, answer, created_at AS "createdAt" FROM contact_messages
    WHERE account_id = ${companyId}::uuid AND (${isOwner} OR lower(email) = ${email}) ORDER BY created_at`)
  // Names and ids of staff are left out, and suspensions that staff only propose, because a warning would help a thief.
  const entries = await prisma.$queryRaw<{ actor: string; at: string; action: string; details: unknown }[]>(sql`
    SELECT actor, at, action, details::jsonb - 'proposedBy' AS details FROM audit.entries
    WHERE (actor = ${accountId} OR (subject = ${accountId} AND (${isOwner && companyId === accountId} OR action ~ ${personal})))
      AND action NOT LIKE 'account.suspension-%' ORDER BY sequence`)
  const ids = [...new Set(entries.map(({ actor }) => actor))].filter((actor) => z.safeParse(z.uuid(), actor).success)
  const staff = new Set((await prisma.account.findMany({ where: { id: { in: ids }, role: 'staff' }, select: { id: true } })).map(({ id }) => id))
  const log = entries.map(({ actor, at, action, details }) => {
    const others = actor === 'command-line' || staff.has(actor) ? 'staff' : 'a colleague'
    return { at, action, by: actor === accountId ? 'you' : actor === 'visitor' ? 'somebody' : others, details }
  })
  return {
    account: [{ id, username, email, name, role, status, emailConfirmedAt, twoFactorSince: totpConfirmedAt, newDeviceMail, language, createdAt }],
    phone,
    sessions,
    newsletter,
    'messages to us': messages,
    log,
  }
}
