/** Messages from anybody to the people who run the site. Staff answer by email. */
import { emailAddress, endpoint, line, lines, openEnum, pageNumber, staffViewsAt } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const contactForm = z.object({
  name: line(2, 200, 'Please enter your name.'),
  email: emailAddress('Please enter a valid email address.'),
  subject: line(3, 200, 'Please enter a subject.'),
  message: lines(10, 5000, 'Please write a message of at least 10 characters.'),
})
export type ContactForm = z.output<typeof contactForm>

/** Stores the message for staff. With an Idempotency-Key, a repeated call stores the message only once. 429 for too many calls from one client. */
export const sendContactMessage = endpoint({
  method: 'POST',
  url: '/api/contact',
  schema: { body: contactForm, response: { 202: z.object({ id: z.uuid() }) } },
})

const statuses = ['new', 'answered', 'closed'] as const

export const contactMessage = z.object({
  ...contactForm.shape,
  id: z.uuid(),
  /** The account that sent the message; null for a visitor. */
  accountId: z.nullable(z.uuid()),
  status: openEnum(statuses),
  /** The emailed answer; null if there is none. */
  answer: z.nullable(z.string()),
  /** The staff account that answered or closed the message, and when; null while it is new. */
  handledBy: z.nullable(z.uuid()),
  handledAt: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type ContactMessage = z.output<typeof contactMessage>

export const CONTACT_PAGE_SIZE = 50

/**
 * For staff: the messages, newest first, `CONTACT_PAGE_SIZE` per page. The header X-Total-Count counts all messages.
 * Each counts as opened in the audit log, so pages use `listContactSubjects`.
 */
export const listContactMessages = endpoint({
  method: 'GET',
  url: '/api/staff/contact-messages',
  schema: {
    querystring: z.object({
      status: z.optional(z.enum(statuses)),
      page: pageNumber,
    }),
    response: { 200: z.array(contactMessage) },
  },
})

export const contactSubject = z.omit(contactMessage, { message: true, answer: true })
export type ContactSubject = z.output<typeof contactSubject>

/** For staff: the messages without their text, in the same order. */
export const listContactSubjects = endpoint({
  method: 'GET',
  url: '/api/staff/contact-subjects',
  schema: { querystring: listContactMessages.schema.querystring, response: { 200: z.array(contactSubject) } },
})

const params = z.object({ id: z.uuid() })

/** For staff: one message. Recorded in the audit log. 404 IDENTITY_CONTACT_NOT_FOUND. */
export const getContactMessage = endpoint({
  method: 'GET',
  url: '/api/staff/contact-messages/:id',
  schema: { params, response: { 200: contactMessage } },
})

/** For staff with the role audit or all: who opened messages from the contact page. */
export const listContactViews = staffViewsAt('/api/staff/contact-views')

/** For staff: emails the answer to the sender. 409 IDENTITY_CONTACT_HANDLED for a second answer. 404 IDENTITY_CONTACT_NOT_FOUND. */
export const answerContactMessage = endpoint({
  method: 'POST',
  url: '/api/staff/contact-messages/:id/answer',
  schema: { params, body: z.object({ answer: lines(2, 5000, 'Please write an answer.') }), response: { 200: contactMessage } },
})

/** For staff: closes a message without an answer. 409 IDENTITY_CONTACT_HANDLED if it was already answered or closed. */
export const closeContactMessage = endpoint({
  method: 'POST',
  url: '/api/staff/contact-messages/:id/close',
  schema: { params, response: { 200: contactMessage } },
})
