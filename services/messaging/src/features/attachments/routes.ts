// Files of messages: only the two sides have them, and only to save.
import { ATTACHMENT_BYTES_MAX, attachmentTypes, readAttachment, uploadAttachment } from '@ungana/contracts-messaging'
import { callerOf, type Service } from '@ungana/service-kit'
import { type FileUse, sendDocument } from '@ungana/service-kit/files'
import { AttachmentNotFound } from '#errors.ts'
import { ATTACHMENT_PURPOSE } from '#lib/attachments.ts'
import type { Messaging } from '#lib/dependencies.ts'

const use: FileUse = { purpose: ATTACHMENT_PURPOSE, as: 'document', types: attachmentTypes }

export function attachmentRoutes(app: Service, { pool, once, files }: Messaging): void {
  app.route({
    ...uploadAttachment,
    config: { policy: 'member', upload: { maxBytes: ATTACHMENT_BYTES_MAX } },
    handler: async (request, reply) => {
      const scope = callerOf(request)
      const { id, name, mediaType, bytes, sha256 } = await files.receive(request, use)
      // Uploaded again with its key, it is answered as before; the second copy waits for nobody and goes after a day.
      return once(request, reply, { scope, body: { sha256 } }, async () => ({ status: 201, body: { id, name, mediaType, bytes } }))
    },
  })

  app.route({
    ...readAttachment,
    config: { policy: 'member' },
    handler: async (request, reply) => {
      const { rowCount } = await pool.query(
        `SELECT FROM attachments f JOIN messages m ON m.id = f.message_id
         WHERE f.file_id = $1 AND $2 IN (m.sender_id, m.receiver_id) AND m.removed_at IS NULL`,
        [request.params.id, callerOf(request)],
      )
      const file = rowCount ? await files.find(request.params.id) : undefined
      const content = file && (await files.read(file))
      if (!file || !content) throw new AttachmentNotFound()
      return sendDocument(reply, file, content) as never
    },
  })
}
