// Applies changes of an account to its company or organization.
import { CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import { eraseActivity } from '@ungana/service-kit'
import type { Files } from '@ungana/service-kit/files'
import { type AccountStatus, CLOSED_VERSION, publishStatus, storeStatus } from '#lib/account-status.ts'
import { announceBusiness } from '#lib/business-changed.ts'
import { releasePictures } from '#lib/company-pictures.ts'
import { nullJson, sql, type Transaction } from '#lib/database.ts'
import { endOrganizationLinks } from '#lib/organization-links.ts'
import { forgetPartners } from '#lib/partners.ts'
import { removeFromSearch, searchWordsOf } from '#lib/remove-from-search.ts'

/** Hides the company or organization of a suspended account, and shows it again when restored. Ignores events that arrive late. */
export async function applyAccountStatus(tx: Transaction, account: AccountStatus, requestId?: string): Promise<void> {
  if (!(await storeStatus(tx, account))) return
  const { id, status } = account
  const [from, to] = status === 'active' ? ['suspended', 'active'] : ['active', 'suspended']
  const businesses = await tx.business.updateMany({ where: { id, status: from }, data: { status: to } })
  const organizations = await tx.organization.updateMany({ where: { id, status: to === 'active' ? from : { not: to } }, data: { status: to } })
  if (status !== 'active') await endOrganizationLinks(tx, id)
  // A restored organization gets the status that its evidence and plan now allow.
  if (organizations.count > 0) await tx.$executeRaw(sql`SELECT refresh_standing(ARRAY[${id}::uuid])`)
  if (businesses.count + organizations.count > 0) await publishStatus(tx, account, requestId)
  if (businesses.count > 0) await announceBusiness(tx, id, requestId)
}

interface Closed {
  readonly id: string
  readonly role: string
}

/** Erases all data about a company or organization. Reviews it wrote about others stay, without its name. */
export async function eraseCompany(tx: Transaction, { id, role }: Closed, files: Pick<Files, 'release'>, requestId?: string): Promise<void> {
  const closed = { id, status: 'closed', version: CLOSED_VERSION }
  await storeStatus(tx, closed)
  const words = await searchWordsOf(tx, id)
  await releasePictures(tx, files, await picturesOf(tx, id))
  const documents = await tx.verificationDocument.findMany({ where: { verification: { subjectId: id } }, select: { fileId: true } })
  for (const { fileId } of documents) await files.release(tx, fileId)
  await eraseActivity(tx, id)
  await tx.verification.deleteMany({ where: { subjectId: id } })
  await tx.review.updateMany({ where: { reviewerId: id }, data: { reviewerName: CLOSED_ACCOUNT_NAME } })
  await tx.reviewReport.updateMany({ where: { reporterId: id }, data: { reporterName: CLOSED_ACCOUNT_NAME } })
  await tx.exhibitionRegistration.deleteMany({ where: { accountId: id } })
  await tx.exhibitionRequest.deleteMany({ where: { accountId: id } })
  await tx.organizationMember.updateMany({ where: { businessId: id }, data: { businessId: null } })
  await tx.refusedOrganization.deleteMany({ where: { OR: [{ businessId: id }, { organizationId: id }] } })
  await tx.savedList.deleteMany({ where: { OR: [{ companyId: id }, { ownerId: id }] } })
  await tx.savedEntry.updateMany({ where: { businessId: id }, data: { businessId: null } })
  await forgetPartners(tx, id)
  await tx.confirmedEmail.deleteMany({ where: { accountId: id } })
  await eraseOrganization(tx, id)
  await tx.product.deleteMany({ where: { businessId: id } })
  await tx.review.deleteMany({ where: { businessId: id } })
  await tx.companyViews.deleteMany({ where: { businessId: id } })
  await tx.companySearchTerm.deleteMany({ where: { businessId: id } })
  const { count } = await tx.business.updateMany({ where: { id }, data: erasedFields(id) })
  if (count === 0 && role === 'member') await tx.business.create({ data: { id, businessType: 'other', country: NO_COUNTRY, ...erasedFields(id) } })
  await removeFromSearch(tx, id, words)
  // The answers stored for idempotency keys contain its texts and its evidence.
  await tx.$executeRaw(sql`DELETE FROM courier.idempotency_keys WHERE scope = ${id}`)
  await publishStatus(tx, closed, requestId)
}

async function picturesOf(tx: Transaction, id: string): Promise<(string | null)[]> {
  const business = await tx.business.findUnique({
    where: { id },
    select: { coverImage: true, logo: true, products: { select: { image: true, moreImages: true } } },
  })
  const organization = await tx.organization.findUnique({ where: { id }, select: { logo: true } })
  const photos = (business?.products ?? []).flatMap(({ image, moreImages }) => [image, ...moreImages])
  return [business?.coverImage ?? null, business?.logo ?? null, ...photos, organization?.logo ?? null]
}

/** An erased company has this country, because the column cannot be null. */
const NO_COUNTRY = '-'

/** Values of an erased company. The row stays, hidden, so that a late or repeated registration event does not create the company again. */
const erasedFields = (id: string) => ({
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
  logo: null,
  verified: false,
  featured: false,
  tags: [],
  averageResponseTime: null,
  yearFounded: null,
  employeeCount: null,
  employeesFrom: null,
  employeesTo: null,
  contactPerson: null,
  primaryProducts: null,
  facebookUrl: null,
  instagramUrl: null,
  linkedinUrl: null,
  editedBy: nullJson,
  editedAt: null,
})

async function eraseOrganization(tx: Transaction, id: string): Promise<void> {
  await tx.organizationMember.deleteMany({ where: { organizationId: id } })
  await tx.memberImport.deleteMany({ where: { organizationId: id } })
  await endOrganizationLinks(tx, id)
  const empty = { logo: null, description: '', memberCount: '', membersFrom: null, membersTo: null, website: null, email: null, phone: null }
  const rest = { phoneE164: null, contactPerson: null, contactTitle: null, featured: false, staffFeatured: false, verified: false }
  await tx.organization.updateMany({ where: { id }, data: { status: 'suspended', name: CLOSED_ACCOUNT_NAME, ...empty, ...rest } })
}
