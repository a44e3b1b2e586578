// Badge, featured placement and status of a company or organization. The database function refresh_standing() derives them from evidence and plan.
import { organizationPath } from '@ungana/contracts-directory'
import { announceBusiness } from '#lib/business-changed.ts'
import { sql, type Transaction } from '#lib/database.ts'
import { announceMembers } from '#lib/members-named.ts'
import { queueMailAbout } from '#lib/organization-mail.ts'
import { organizationActiveMail, organizationFeaturedMail, planEndedMail, statusPage } from '#lib/verification-mails.ts'

/** Where a change comes from, for emails and events. */
export interface ChangeOrigin {
  /** Origin of the links in emails. */
  readonly site: string
  readonly requestId?: string | undefined
}

interface PublicStatus {
  readonly kind: 'business' | 'organization'
  readonly name: string
  readonly email: string | null
  readonly status: string
  readonly verified: boolean
  readonly featured: boolean
}

/**
 * Runs `work`, which changes evidence or plan of the company or organization `id`. Then publishes the resulting changes and emails the contact. Locks the
 * row first, so that of two concurrent changes the second sees the first one's result.
 */
export async function publishStatusChange<T>(tx: Transaction, id: string, { site, requestId }: ChangeOrigin, work: () => Promise<T>): Promise<T> {
  const before = await readStatus(tx, id)
  const result = await work()
  const after = before && (await readStatus(tx, id))
  if (!before || !after) return result
  if (after.kind === 'business') {
    if (before.verified !== after.verified || before.featured !== after.featured) await announceBusiness(tx, id, requestId)
  } else {
    await emailContact(tx, id, site, before, after)
    if (after.status === 'active' && before.status !== 'active') await announceMembers(tx, id)
  }
  return result
}

async function emailContact(
  tx: Transaction,
  id: string,
  site: string,
  before: PublicStatus,
  { name, email, status, featured }: PublicStatus,
): Promise<void> {
  if (email === null) return
  const contact = { to: email, about: id, link: statusPage(site) }
  const page = `${site}${organizationPath(id)}`
  if (status === 'active' && before.status !== 'active') await queueMailAbout(tx, organizationActiveMail(contact, name, page, featured))
  else if (featured && !before.featured) await queueMailAbout(tx, organizationFeaturedMail(contact, name, page))
  else if (before.status === 'active' && status === 'awaiting-payment') await queueMailAbout(tx, planEndedMail(contact, name))
}

async function readStatus(tx: Transaction, id: string): Promise<PublicStatus | undefined> {
  const [business] = await tx.$queryRaw<PublicStatus[]>(sql`
    SELECT 'business' AS kind, business_name AS name, email, status, verified, featured FROM businesses WHERE id = ${id}::uuid FOR NO KEY UPDATE`)
  if (business) return business
  const [organization] = await tx.$queryRaw<PublicStatus[]>(sql`
    SELECT 'organization' AS kind, name, email, status, verified, featured FROM organizations WHERE id = ${id}::uuid FOR NO KEY UPDATE`)
  return organization
}
