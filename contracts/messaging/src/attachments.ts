import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const ATTACHMENT_BYTES_MAX = 10 * 1024 * 1024
/** Files of one message, inquiry or request. */
export const ATTACHMENTS_MAX = 5
export const attachmentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

export const attachment = z.object({
  id: z.uuid(),
  /** The sender's file name, with the extension of the detected type. */
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
})

/** Files that the caller uploaded; each can be sent once. */
export const attachmentIds = z.optional(z.array(z.uuid()).check(z.maxLength(ATTACHMENTS_MAX)))

/**
 * Uploads one file (form field `file`). Send its `id` in `attachmentIds` of a message, an inquiry or a request within a day. Answers 413, 415 or 400 with a sentence about the
 * file.
 */
export const uploadAttachment = endpoint({
  method: 'POST',
  url: '/api/message-attachments',
  deadline: 'transfer',
  schema: { response: { 201: attachment } },
})

/**
 * The file, always as a download. Only the two sides of its message or inquiry may read it, and all suppliers of its request; others get 404
 * MESSAGING_ATTACHMENT_NOT_FOUND, and so does the receiver while the sender is suspended.
 */
export const readAttachment = endpoint({
  method: 'GET',
  url: '/api/message-attachments/:id',
  deadline: 'transfer',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: z.string() } },
})
