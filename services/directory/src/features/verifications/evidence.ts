// What the owner does: begins, fills in, sends, withdraws.
import type { evidenceForm, getOwnVerification, Verification } from '@ungana/contracts-directory'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { InvalidInput } from '@ungana/service-kit'
import type { Files } from '@ungana/service-kit/files'
import { queueMail } from '@ungana/service-kit/mailer'
import type { output } from 'zod/v4/core'
import { SampleCannotBeVerified, VerificationNotFound, VerificationNotOpen, VerificationOpen } from '#errors.ts'
import { type Database, sql, type Transaction } from '#lib/database.ts'
import { type ChangeOrigin, withStanding } from '#lib/standing.ts'
import { evidenceReceivedMail, withdrawnMail } from '#lib/verification-mails.ts'
import type { Applicant } from './applicant.ts'
import { linkFor } from './contact-link.ts'
import { moveVerification, type VerificationRow } from './move.ts'
import { presentVerification, type WholeVerification, whole } from './present.ts'
import { editableStatuses, openStatuses } from './transitions.ts'

type Evidence = output<typeof evidenceForm>

const SHOWN = 20

export async function ownVerifications(
  { prisma }: Pick<Database, 'prisma'>,
  { subject, subjectId }: Applicant,
): Promise<EndpointOutput<typeof getOwnVerification>> {
  const [plan] = await prisma.$queryRaw<{ plan: string | null; hasBadge: boolean | null }[]>(sql`
    SELECT p.plan, plan_has_badge(p.plan) AS "hasBadge" FROM (SELECT current_plan(${subjectId}::uuid) AS plan) AS p`)
  const rows = await prisma.verification.findMany({
    where: { subjectId },
    include: whole,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: SHOWN,
  })
  return {
    subject: subject.public,
    badge: subject.verified,
    plan: plan?.plan ?? null,
    planHasBadge: plan?.hasBadge ?? false,
    verifications: rows.map(presentVerification),
  }
}

/** @throws VerificationOpen, SampleCannotBeVerified */
export async function openDraft(tx: Transaction, { subject, subjectId, accountId }: Applicant, evidence: Evidence, origin: ChangeOrigin) {
  const { kind, sample, status } = subject.public
  if (sample || status === 'suspended') throw new SampleCannotBeVerified()
  return withStanding(tx, subjectId, origin, async () => {
    // Two at once: withStanding lets one after the other in.
    if (await tx.verification.findFirst({ where: { subjectId, status: { in: [...openStatuses] } }, select: { id: true } }))
      throw new VerificationOpen()
    const row = await tx.verification.create({ data: { subjectKind: kind, subjectId, ...filledIn(evidence) }, include: whole })
    await tx.verificationStep.create({ data: { verificationId: row.id, status: 'draft', by: 'owner', accountId: accountId ?? null } })
    return presentVerification(await ownRow(tx, row.id, subjectId))
  })
}

/** @throws VerificationNotFound, VerificationNotOpen */
export async function changeEvidence(tx: Transaction, id: string, { subjectId }: Applicant, evidence: Evidence): Promise<Verification> {
  const { count } = await tx.verification.updateMany({ where: { id, subjectId, status: { in: [...editableStatuses] } }, data: filledIn(evidence) })
  const row = await ownRow(tx, id, subjectId)
  if (count === 0) throw new VerificationNotOpen()
  return presentVerification(row)
}

/** @throws InvalidInput, VerificationNotFound, VerificationMovedOn */
export async function submitEvidence(tx: Transaction, id: string, applicant: Applicant, origin: ChangeOrigin): Promise<Verification> {
  const { subject, subjectId, accountId } = applicant
  return withStanding(tx, subjectId, origin, async () => {
    const { documents } = await lockOwn(tx, id, subjectId)
    const row = await moveVerification(tx, id, { act: 'submit', accountId })
    if (subject.public.kind === 'business' && documents.length === 0) {
      throw new InvalidInput('documents', 'Please add at least one document, such as the certificate of registration.')
    }
    if (subject.email !== null) await queueMail(tx, evidenceReceivedMail({ to: subject.email, link: await linkFor(tx, row, origin.site) }))
    return presentVerification(await ownRow(tx, id, subjectId))
  })
}

/** What was sent goes with it: nobody will look at it any more. @throws VerificationNotFound, VerificationMovedOn */
export async function withdrawEvidence(tx: Transaction, files: Files, id: string, applicant: Applicant, origin: ChangeOrigin): Promise<Verification> {
  const { subject, subjectId, accountId } = applicant
  const before = await ownRow(tx, id, subjectId)
  return withStanding(tx, subjectId, origin, async () => {
    const row = await moveVerification(tx, id, { act: 'withdraw', accountId })
    await forget(tx, files, id)
    // A draft that nobody but its owner knew of is no news.
    if (before.status !== 'draft' && subject.email !== null) {
      await queueMail(tx, withdrawnMail({ to: subject.email, link: await linkFor(tx, row, origin.site) }))
    }
    return presentVerification(await ownRow(tx, id, subjectId))
  })
}

async function forget(tx: Transaction, files: Files, verificationId: string): Promise<void> {
  const documents = await tx.verificationDocument.findMany({ where: { verificationId }, select: { fileId: true } })
  await tx.verificationDocument.deleteMany({ where: { verificationId } })
  for (const { fileId } of documents) await files.release(tx, fileId)
  await tx.verification.update({ where: { id: verificationId }, data: { registrationNumber: null, taxNumber: null, note: null } })
}

/** @throws VerificationNotFound for another's, as for none */
export async function ownRow(tx: Pick<Transaction, 'verification'>, id: string, subjectId: string): Promise<WholeVerification> {
  const row = await tx.verification.findFirst({ where: { id, subjectId }, include: whole })
  if (!row) throw new VerificationNotFound()
  return row
}

/** The same, and nobody changes it or its documents until `tx` ends. */
export async function lockOwn(tx: Transaction, id: string, subjectId: string): Promise<WholeVerification> {
  await tx.$queryRaw(sql`SELECT id::text FROM verifications WHERE id = ${id}::uuid FOR UPDATE`)
  return ownRow(tx, id, subjectId)
}

function filledIn({
  country,
  registrationNumber,
  taxNumber,
  note,
}: Evidence): Pick<VerificationRow, 'country' | 'registrationNumber' | 'taxNumber' | 'note'> {
  return { country, registrationNumber, taxNumber: taxNumber || null, note: note || null }
}
