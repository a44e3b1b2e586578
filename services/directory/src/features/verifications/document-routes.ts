import { addVerificationDocument, DOCUMENT_BYTES_MAX, readVerificationDocument, removeVerificationDocument } from '@ungana/contracts-directory'
import { createOnce, type Service, Unauthenticated } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { type Files, sendDocument } from '@ungana/service-kit/files'
import { VerificationNotFound } from '#errors.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { applicantOf } from './applicant.ts'
import { addDocument, documentUse, fileOfDocument, removeDocument, requireRoom } from './documents.ts'
import { ownRow } from './evidence.ts'

export function verificationDocumentRoutes(
  app: Service,
  { database: { prisma }, courier, files }: { database: Database; courier: Pick<Courier<Transaction>, 'transaction'>; files: Files },
): void {
  const once = createOnce<Transaction>(courier.transaction)

  app.route({
    ...addVerificationDocument,
    config: { policy: 'anyone', upload: { maxBytes: DOCUMENT_BYTES_MAX, byLink: true } },
    handler: async (request, reply) => {
      const { id } = request.params
      // Refuses whoever has neither link nor session, before the file comes in.
      const applicant = await applicantOf(prisma, request)
      requireRoom(await ownRow(prisma, id, applicant.subjectId))
      const received = await files.receive(request, documentUse, applicant.subjectId)
      return once(request, reply, { scope: applicant.subjectId, body: { sha256: received.sha256 } }, async (tx) => ({
        status: 201,
        body: await addDocument(tx, files, id, applicant, received),
      }))
    },
  })

  app.route({
    ...removeVerificationDocument,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const { id, documentId } = request.params
      const applicant = await applicantOf(prisma, request)
      await courier.transaction((tx) => removeDocument(tx, files, id, documentId, applicant))
      return reply.code(204).send()
    },
  })

  app.route({
    ...readVerificationDocument,
    config: { policy: 'member' },
    handler: async (request, reply) => {
      const { sub: accountId, role } = request.identity
      if (accountId === undefined) throw new Unauthenticated()
      // Noted first: a reading that is not in the log does not happen.
      const fileId = await courier.transaction((tx) => fileOfDocument(tx, request.params, { accountId, isStaff: role === 'staff' }))
      const file = await files.find(fileId)
      const content = file && (await files.read(file))
      if (!file || !content) throw new VerificationNotFound()
      return sendDocument(reply, file, content) as never
    },
  })
}
