// What becomes of a company or an organization when something happens to its account.
import { CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import type { Files } from '@ungana/service-kit/files'
import { CLOSED_VERSION, keepStatus, type StatusOfAccount, tellStatus } from '#lib/account-status.ts'
import { announceBusiness } from '#lib/business-changed.ts'
import { releasePictures } from '#lib/company-pictures.ts'
import { sql, type Transaction } from '#lib/database.ts'
import { forgetInSearch, wordsOf } from '#lib/forget-in-search.ts'
import { forgetPartners } from '#lib/partners.ts'

/** Hides what staff have suspended, and shows what they restored. What comes late, after something newer, changes nothing. */
export async function followStatus(tx: Transaction, account: StatusOfAccount, requestId?: string): Promise<void> {
  if (!(await keepStatus(tx, account))) return
  const { id, status } = account
  const [from, to] = status === 'active' ? ['suspended', 'active'] : ['active', 'suspended']
  const businesses = await tx.business.updateMany({ where: { id, status: from }, data: { status: to } })
  const organizations = await tx.organization.updateMany({ where: { id, status: to === 'active' ? from : { not: to } }, data: { status: to } })
  // One that is restored stands as its evidence and its plan say by now.
  if (organizations.count > 0) await tx.$executeRaw(sql`SELECT refresh_standing(ARRAY[${id}::uuid])`)
  if (businesses.count + organizations.count > 0) await tellStatus(tx, account, requestId)
  if (businesses.count > 0) await announceBusiness(tx, id, requestId)
}

interface Closed {
  readonly id: string
  readonly role: string
}

/** Erases all that is about the company or organization but what others said: their reviews of others stay, without its name. */
export async function eraseCompany(tx: Transaction, { id, role }: Closed, files: Pick<Files, 'release'>, requestId?: string): Promise<void> {
  const closed = { id, status: 'closed', version: CLOSED_VERSION }
  await keepStatus(tx, closed)
  const words = await wordsOf(tx, id)
  await releasePictures(tx, files, await picturesOf(tx, id))
  const documents = await tx.verificationDocument.findMany({ where: { verification: { subjectId: id } }, select: { fileId: true } })
  for (const { fileId } of documents) await files.release(tx, fileId)
  await tx.verification.deleteMany({ where: { subjectId: id } })
  await tx.review.updateMany({ where: { reviewerId: id }, data: { reviewerName: CLOSED_ACCOUNT_NAME } })
  await tx.reviewReport.updateMany({ where: { reporterId: id }, data: { reporterName: CLOSED_ACCOUNT_NAME } })
  await tx.exhibitionRegistration.deleteMany({ where: { accountId: id } })
  await tx.exhibitionRequest.deleteMany({ where: { accountId: id } })
  await tx.organizationMember.updateMany({ where: { businessId: id }, data: { businessId: null } })
  await tx.refusedOrganization.deleteMany({ where: { OR: [{ businessId: id }, { organizationId: id }] } })
  await forgetPartners(tx, id)
  await eraseOrganization(tx, id)
  await tx.product.deleteMany({ where: { businessId: id } })
  await tx.review.deleteMany({ where: { businessId: id } })
  const { count } = await tx.business.updateMany({ where: { id }, data: nothing(id) })
  if (count === 0 && role === 'member') await tx.business.create({ data: { id, businessType: 'other', country: NOT_SAID, ...nothing(id) } })
  await forgetInSearch(tx, id, words)
  await tellStatus(tx, closed, requestId)
}

async function picturesOf(tx: Transaction, id: string): Promise<(string | null)[]> {
  const business = await tx.business.findUnique({ where: { id }, select: { coverImage: true, products: { select: { image: true } } } })
  const organization = await tx.organization.findUnique({ where: { id }, select: { logo: true } })
  return [business?.coverImage ?? null, ...(business?.products ?? []).map(({ image }) => image), organization?.logo ?? null]
}

/** The table wants a country. */
const NOT_SAID = '-'

/** The row stays, hidden, so that an event of the registration that comes later, or again, makes no company anew. */
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
  employeesFrom: null,
  employeesTo: null,
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
