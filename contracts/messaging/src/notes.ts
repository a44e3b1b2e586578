/** What people of one company write to each other about a conversation or an inquiry. The other side never sees it. */
import { actor, endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { messageContent } from './messages.ts'

/** The most notes of one company in one thread. */
export const NOTES_MAX = 200

export const note = z.object({
  id: z.uuid(),
  content: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  person: z.optional(actor),
})
export type Note = z.output<typeof note>

/** `id` is the other company's id for a conversation, and else the inquiry's id. */
export const threadName = z.object({ kind: z.enum(['conversation', 'inquiry']), id: z.uuid() })
export type ThreadName = z.output<typeof threadName>

/** The company's own notes, oldest first. 404 MESSAGING_THREAD_NOT_FOUND unless the company takes part in the thread. */
export const listNotes = endpoint({
  method: 'GET',
  url: '/api/message-notes/:kind/:id',
  schema: { params: threadName, response: { 200: z.array(note) } },
})

/** 404 MESSAGING_THREAD_NOT_FOUND; 409 MESSAGING_NOTES_FULL at `NOTES_MAX` notes. */
export const addNote = endpoint({
  method: 'POST',
  url: '/api/message-notes/:kind/:id',
  schema: { params: threadName, body: z.object({ content: messageContent }), response: { 201: note } },
})
