import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const ATTACHMENT_BYTES_MAX = 10 * 1024 * 1024
/** Of one message. */
export const ATTACHMENTS_MAX = 5
export const attachmentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

export const attachment = z.object({
  id: z.uuid(),
  /** What its sender called it, with the ending of what it is. */
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
})

/**
 * Takes one file of a form (its field `file`), for a message that is sent within a day with the answer's `id` in `attachmentIds`. 413, 415 or 400 with a
 * sentence about the file.
 */
export const uploadAttachment = endpoint({
  method: 'POST',
  url: '/api/message-attachments',
  deadline: 'transfer',
  schema: { response: { 201: attachment } },
})

/** The file, to save, never to show. For the two sides of its message alone: 404 MESSAGING_ATTACHMENT_NOT_FOUND for everybody else. */
export const readAttachment = endpoint({
  method: 'GET',
  url: '/api/message-attachments/:id',
  deadline: 'transfer',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: z.string() } },
})
