// Lists and edits an organization's members.
import { MEMBERS_MAX, MEMBERS_PAGE_SIZE, type Member, type MemberForm, type MemberRecord } from '@ungana/contracts-directory'
import { audit, InvalidInput } from '@ungana/service-kit'
import { MemberChanged, MemberExists, MemberNotFound, OrganizationNotFound, TooManyMembers } from '#errors.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { announceMembers } from '#lib/members-named.ts'
import { countryName } from './country-name.ts'
import type { MemberEditor } from './member-editor.ts'
import { memberKey } from './member-key.ts'

const columns = {
  id: true,
  name: true,
  country: true,
  city: true,
  website: true,
  email: true,
  phone: true,
  sector: true,
  businessId: true,
  version: true,
  business: { select: { id: true, businessName: true, verified: true, status: true } },
} as const

interface MemberRow extends Omit<MemberRecord, 'company'> {
  readonly business: { readonly id: string; readonly businessName: string; readonly verified: boolean; readonly status: string } | null
}

interface ListQuery {
  readonly q?: string | undefined
  /** From 1. */
  readonly page: number
}

/** @throws OrganizationNotFound if not active */
export async function listMembers(
  prisma: Database['prisma'],
  organizationId: string,
  query: ListQuery,
): Promise<{ members: Member[]; total: number }> {
  if ((await prisma.organization.count({ where: { id: organizationId, status: 'active' } })) === 0) throw new OrganizationNotFound()
  const { rows, total } = await pageOf(prisma, organizationId, query)
  return { members: rows.map(presentMember), total }
}

export async function listMemberRecords(
  prisma: Database['prisma'],
  organizationId: string,
  query: ListQuery,
): Promise<{ members: MemberRecord[]; total: number }> {
  const { rows, total } = await pageOf(prisma, organizationId, query)
  return { members: rows.map(presentRecord), total }
}

async function pageOf(prisma: Database['prisma'], organizationId: string, { q = '', page }: ListQuery) {
  // Prisma does not escape LIKE wildcards.
  const contains = { contains: q.trim().replaceAll(/[\\%_]/g, '\\$&'), mode: 'insensitive' } as const
  const found = q.trim() === '' ? {} : { OR: [{ name: contains }, { city: contains }, { country: contains }, { sector: contains }] }
  const where = { organizationId, ...found }
  const [total, rows] = await prisma.$transaction([
    prisma.organizationMember.count({ where }),
    prisma.organizationMember.findMany({
      where,
      select: columns,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: MEMBERS_PAGE_SIZE,
      skip: (page - 1) * MEMBERS_PAGE_SIZE,
    }),
  ])
  return { total, rows }
}

/** @throws MemberExists, TooManyMembers, InvalidInput if the company is unknown or refuses the organization */
export async function addMember(tx: Transaction, organizationId: string, form: MemberForm, editor: MemberEditor): Promise<MemberRecord> {
  await raiseMembersVersion(tx, organizationId)
  if ((await tx.organizationMember.count({ where: { organizationId } })) >= MEMBERS_MAX) throw new TooManyMembers(String(MEMBERS_MAX))
  const data = await dataOf(tx, organizationId, form)
  const row = await tx.organizationMember.create({ data: { organizationId, ...data }, select: columns })
  await auditStaffChange(tx, editor, 'member.added', organizationId, row.id)
  if (row.businessId !== null) await announceMembers(tx, organizationId, [row.businessId])
  return presentRecord(row)
}

/** @throws MemberNotFound, MemberChanged if the version is old, MemberExists, InvalidInput if the company is unknown or refuses the organization */
export async function changeMember(
  tx: Transaction,
  { organizationId, memberId }: { readonly organizationId: string; readonly memberId: string },
  { version, ...form }: MemberForm & { readonly version: number },
  editor: MemberEditor,
): Promise<MemberRecord> {
  await raiseMembersVersion(tx, organizationId)
  const known = await tx.organizationMember.findFirst({
    where: { id: memberId, organizationId },
    select: { id: true, version: true, businessId: true },
  })
  if (!known) throw new MemberNotFound()
  if (known.version !== version) throw new MemberChanged()
  const data = await dataOf(tx, organizationId, form, known)
  const row = await tx.organizationMember.update({ where: { id: memberId }, data: { ...data, version: { increment: 1 } }, select: columns })
  await auditStaffChange(tx, editor, 'member.changed', organizationId, memberId)
  if (row.businessId !== null && row.businessId !== known.businessId) await announceMembers(tx, organizationId, [row.businessId])
  return presentRecord(row)
}

export async function removeMember(
  tx: Transaction,
  { organizationId, memberId }: { readonly organizationId: string; readonly memberId: string },
  editor: MemberEditor,
): Promise<void> {
  await raiseMembersVersion(tx, organizationId)
  const { count } = await tx.organizationMember.deleteMany({ where: { id: memberId, organizationId } })
  if (count > 0) await auditStaffChange(tx, editor, 'member.removed', organizationId, memberId)
}

/** Locks the members until `tx` ends, and raises their version so that earlier previews become invalid. */
export async function raiseMembersVersion(tx: Transaction, organizationId: string): Promise<number> {
  const { membersVersion } = await tx.organization.update({
    where: { id: organizationId },
    data: { membersVersion: { increment: 1 } },
    select: { membersVersion: true },
  })
  return membersVersion
}

/** @param known the current member, if it exists */
async function dataOf(
  tx: Transaction,
  organizationId: string,
  form: MemberForm,
  known?: { readonly id: string; readonly businessId: string | null },
) {
  const { name, businessId = null } = form
  const country = countryName(form.country)
  const key = memberKey({ name, country })
  const other = await tx.organizationMember.findUnique({ where: { organizationId_key: { organizationId, key } }, select: { id: true } })
  if (other && other.id !== known?.id) throw new MemberExists()
  // A link to a company that was suspended later stays: the editor did not choose that company now.
  if (businessId !== null && businessId !== known?.businessId) await requireLinkableCompany(tx, organizationId, businessId)
  const { city, website, email, phone, sector } = form
  const data = { city, website, email, phone, sector }
  return {
    key,
    name,
    country,
    businessId,
    ...(Object.fromEntries(Object.entries(data).map(([field, text]) => [field, text || null])) as EmptyAsNull<typeof data>),
  }
}

async function requireLinkableCompany(tx: Transaction, organizationId: string, businessId: string): Promise<void> {
  if ((await tx.business.count({ where: { id: businessId, status: 'active', sample: false } })) === 0) {
    throw new InvalidInput('businessId', 'This company does not exist.')
  }
  if ((await tx.refusedOrganization.count({ where: { businessId, organizationId } })) > 0) {
    throw new InvalidInput('businessId', 'This company says that it is not a member of your organization.')
  }
}

type EmptyAsNull<T> = { [K in keyof T]: string | null }

async function auditStaffChange(
  tx: Transaction,
  { id, staff }: MemberEditor,
  action: string,
  organizationId: string,
  memberId: string,
): Promise<void> {
  if (staff) await audit.add(tx, { actor: id, action: `organization.${action}`, subject: organizationId, details: { memberId } })
}

function presentMember({ id, name, country, city, website, sector, business }: MemberRow): Member {
  const company = business?.status === 'active' ? { id: business.id, businessName: business.businessName, verified: business.verified } : null
  return { id, name, country, city, website, sector, company }
}

function presentRecord(row: MemberRow): MemberRecord {
  const { email, phone, businessId, version } = row
  return { ...presentMember(row), email, phone, businessId, version }
}
