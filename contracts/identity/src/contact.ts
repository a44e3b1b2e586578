/** Messages to the people who run the site: from anybody, answered by e-mail. */
import { emailAddress, endpoint, line, lines, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const contactForm = z.object({
  name: line(2, 200, 'Please enter your name.'),
  email: emailAddress('Please enter a valid email address.'),
  subject: line(3, 200, 'Please enter a subject.'),
  message: lines(10, 5000, 'Please write your message, in at least 10 characters.'),
})
export type ContactForm = z.output<typeof contactForm>

/** Keeps the message for staff. With an Idempotency-Key, sent twice is kept once; 429 for too many from one client. */
export const sendContactMessage = endpoint({
  method: 'POST',
  url: '/api/contact',
  schema: { body: contactForm, response: { 202: z.object({ id: z.uuid() }) } },
})

const statuses = ['new', 'answered', 'closed'] as const

export const contactMessage = z.object({
  ...contactForm.shape,
  id: z.uuid(),
  /** The account that sent it, where one was signed in. */
  accountId: z.nullable(z.uuid()),
  status: openEnum(statuses),
  /** What was mailed back; null unless it was answered. */
  answer: z.nullable(z.string()),
  /** The staff account that answered or closed it, and when; null while it is new. */
  handledBy: z.nullable(z.uuid()),
  handledAt: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type ContactMessage = z.output<typeof contactMessage>

export const CONTACT_PAGE_SIZE = 50

/** For staff: newest first, `CONTACT_PAGE_SIZE` a page; header X-Total-Count. */
export const listContactMessages = endpoint({
  method: 'GET',
  url: '/api/staff/contact-messages',
  schema: {
    querystring: z.object({
      status: z.optional(z.enum(statuses)),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    }),
    response: { 200: z.array(contactMessage) },
  },
})

const params = z.object({ id: z.uuid() })

/** For staff: mails the answer to who wrote. Once: 409 IDENTITY_CONTACT_HANDLED after that. 404 IDENTITY_CONTACT_NOT_FOUND. */
export const answerContactMessage = endpoint({
  method: 'POST',
  url: '/api/staff/contact-messages/:id/answer',
  schema: { params, body: z.object({ answer: lines(2, 5000, 'Please write an answer.') }), response: { 200: contactMessage } },
})

/** For staff: closes what needs no answer. 409 IDENTITY_CONTACT_HANDLED where it was answered or closed. */
export const closeContactMessage = endpoint({
  method: 'POST',
  url: '/api/staff/contact-messages/:id/close',
  schema: { params, response: { 200: contactMessage } },
})
