// What becomes of a company or an organization when something happens to its account.
import { businessStatusChanged } from '@ungana/contracts-directory'
import { CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import { outbox } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import { announceBusiness } from '#lib/business-changed.ts'
import { sql, type Transaction } from '#lib/database.ts'

interface StatusOfAccount {
  readonly id: string
  readonly status: string
  readonly version: number
}

/** Hides what staff have suspended, and shows what they restored. What comes late, after something newer, changes nothing. */
export async function followStatus(tx: Transaction, { id, status, version }: StatusOfAccount, requestId?: string): Promise<void> {
  const newer = await tx.$executeRaw(sql`
    INSERT INTO account_statuses AS a (account_id, version) VALUES (${id}::uuid, ${version})
    ON CONFLICT (account_id) DO UPDATE SET version = excluded.version WHERE a.version < excluded.version`)
  if (newer === 0) return
  const [from, to] = status === 'active' ? ['suspended', 'active'] : ['active', 'suspended']
  await tx.organization.updateMany({ where: { id, status: from }, data: { status: to } })
  const { count } = await tx.business.updateMany({ where: { id, status: from }, data: { status: to } })
  if (count === 0) return
  await tellStatus(tx, id, requestId)
  await announceBusiness(tx, id, requestId)
}

/** Erases all that is about the company or organization but what others said: their reviews of others stay, without its name. */
export async function eraseCompany(tx: Transaction, id: string, files: Pick<Files, 'release'>, requestId?: string): Promise<void> {
  const documents = await tx.verificationDocument.findMany({ where: { verification: { subjectId: id } }, select: { fileId: true } })
  for (const { fileId } of documents) await files.release(tx, fileId)
  await tx.verification.deleteMany({ where: { subjectId: id } })
  await tx.review.updateMany({ where: { reviewerId: id }, data: { reviewerName: CLOSED_ACCOUNT_NAME } })
  await tx.reviewReport.updateMany({ where: { reporterId: id }, data: { reporterName: CLOSED_ACCOUNT_NAME } })
  await tx.exhibitionRegistration.deleteMany({ where: { accountId: id } })
  await tx.exhibitionRequest.deleteMany({ where: { accountId: id } })
  await tx.organizationMember.updateMany({ where: { businessId: id }, data: { businessId: null } })
  await tx.refusedOrganization.deleteMany({ where: { OR: [{ businessId: id }, { organizationId: id }] } })
  await eraseOrganization(tx, id)
  await tx.product.deleteMany({ where: { businessId: id } })
  await tx.review.deleteMany({ where: { businessId: id } })
  const { count } = await tx.business.updateMany({ where: { id }, data: nothing(id) })
  if (count > 0) await tellStatus(tx, id, requestId)
}

/** The row stays, hidden, so that an event of the registration that comes again makes no company anew. */
const nothing = (id: string) => ({
  status: 'suspended',
  username: `closed_${id.replaceAll('-', '')}`,
  businessName: CLOSED_ACCOUNT_NAME,
  companyName: null,
  description: '',
  category: null,
  location: '',
  email: '',
  phone: '',
  phoneE164: null,
  showEmail: false,
  showPhone: false,
  website: null,
  coverImage: null,
  verified: false,
  featured: false,
  tags: [],
  averageResponseTime: null,
  yearFounded: null,
  employeeCount: null,
  contactPerson: null,
  primaryProducts: null,
  facebookUrl: null,
  instagramUrl: null,
  linkedinUrl: null,
})

async function eraseOrganization(tx: Transaction, id: string): Promise<void> {
  await tx.organizationMember.deleteMany({ where: { organizationId: id } })
  await tx.memberImport.deleteMany({ where: { organizationId: id } })
  await tx.organizationLink.deleteMany({ where: { organizationId: id } })
  const empty = { logo: null, description: '', memberCount: '', membersFrom: null, membersTo: null, website: null, email: null, phone: null }
  const people = { phoneE164: null, contactPerson: null, contactTitle: null, featured: false, staffFeatured: false, verified: false }
  await tx.organization.updateMany({ where: { id }, data: { status: 'suspended', name: CLOSED_ACCOUNT_NAME, ...empty, ...people } })
}

async function tellStatus(tx: Transaction, id: string, requestId: string | undefined): Promise<void> {
  const { businessName, status, version } = await tx.business.findUniqueOrThrow({ where: { id } })
  const told = { businessId: id, businessName, status, version }
  await outbox.add(tx, businessStatusChanged, told, requestId === undefined ? {} : { requestId })
}
