import * as z from 'zod/mini'

/** The variables of a service that sends emails: `z.extend(serviceConfig, { …mailConfig })`. */
export const mailConfig = {
  SMTP_URL: z.string().check(z.regex(/^smtps?:\/\/[^\s/]+\/?$/, 'must be a mail server (smtp://user:password@host:port)')),
  /** Sender of emails, in ASCII. */
  MAIL_FROM: z.string().check(z.regex(/^[\x20-\x7e]* ?<[\x21-\x7e]+@[^@\s<>]+>$/, 'must be a name and an address (Ungana <no-reply@example.org>)')),
} as const
