// Links that are mailed to whoever reads an account's mail, and work once.
import { LinkOver } from '#errors.ts'
import { type Database, sql, type Transaction } from './database.ts'
import { hashToken, newToken } from './sessions.ts'

export type LinkKind = 'password' | 'email' | 'new-email'

const NOBODY = '00000000-0000-0000-0000-000000000000'

interface NewLink {
  readonly kind: LinkKind
  /** Undefined for one that nobody is sent, which takes as long as one that somebody is. */
  readonly accountId: string | undefined
  readonly email: string
  readonly seconds: number
}

/** The token for the mail. Links of this kind that the account was sent before are over. */
export async function addLink(tx: Transaction, { kind, accountId, email, seconds }: NewLink): Promise<string> {
  // Also where there is no account, so that it takes as long.
  await tx.accountLink.deleteMany({ where: { accountId: accountId ?? NOBODY, kind } })
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(Date.now() + seconds * 1000)
  await tx.accountLink.create({
    data: { tokenHash: new Uint8Array(tokenHash), accountId: accountId ?? null, kind, email: email.toLowerCase(), expiresAt },
  })
  return token
}

/** Deletes those that are over. */
export async function forgetLinks({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.accountLink.deleteMany({ where: { expiresAt: { lt: new Date() } } })
}

/** Whether the account was sent one of this kind that is good still. */
export async function hasLink(tx: Transaction, kind: LinkKind, accountId: string): Promise<boolean> {
  return (await tx.accountLink.findFirst({ where: { accountId, kind, expiresAt: { gt: new Date() } } })) !== null
}

const openLink = (token: string, kinds: readonly LinkKind[]) => ({
  tokenHash: new Uint8Array(hashToken(token)),
  kind: { in: [...kinds] },
  expiresAt: { gt: new Date() },
})

/** Leaves the link as it is. @throws LinkOver */
export async function requireLink({ prisma }: Pick<Database, 'prisma'>, token: string, kinds: readonly LinkKind[]): Promise<void> {
  if (!(await prisma.accountLink.findFirst({ where: openLink(token, kinds) }))) throw new LinkOver()
}

/** Uses the link up: of two at once one finds it used. @throws LinkOver, also where the account is not active any more */
export async function takeLink(
  tx: Transaction,
  token: string,
  kinds: readonly LinkKind[],
): Promise<{ readonly kind: string; readonly accountId: string; readonly email: string }> {
  const where = openLink(token, kinds)
  const link = await tx.accountLink.findFirst({ where })
  if (!link?.accountId) throw new LinkOver()
  // Before its links, as everywhere: two that each hold what the other wants would never end.
  const held = await tx.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM accounts WHERE id = ${link.accountId}::uuid AND status = 'active' FOR NO KEY UPDATE`)
  if (held.length === 0) throw new LinkOver()
  const { count } = await tx.accountLink.deleteMany({ where })
  if (count === 0) throw new LinkOver()
  return { kind: link.kind, accountId: link.accountId, email: link.email }
}
