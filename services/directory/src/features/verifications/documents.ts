// Evidence documents: private, limited in number, and changed by the owner only while the verification is editable.
import { DOCUMENTS_MAX, documentTypes, type VerificationDocument } from '@ungana/contracts-directory'
import { audit } from '@ungana/service-kit'
import type { FileRow, Files, FileUse } from '@ungana/service-kit/files'
import { TooManyDocuments, VerificationNotFound, VerificationNotOpen } from '#errors.ts'
import { sql, type Transaction } from '#lib/database.ts'
import type { Applicant } from './applicant.ts'
import { lockOwn } from './evidence.ts'
import { type FullVerification, presentDocument } from './present.ts'
import { editableStatuses } from './transitions.ts'

export const documentUse = { purpose: 'verification-document', as: 'document', types: documentTypes } as const satisfies FileUse

/** Call it before receiving a file, and again when storing it. @throws VerificationNotOpen, TooManyDocuments */
export function requireRoom({ status, documents }: FullVerification): void {
  if (!editableStatuses.some((editable) => editable === status)) throw new VerificationNotOpen()
  if (documents.length >= DOCUMENTS_MAX) throw new TooManyDocuments(DOCUMENTS_MAX)
}

/** @throws VerificationNotFound, VerificationNotOpen, TooManyDocuments */
export async function addDocument(
  tx: Transaction,
  files: Files,
  id: string,
  { subjectId }: Applicant,
  received: FileRow,
): Promise<VerificationDocument> {
  requireRoom(await lockOwn(tx, id, subjectId))
  const {
    id: fileId,
    name,
    mediaType,
    bytes,
  } = await files.keep(tx, received.id, { ownerId: subjectId, purpose: documentUse.purpose, field: 'file' })
  return presentDocument(await tx.verificationDocument.create({ data: { verificationId: id, fileId, name, mediaType, bytes } }))
}

/** @throws VerificationNotFound, VerificationNotOpen */
export async function removeDocument(tx: Transaction, files: Files, id: string, documentId: string, { subjectId }: Applicant): Promise<void> {
  const { status, documents } = await lockOwn(tx, id, subjectId)
  const found = documents.find((document) => document.id === documentId)
  if (!found) throw new VerificationNotFound()
  if (!editableStatuses.some((editable) => editable === status)) throw new VerificationNotOpen()
  await tx.verificationDocument.delete({ where: { id: documentId } })
  await files.release(tx, found.fileId)
}

type DocumentRow = NonNullable<Awaited<ReturnType<Transaction['verificationDocument']['findUnique']>>>

/**
 * Only the owner can read the documents of a draft.
 * @throws VerificationNotFound if unknown, or if the caller may not read it
 */
export async function readableDocument(
  prisma: Pick<Transaction, 'verificationDocument'>,
  { id, documentId }: { readonly id: string; readonly documentId: string },
  caller: { readonly accountId: string; readonly isStaff: boolean },
): Promise<DocumentRow> {
  const document = await prisma.verificationDocument.findFirst({ where: { id: documentId, verificationId: id }, include: { verification: true } })
  if (!document) throw new VerificationNotFound()
  const { subjectId, submittedAt } = document.verification
  if (subjectId !== caller.accountId && (!caller.isStaff || submittedAt === null)) throw new VerificationNotFound()
  return document
}

/** Logs that staff read the document. They can certify it from now on. @throws VerificationNotFound if the owner has just removed it */
export async function recordOpening(tx: Transaction, { id: documentId, verificationId, name }: DocumentRow, accountId: string): Promise<void> {
  const found = await tx.$queryRaw<object[]>(sql`SELECT FROM verification_documents WHERE id = ${documentId}::uuid FOR KEY SHARE`)
  if (found.length === 0) throw new VerificationNotFound()
  const opening = { documentId, accountId }
  await tx.documentOpening.createMany({ data: [opening], skipDuplicates: true })
  await audit.add(tx, { actor: accountId, action: 'verification.document-read', subject: verificationId, details: { documentId, document: name } })
}
