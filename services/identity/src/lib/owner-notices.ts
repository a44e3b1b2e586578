// Emails the owners of a company at once about acts that a thief would do. Each email has a link that freezes the company.
import { freezeLink } from '@ungana/contracts-identity'
import { type Text, text } from '@ungana/language/server'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import { type Database, sql, type Transaction } from './database.ts'
import { hashToken, newToken } from './sessions.ts'

const within = freezeLink.seconds

export interface OwnerNotice {
  readonly companyId: string
  /** What happened. */
  readonly what: Text
  readonly site: string
  /** An owner who gets another email. */
  readonly except?: string
}

/** Sends nothing to addresses that nobody has confirmed. */
export async function tellOwners(tx: Transaction, { companyId, what, site, except }: OwnerNotice): Promise<void> {
  for (const to of await ownersOf(tx, companyId, except)) {
    const { token, tokenHash } = newToken()
    const expiresAt = new Date(Date.now() + within * 1000)
    await tx.freezeLink.create({ data: { tokenHash: new Uint8Array(tokenHash), companyId, email: to, expiresAt } })
    await queueMail(tx, noticeMail(to, { what, token, site }), { within })
  }
}

/** Confirmed addresses of the owners who are not suspended. */
export async function ownersOf(tx: Transaction, companyId: string, except?: string): Promise<string[]> {
  const owners = await tx.membership.findMany({
    where: {
      companyId,
      role: 'owner',
      ...(except !== undefined && { personId: { not: except } }),
      person: { emailConfirmedAt: { not: null }, personSuspendedAt: null },
    },
    select: { person: { select: { email: true } } },
  })
  return owners.map(({ person }) => person.email)
}

export const noticeMail = (to: string, { what, token, site }: { readonly what: Text; readonly token: string; readonly site: string }): Mail =>
  composeMail({
    kind: 'team-act',
    to,
    subject: text('An important action in your company'),
    words: [
      text('This happened in your company a moment ago. If you know about it, you do not need to do anything.'),
      what,
      text(
        'If you do not, freeze your company: everybody is logged out, and nobody can act for it until an owner ends the freeze. The link works for 7 days.',
      ),
    ],
    button: { label: text('Freeze the company'), to: `${site}${freezeLink.path(token)}` },
  })

/** Returns the company of an open link. */
export async function findFreezeLink(
  prisma: Pick<Transaction, '$queryRaw'>,
  token: string,
): Promise<{ readonly companyId: string; readonly email: string } | undefined> {
  const [found] = await prisma.$queryRaw<{ companyId: string; email: string }[]>(sql`
    SELECT c.id::text AS "companyId", l.email FROM freeze_links AS l JOIN companies AS c ON c.id = l.company_id
    WHERE l.token_hash = ${hashToken(token)} AND l.expires_at > now() AND c.status = 'active' AND c.frozen_at IS NULL
      AND EXISTS (SELECT FROM memberships AS m JOIN accounts AS a ON a.id = m.person_id WHERE m.company_id = c.id AND m.role = 'owner' AND a.email = l.email)`)
  return found
}

/** Deletes expired links. */
export async function deleteExpiredFreezeLinks({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.freezeLink.deleteMany({ where: { expiresAt: { lt: new Date() } } })
}
