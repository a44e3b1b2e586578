// How a business or an organization stands: badge, placement and status, which the database makes of evidence and plan (refresh_standing()).
import { organizationPath } from '@ungana/contracts-directory'
import { queueMail } from '@ungana/service-kit/mailer'
import { announceBusiness } from '#lib/business-changed.ts'
import { sql, type Transaction } from '#lib/database.ts'
import { announceMembers } from '#lib/members-named.ts'
import { organizationActiveMail, organizationFeaturedMail, planEndedMail, statusPage } from '#lib/verification-mails.ts'

/** What mails and announcements need of where a change comes from. */
export interface ChangeOrigin {
  /** That the links of mails begin with. */
  readonly site: string
  readonly requestId?: string | undefined
}

interface Standing {
  readonly kind: 'business' | 'organization'
  readonly name: string
  readonly email: string | null
  readonly status: string
  readonly verified: boolean
  readonly featured: boolean
}

/**
 * Runs `work`, which changes evidence or plan of the business or organization `id`, and then tells whoever has to know what that did to it. Holds
 * its row from the start, so that of two changes at once the second sees what the first did.
 */
export async function withStanding<T>(tx: Transaction, id: string, { site, requestId }: ChangeOrigin, work: () => Promise<T>): Promise<T> {
  const before = await standingOf(tx, id)
  const result = await work()
  const after = before && (await standingOf(tx, id))
  if (!before || !after) return result
  if (after.kind === 'business') {
    if (before.verified !== after.verified || before.featured !== after.featured) await announceBusiness(tx, id, requestId)
  } else {
    await tellContact(tx, id, site, before, after)
    if (after.status === 'active' && before.status !== 'active') await announceMembers(tx, id)
  }
  return result
}

async function tellContact(tx: Transaction, id: string, site: string, before: Standing, { name, email, status, featured }: Standing): Promise<void> {
  if (email === null) return
  const contact = { to: email, link: statusPage(site) }
  const page = `${site}${organizationPath(id)}`
  if (status === 'active' && before.status !== 'active') await queueMail(tx, organizationActiveMail(contact, name, page, featured))
  else if (featured && !before.featured) await queueMail(tx, organizationFeaturedMail(contact, name, page))
  else if (before.status === 'active' && status === 'awaiting-payment') await queueMail(tx, planEndedMail(contact, name))
}

async function standingOf(tx: Transaction, id: string): Promise<Standing | undefined> {
  const [business] = await tx.$queryRaw<Standing[]>(sql`
    SELECT 'business' AS kind, business_name AS name, email, status, verified, featured FROM businesses WHERE id = ${id}::uuid FOR NO KEY UPDATE`)
  if (business) return business
  const [organization] = await tx.$queryRaw<Standing[]>(sql`
    SELECT 'organization' AS kind, name, email, status, verified, featured FROM organizations WHERE id = ${id}::uuid FOR NO KEY UPDATE`)
  return organization
}
