import {
  addVerificationDocument,
  DOCUMENT_BYTES_MAX,
  readVerificationDocument,
  removeVerificationDocument,
  showVerificationDocument,
} from '@ungana/contracts-directory'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { createOnce, type Service, Unauthenticated } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { type Files, sendDocument } from '@ungana/service-kit/files'
import { VerificationNotFound } from '#errors.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { applicantOf } from './applicant.ts'
import { addDocument, documentUse, readableDocument, recordOpening, removeDocument, requireRoom } from './documents.ts'
import { ownRow } from './evidence.ts'

interface DocumentCall {
  readonly identity: IdentityClaims
  readonly params: { readonly id: string; readonly documentId: string }
  readonly method: string
}

export function verificationDocumentRoutes(
  app: Service,
  { database: { prisma }, courier, files }: { database: Database; courier: Pick<Courier<Transaction>, 'transaction'>; files: Files },
): void {
  const once = createOnce<Transaction>(courier.transaction)

  app.route({
    ...addVerificationDocument,
    config: {
      policy: 'anyone',
      act: 'company.edit',
      visitorWrites: { unlimited: 'needs a session or an emailed link' },
      upload: { maxBytes: DOCUMENT_BYTES_MAX, byLink: true },
    },
    handler: async (request, reply) => {
      const { id } = request.params
      // Check the caller and the limit before receiving the file.
      const applicant = await applicantOf(prisma, request)
      requireRoom(await ownRow(prisma, id, applicant.subjectId))
      const received = await files.receive(request, documentUse, applicant.subjectId)
      return once(request, reply, { scope: applicant.subjectId, body: { sha256: received.sha256 } }, async (tx) => ({
        status: 201,
        body: await addDocument(tx, files, id, await applicantOf(tx, request), received),
      }))
    },
  })

  app.route({
    ...removeVerificationDocument,
    config: { policy: 'anyone', act: 'company.edit', visitorWrites: { unlimited: 'needs a session or an emailed link' } },
    handler: async (request, reply) => {
      const { id, documentId } = request.params
      await courier.transaction(async (tx) => removeDocument(tx, files, id, documentId, await applicantOf(tx, request)))
      return reply.code(204).send()
    },
  })

  /** Finds and opens a document, and logs that staff read it. */
  async function open({ identity: { sub: accountId, role }, params, method }: DocumentCall) {
    if (accountId === undefined) throw new Unauthenticated()
    const isStaff = role === 'staff'
    const document = await readableDocument(prisma, params, { accountId, isStaff })
    const file = await files.find(document.fileId)
    const content = file && (await files.read(file))
    if (!file || !content) throw new VerificationNotFound()
    // Before the content is sent, so that no reading goes unlogged. A HEAD request shows nobody the document.
    if (isStaff && method === 'GET') {
      await courier
        .transaction((tx) => recordOpening(tx, document, accountId))
        .catch((error: unknown) => {
          content.stream.destroy()
          throw error
        })
    }
    return { file, content }
  }

  app.route({
    ...readVerificationDocument,
    config: { policy: 'member', act: 'company.edit', staffAct: 'verifications.decide' },
    handler: async (request, reply) => {
      const { file, content } = await open(request)
      return sendDocument(reply, file, content) as never
    },
  })

  app.route({
    ...showVerificationDocument,
    config: { policy: 'staff', act: 'verifications.decide', framed: true },
    handler: async (request, reply) => {
      const { file, content } = await open(request)
      return sendDocument(reply, file, content, 'inline') as never
    },
  })
}
