// Emailed links of an account. Each works once.
import { LinkOver } from '#errors.ts'
import { type Database, sql, type Transaction } from './database.ts'
import { hashToken, newToken } from './sessions.ts'

export type LinkKind = 'password' | 'email' | 'new-email'

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

interface NewLink {
  readonly kind: LinkKind
  /** Undefined if no account has the address. A link is stored anyway, so that the response takes equally long. */
  readonly accountId: string | undefined
  readonly email: string
  readonly seconds: number
}

/** True for an account `a` whose emailed links work. Somebody may still work for one company while another, which the person registered, is suspended. */
export const mayUseLinks = sql`a.person_suspended_at IS NULL AND (a.status = 'active'
  OR EXISTS (SELECT FROM memberships AS m JOIN companies AS c ON c.id = m.company_id WHERE m.person_id = a.id AND c.status = 'active'))`

/** Returns the token for the email. Earlier links of this kind stop working. */
export async function addLink(tx: Transaction, { kind, accountId, email, seconds }: NewLink): Promise<string> {
  // This also runs without an account, so that the response takes equally long.
  await tx.accountLink.deleteMany({ where: { accountId: accountId ?? NO_ACCOUNT, kind } })
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(Date.now() + seconds * 1000)
  await tx.accountLink.create({
    data: { tokenHash: new Uint8Array(tokenHash), accountId: accountId ?? null, kind, email: email.toLowerCase(), expiresAt },
  })
  return token
}

/** Deletes expired links. */
export async function deleteExpiredLinks({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.accountLink.deleteMany({ where: { expiresAt: { lt: new Date() } } })
}

/** Returns whether the account has an open link of this kind. */
export async function hasLink(tx: Transaction, kind: LinkKind, accountId: string): Promise<boolean> {
  return (await tx.accountLink.findFirst({ where: { accountId, kind, expiresAt: { gt: new Date() } } })) !== null
}

const openLink = (token: string, kinds: readonly LinkKind[]) => ({
  tokenHash: new Uint8Array(hashToken(token)),
  kind: { in: [...kinds] },
  expiresAt: { gt: new Date() },
})

/** Checks the link without using it. @throws LinkOver */
export async function requireLink({ prisma }: Pick<Database, 'prisma'>, token: string, kinds: readonly LinkKind[]): Promise<void> {
  if (!(await prisma.accountLink.findFirst({ where: openLink(token, kinds) }))) throw new LinkOver()
}

/** Uses the link. Of two simultaneous calls only one succeeds. @throws LinkOver, also if the person may no longer log in */
export async function consumeLink(
  tx: Transaction,
  token: string,
  kinds: readonly LinkKind[],
): Promise<{ readonly kind: string; readonly accountId: string; readonly email: string }> {
  const where = openLink(token, kinds)
  const link = await tx.accountLink.findFirst({ where })
  if (!link?.accountId) throw new LinkOver()
  // Lock the account before its links, as everywhere else, so that transactions cannot deadlock.
  const lockedRows = await tx.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM accounts AS a WHERE a.id = ${link.accountId}::uuid AND ${mayUseLinks} FOR NO KEY UPDATE OF a`)
  if (lockedRows.length === 0) throw new LinkOver()
  const { count } = await tx.accountLink.deleteMany({ where })
  if (count === 0) throw new LinkOver()
  return { kind: link.kind, accountId: link.accountId, email: link.email }
}
