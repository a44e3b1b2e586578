// Files of messages, inquiries and requests. Only the two sides may download them. While the sender is suspended, only the sender may.
import { ATTACHMENT_BYTES_MAX, attachmentTypes, readAttachment, uploadAttachment } from '@ungana/contracts-messaging'
import { callerOf, type Service } from '@ungana/service-kit'
import { type FileUse, sendDocument } from '@ungana/service-kit/files'
import { AttachmentNotFound } from '#errors.ts'
import { ATTACHMENT_PURPOSE } from '#lib/attachments.ts'
import type { Messaging } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

const use: FileUse = { purpose: ATTACHMENT_PURPOSE, as: 'document', types: attachmentTypes }

export function attachmentRoutes(app: Service, { pool, once, files }: Messaging): void {
  app.route({
    ...uploadAttachment,
    config: { policy: 'member', act: 'messages.write', upload: { maxBytes: ATTACHMENT_BYTES_MAX } },
    handler: async (request, reply) => {
      const scope = callerOf(request)
      const { id, name, mediaType, bytes, sha256 } = await files.receive(request, use)
      // A repeated upload with the same key gets the first answer; the second copy is unused and deleted after a day.
      return once(request, reply, { scope, body: { sha256 } }, async () => ({ status: 201, body: { id, name, mediaType, bytes } }))
    },
  })

  app.route({
    ...readAttachment,
    config: { policy: 'member', act: 'messages.read', offline: 'asked' },
    handler: async (request, reply) => {
      const { rowCount } = await query(
        pool,
        `SELECT FROM (
           SELECT m.sender_id, m.receiver_id FROM attachments f JOIN messages m ON m.id = f.message_id WHERE f.file_id = $1 AND m.removed_at IS NULL
           UNION ALL
           SELECT i.sender_id, i.receiver_id FROM inquiry_attachments f JOIN inquiries i ON i.id = f.inquiry_id OR i.request_id = f.request_id
           WHERE f.file_id = $1 AND i.removed_at IS NULL
           UNION ALL
           SELECT r.buyer_id, NULL FROM inquiry_attachments f JOIN requests r ON r.id = f.request_id WHERE f.file_id = $1
         ) AS m
         WHERE m.sender_id = $2 OR m.receiver_id = $2 AND NOT EXISTS (
           SELECT FROM accounts a WHERE a.id = m.sender_id AND a.status <> 'active' AND a.closed_at IS NULL)`,
        // The receiver keeps the files of a closed account.
        [request.params.id, callerOf(request)],
      )
      const file = rowCount ? await files.find(request.params.id) : undefined
      const content = file && (await files.read(file))
      if (!file || !content) throw new AttachmentNotFound()
      return sendDocument(reply, file, content) as never
    },
  })
}
