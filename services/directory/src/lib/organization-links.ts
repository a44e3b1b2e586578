// The emailed link of an organization's contact. It replaces a login until the organization has an account. Decision 0039 lists all links with tokens.
import { createHash, randomBytes } from 'node:crypto'
import { verificationLink } from '@ungana/contracts-directory'
import { sql, type Transaction } from '#lib/database.ts'

const SECONDS = verificationLink.seconds
/** An expired link can request a new one for this long. */
const KEPT_SECONDS = SECONDS

const hashOf = (token: string) => new Uint8Array(createHash('sha256').update(token).digest())
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** Earlier links of the organization stop working. @returns the link; only a hash of its token is stored */
export async function newOrganizationLink(tx: Transaction, organizationId: string, site: string): Promise<string> {
  await lockOrganization(tx, organizationId)
  await tx.organizationLink.deleteMany({ where: { expiresAt: { lt: secondsFromNow(-KEPT_SECONDS) } } })
  await tx.organizationLink.updateMany({ where: { organizationId, replacedAt: null }, data: { replacedAt: new Date() } })
  const token = randomBytes(32).toString('base64url')
  await tx.organizationLink.create({ data: { tokenHash: hashOf(token), organizationId, expiresAt: secondsFromNow(SECONDS) } })
  return `${site}${verificationLink.path(token)}`
}

/** For an organization that now has an account, or is suspended or closed. */
export async function endOrganizationLinks(tx: Transaction, organizationId: string): Promise<void> {
  await lockOrganization(tx, organizationId)
  await tx.organizationLink.deleteMany({ where: { organizationId } })
}

/** The organization's id; undefined if the link is unknown, replaced or expired, or if the organization is suspended. */
export async function organizationOfLink(prisma: Pick<Transaction, 'organizationLink'>, token: string): Promise<string | undefined> {
  const link = await prisma.organizationLink.findUnique({
    where: { tokenHash: hashOf(token), replacedAt: null, expiresAt: { gt: new Date() }, organization: { status: { not: 'suspended' } } },
  })
  return link?.organizationId
}

/**
 * The organization whose contact once got this link, which may have expired or been replaced, with the number of its links in the last day. Locks its
 * row. Undefined if the organization has an account or is suspended.
 */
export async function organizationOfOldLink(
  tx: Transaction,
  token: string,
): Promise<{ id: string; email: string | null; today: number } | undefined> {
  const find = () =>
    tx.organizationLink.findUnique({
      where: { tokenHash: hashOf(token), organization: { status: { not: 'suspended' } } },
      select: { organization: { select: { id: true, email: true } } },
    })
  const found = await find()
  if (!found) return undefined
  await lockOrganization(tx, found.organization.id)
  const link = await find()
  if (!link) return undefined
  const { id, email } = link.organization
  const today = await tx.organizationLink.count({ where: { organizationId: id, createdAt: { gt: secondsFromNow(-24 * 60 * 60) } } })
  return { id, email, today }
}

async function lockOrganization(tx: Transaction, id: string): Promise<void> {
  await tx.$queryRaw(sql`SELECT FROM organizations WHERE id = ${id}::uuid FOR NO KEY UPDATE`)
}
