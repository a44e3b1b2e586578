// The owner's side: create a draft, edit, submit and withdraw.
import type { evidenceForm, getOwnVerification, Verification } from '@ungana/contracts-directory'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { InvalidInput } from '@ungana/service-kit'
import type { Files } from '@ungana/service-kit/files'
import type { output } from 'zod/v4/core'
import { SampleCannotBeVerified, VerificationNotFound, VerificationNotOpen, VerificationOpen } from '#errors.ts'
import { type Database, sql, type Transaction } from '#lib/database.ts'
import { queueMailAbout } from '#lib/organization-mail.ts'
import { type ChangeOrigin, publishStatusChange } from '#lib/public-status.ts'
import { evidenceReceivedMail, withdrawnMail } from '#lib/verification-mails.ts'
import type { Applicant } from './applicant.ts'
import { changeStatus, type VerificationRow } from './change-status.ts'
import { linkFor } from './contact-link.ts'
import { type FullVerification, presentVerification, withDocumentsAndSteps } from './present.ts'
import { editableStatuses, openStatuses } from './transitions.ts'

type Evidence = output<typeof evidenceForm>

const MOST_SHOWN = 20

export async function ownVerifications(
  { prisma }: Pick<Database, 'prisma'>,
  { subject, subjectId, accountId }: Applicant,
): Promise<EndpointOutput<typeof getOwnVerification>> {
  const [plan] = await prisma.$queryRaw<{ plan: string | null; hasBadge: boolean | null }[]>(sql`
    SELECT p.plan, plan_has_badge(p.plan) AS "hasBadge" FROM (SELECT current_plan(${subjectId}::uuid) AS plan) AS p`)
  const rows = await prisma.verification.findMany({
    where: { subjectId },
    include: withDocumentsAndSteps,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST_SHOWN,
  })
  const isAccount = accountId !== undefined
  return {
    subject: subject.public,
    badge: subject.verified,
    plan: plan?.plan ?? null,
    planHasBadge: plan?.hasBadge ?? false,
    verifications: rows.map((row) => presentVerification(row, isAccount)),
  }
}

/** @throws VerificationOpen, SampleCannotBeVerified */
export async function openDraft(tx: Transaction, { subject, subjectId, accountId, person }: Applicant, evidence: Evidence, origin: ChangeOrigin) {
  const { kind, sample, status } = subject.public
  if (sample || status === 'suspended') throw new SampleCannotBeVerified()
  return publishStatusChange(tx, subjectId, origin, async () => {
    // publishStatusChange locks the row, so two simultaneous drafts cannot both be created.
    if (await tx.verification.findFirst({ where: { subjectId, status: { in: [...openStatuses] } }, select: { id: true } }))
      throw new VerificationOpen()
    const row = await tx.verification.create({ data: { subjectKind: kind, subjectId, ...evidenceColumns(evidence) }, include: withDocumentsAndSteps })
    await tx.verificationStep.create({
      data: { verificationId: row.id, status: 'draft', by: 'owner', accountId: accountId ?? null, ...(person && { person: { ...person } }) },
    })
    return presentVerification(await ownRow(tx, row.id, subjectId), accountId !== undefined)
  })
}

/** @throws VerificationNotFound, VerificationNotOpen */
export async function changeEvidence(tx: Transaction, id: string, { subjectId, accountId }: Applicant, evidence: Evidence): Promise<Verification> {
  const { count } = await tx.verification.updateMany({
    where: { id, subjectId, status: { in: [...editableStatuses] } },
    data: evidenceColumns(evidence),
  })
  const row = await ownRow(tx, id, subjectId)
  if (count === 0) throw new VerificationNotOpen()
  return presentVerification(row, accountId !== undefined)
}

/** @throws InvalidInput, VerificationNotFound, VerificationStatusChanged */
export async function submitEvidence(tx: Transaction, id: string, applicant: Applicant, origin: ChangeOrigin): Promise<Verification> {
  const { subject, subjectId, accountId, person, token } = applicant
  return publishStatusChange(tx, subjectId, origin, async () => {
    const { documents } = await lockOwn(tx, id, subjectId)
    const row = await changeStatus(tx, id, { action: 'submit', accountId, person })
    if (subject.public.kind === 'business' && documents.length === 0) {
      throw new InvalidInput('documents', 'Please add at least one document, such as your certificate of registration.')
    }
    if (subject.email !== null)
      await queueMailAbout(tx, evidenceReceivedMail({ to: subject.email, about: subjectId, link: await linkFor(tx, row, origin.site, token) }))
    return presentVerification(await ownRow(tx, id, subjectId), accountId !== undefined)
  })
}

/** Deletes the evidence too, because nobody will review it. @throws VerificationNotFound, VerificationStatusChanged */
export async function withdrawEvidence(tx: Transaction, files: Files, id: string, applicant: Applicant, origin: ChangeOrigin): Promise<Verification> {
  const { subject, subjectId, accountId, person, token } = applicant
  const before = await ownRow(tx, id, subjectId)
  return publishStatusChange(tx, subjectId, origin, async () => {
    const row = await changeStatus(tx, id, { action: 'withdraw', accountId, person })
    await deleteEvidence(tx, files, id)
    // Staff never saw a draft, so the owner needs no email.
    if (before.status !== 'draft' && subject.email !== null) {
      await queueMailAbout(tx, withdrawnMail({ to: subject.email, about: subjectId, link: await linkFor(tx, row, origin.site, token) }))
    }
    return presentVerification(await ownRow(tx, id, subjectId), accountId !== undefined)
  })
}

async function deleteEvidence(tx: Transaction, files: Files, verificationId: string): Promise<void> {
  const documents = await tx.verificationDocument.findMany({ where: { verificationId }, select: { fileId: true } })
  await tx.verificationDocument.deleteMany({ where: { verificationId } })
  for (const { fileId } of documents) await files.release(tx, fileId)
  await tx.verification.update({ where: { id: verificationId }, data: { registrationNumber: null, taxNumber: null, note: null } })
}

/** @throws VerificationNotFound if unknown, or if it belongs to somebody else */
export async function ownRow(tx: Pick<Transaction, 'verification'>, id: string, subjectId: string): Promise<FullVerification> {
  const row = await tx.verification.findFirst({ where: { id, subjectId }, include: withDocumentsAndSteps })
  if (!row) throw new VerificationNotFound()
  return row
}

/** Returns the owner's verification and locks its row until `tx` ends. */
export async function lockOwn(tx: Transaction, id: string, subjectId: string): Promise<FullVerification> {
  await tx.$queryRaw(sql`SELECT id::text FROM verifications WHERE id = ${id}::uuid FOR UPDATE`)
  return ownRow(tx, id, subjectId)
}

function evidenceColumns({
  country,
  registrationNumber,
  taxNumber,
  note,
}: Evidence): Pick<VerificationRow, 'country' | 'registrationNumber' | 'taxNumber' | 'note'> {
  return { country, registrationNumber, taxNumber: taxNumber || null, note: note || null }
}
