// A company's owner edits its profile.
import type { OwnBusiness, ProfileChanges } from '@ungana/contracts-directory'
import { normalTags, verifiedFacts } from '@ungana/contracts-directory'
import { audit, EditedMeanwhile, InvalidInput, presentActor, type StoredActor } from '@ungana/service-kit'
import type { Files } from '@ungana/service-kit/files'
import { BusinessNotFound, FactsVerified } from '#errors.ts'
import { announceBusiness } from '#lib/business-changed.ts'
import { suggestCategory } from '#lib/category-suggestion.ts'
import { changePicture } from '#lib/company-pictures.ts'
import { type Database, nullJson, sql, type Transaction } from '#lib/database.ts'
import { employeesOf } from '#lib/employees.ts'
import { e164 } from '#lib/phone.ts'
import { getBusiness } from '#lib/public-business.ts'

/** @param isOwner whether the reader belongs to the company @throws BusinessNotFound if unknown or suspended */
export async function getProfile({ pool, prisma }: Database, id: string, isOwner: boolean): Promise<OwnBusiness> {
  const business = await getBusiness(pool, id)
  const row = await prisma.business.findUniqueOrThrow({
    where: { id },
    select: { email: true, phone: true, showEmail: true, showPhone: true, primaryProducts: true, editVersion: true, editedBy: true, editedAt: true },
  })
  const { primaryProducts, editVersion, editedBy, editedAt, ...own } = row
  const suggestedCategory = primaryProducts === null ? null : suggestCategory(primaryProducts)
  const { person } = isOwner ? presentActor(editedBy as StoredActor | null, true) : {}
  return {
    ...business,
    own: {
      ...own,
      suggestedCategory,
      factsFixed: await areFactsFixed(prisma, id),
      ...(person && editedAt && { lastEdit: { person, at: editedAt.toISOString() } }),
    },
    version: editVersion,
  }
}

interface Edit {
  readonly changes: ProfileChanges
  /** The version that the editor saw. */
  readonly version: number
  readonly editor: { readonly id: string; readonly isOwner: boolean; readonly person: StoredActor | null }
  readonly requestId: string
}

/**
 * Changes the company and publishes it. Writes to the audit log what staff change, and what an owner changes of the `verifiedFacts`.
 * @throws BusinessNotFound, EditedMeanwhile, FactsVerified, InvalidInput for an unknown category or picture
 */
export async function changeProfile(tx: Transaction, files: Files, id: string, { changes, version, editor, requestId }: Edit): Promise<void> {
  // A concurrent edit waits for this lock, then fails because the version has changed.
  await tx.$queryRaw`SELECT FROM businesses WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const row = await tx.business.findFirst({ where: { id, status: 'active' } })
  if (!row) throw new BusinessNotFound()
  if (row.editVersion !== version) throw new EditedMeanwhile()

  const { coverImageId, logoId, category, tags, ...rest } = changes
  await refuseUnknownCategory(tx, category)
  const plain = Object.fromEntries(
    Object.entries(rest).flatMap(([field, value]) => (value === undefined ? [] : [[field, value === '' ? null : value]])),
  )
  const { phone = row.phone, country = row.country } = rest
  const facts = verifiedFacts.filter((fact) => plain[fact] !== undefined && plain[fact] !== row[fact])
  const [fact] = facts
  if (editor.isOwner && fact !== undefined && (await areFactsFixed(tx, id))) throw new FactsVerified(fact)
  await tx.business.update({
    where: { id },
    data: {
      ...plain,
      ...(category !== undefined && { category: category || null }),
      ...(tags !== undefined && { tags: normalTags(tags) }),
      ...((rest.phone !== undefined || rest.country !== undefined) && { phoneE164: e164(phone, country) }),
      ...(rest.employeeCount !== undefined && employeesOf(rest.employeeCount)),
      coverImage: await changePicture(tx, files, {
        from: row.coverImage,
        to: coverImageId,
        uploaderId: editor.id,
        companyId: id,
        field: 'coverImageId',
      }),
      editedBy: editor.isOwner && editor.person ? { ...editor.person } : nullJson,
      editedAt: new Date(),
      logo: await changePicture(tx, files, { from: row.logo, to: logoId, uploaderId: editor.id, companyId: id, field: 'logoId' }),
    },
  })
  await announceBusiness(tx, id, requestId)
  const fields = editor.isOwner ? facts : Object.keys(changes)
  if (fields.length > 0) await audit.add(tx, { actor: editor.id, action: 'business.edited', subject: id, details: { fields } })
}

/** True while staff have verified the company's name and country or are reviewing them, so that the badge cannot pass to another company. */
async function areFactsFixed(prisma: Pick<Transaction, '$queryRaw'>, id: string): Promise<boolean> {
  const [answer] = await prisma.$queryRaw<{ fixed: boolean }[]>(sql`
    SELECT EXISTS (
      SELECT FROM verifications
      WHERE subject_id = ${id}::uuid AND (status IN ('submitted', 'in-review') OR status = 'approved' AND expires_on >= today())
    ) AS fixed`)
  return answer?.fixed ?? false
}

async function refuseUnknownCategory(tx: Transaction, category: string | null | undefined): Promise<void> {
  if (!category) return
  const known = await tx.category.findUnique({ where: { name: category }, select: { id: true } })
  if (!known) throw new InvalidInput('category', 'Please choose one of the categories.')
}
