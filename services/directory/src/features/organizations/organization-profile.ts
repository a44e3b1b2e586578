// An organization edits its own facts.
import type { OrganizationChanges, OwnOrganization } from '@ungana/contracts-directory'
import { audit, EditedMeanwhile } from '@ungana/service-kit'
import { OrganizationNotFound } from '#errors.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { numberRange } from '#lib/number-range.ts'
import { e164 } from '#lib/phone.ts'
import { publicFields } from './organizations.ts'

const ownFields = { email: true, phone: true, contactPerson: true, contactTitle: true } as const
const editable = (id: string) => ({ id, status: { not: 'suspended' } })

/** @throws OrganizationNotFound if unknown or suspended */
export async function getOrganizationProfile(prisma: Database['prisma'], id: string): Promise<OwnOrganization> {
  const row = await prisma.organization.findFirst({ where: editable(id), select: { ...publicFields, ...ownFields, editVersion: true } })
  if (!row) throw new OrganizationNotFound()
  const { email, phone, contactPerson, contactTitle, editVersion, ...organization } = row
  const own = { email: email ?? '', phone: phone ?? '', contactPerson: contactPerson ?? '', contactTitle: contactTitle ?? '' }
  return { ...organization, own, version: editVersion }
}

interface Edit {
  readonly changes: OrganizationChanges
  /** The version that the editor saw. */
  readonly version: number
  readonly editor: { readonly id: string; readonly isOwner: boolean }
}

/**
 * Writes edits by staff to the audit log.
 * @throws OrganizationNotFound, EditedMeanwhile
 */
export async function changeOrganization(tx: Transaction, id: string, { changes, version, editor }: Edit): Promise<void> {
  const row = await tx.organization.findFirst({ where: editable(id), select: { country: true } })
  if (!row) throw new OrganizationNotFound()
  const { phone, memberCount } = changes
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const range = memberCount === undefined ? undefined : numberRange(memberCount)
  const { count } = await tx.organization.updateMany({
    where: { ...editable(id), editVersion: version },
    data: {
      ...named,
      ...(phone !== undefined && { phoneE164: e164(phone, row.country) }),
      ...(range !== undefined && { membersFrom: range?.from ?? null, membersTo: range?.to ?? null }),
      editVersion: { increment: 1 },
    },
  })
  if (count === 0) throw new EditedMeanwhile()
  if (!editor.isOwner)
    await audit.add(tx, { actor: editor.id, action: 'organization.edited', subject: id, details: { fields: Object.keys(changes) } })
}
