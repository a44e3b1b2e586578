// The files of the evidence: private, bounded in number, changed by their owner while it is his turn.
import { DOCUMENTS_MAX, documentTypes, type VerificationDocument } from '@ungana/contracts-directory'
import { audit } from '@ungana/service-kit'
import type { FileRow, Files, FileUse } from '@ungana/service-kit/files'
import { TooManyDocuments, VerificationNotFound, VerificationNotOpen } from '#errors.ts'
import type { Transaction } from '#lib/database.ts'
import type { Applicant } from './applicant.ts'
import { lockOwn } from './evidence.ts'
import { presentDocument, type WholeVerification } from './present.ts'
import { editableStatuses } from './transitions.ts'

export const documentUse = { purpose: 'verification-document', as: 'document', types: documentTypes } as const satisfies FileUse

/** @throws VerificationNotOpen, TooManyDocuments: asked before a file is taken in, and again when it is there */
export function requireRoom({ status, documents }: WholeVerification): void {
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

/**
 * The file's id. Staff's reading is noted, and a draft is its owner's alone.
 * @throws VerificationNotFound for whoever may not read it, as for none
 */
export async function fileOfDocument(
  tx: Transaction,
  { id, documentId }: { readonly id: string; readonly documentId: string },
  caller: { readonly accountId: string; readonly isStaff: boolean },
): Promise<string> {
  const document = await tx.verificationDocument.findFirst({ where: { id: documentId, verificationId: id }, include: { verification: true } })
  if (!document) throw new VerificationNotFound()
  const { subjectId, subjectKind, submittedAt } = document.verification
  if (subjectId === caller.accountId) return document.fileId
  if (!caller.isStaff || submittedAt === null) throw new VerificationNotFound()
  await audit.add(tx, {
    actor: caller.accountId,
    action: 'verification.document-read',
    subject: id,
    details: { documentId, subjectKind, document: document.name },
  })
  return document.fileId
}
