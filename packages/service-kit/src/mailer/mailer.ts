// Sends emails by SMTP.
import { createTransport } from 'nodemailer'
import type { MailContent } from './compose-mail.ts'
import type { MailKindName } from './mail-kinds.ts'

export interface Mail {
  readonly kind: MailKindName
  /** The account or organization that the email is about. If the account has another address by now, the email goes there. */
  readonly about?: string | undefined
  /** Exactly one address. A comma in the address does not add a recipient. */
  readonly to: string
  readonly subject: string
  readonly text: string
  /** What the email says, for other languages than English. */
  readonly content?: QueuedContent | undefined
  readonly html?: string | undefined
  readonly replyTo?: string | undefined
  /** For newsletters: a POST to this address, without a cookie, ends the subscription (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined
  /** They must be small, because they are stored in the queue with the email. */
  readonly attachments?: readonly Attachment[] | undefined
}

export type QueuedContent = Omit<MailContent, 'attachments'>

export interface Attachment {
  readonly filename: string
  /** `application/pdf`. */
  readonly contentType: string
  /** The file's bytes in base64. */
  readonly content: string
}

export interface MailerOptions {
  /** `Ungana <no-reply@example.org>`. */
  readonly from: string
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly smtpUrl: string
}

export interface Mailer {
  /**
   * Resolves when the server has accepted the email. Even if this rejects, the server may have accepted the email. `id` becomes the Message-ID, by
   * which mailboxes recognize duplicates.
   */
  send(mail: Omit<Mail, 'kind' | 'about' | 'content'>, id: string): Promise<void>
  close(): void
}

const CONNECT_TIMEOUT = 5000
const SILENCE_TIMEOUT = 10_000

/** The largest number of emails that are sent at the same time. */
export const MAIL_CONNECTIONS = 2

export function createMailer({ from, smtpUrl }: MailerOptions): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    dnsTimeout: CONNECT_TIMEOUT,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    // Emails contain users' text, so the mailer must not open files or addresses that the text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ to, replyTo, subject, text, html, unsubscribeUrl, attachments = [] }, id) {
      await transport.sendMail({
        from,
        to: single(to),
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        // Asks mailboxes not to send automatic replies.
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(unsubscribeUrl !== undefined && { list: { unsubscribe: unsubscribeUrl } }),
        ...(html !== undefined && { html }),
        attachments: attachments.map((attachment) => ({ ...attachment, encoding: 'base64' })),
        ...(replyTo !== undefined && { replyTo: single(replyTo) }),
      })
    },
    close: () => transport.close(),
  }
}

/** Returns a list with one address, because nodemailer could read several addresses from a text. */
const single = (address: string) => [{ name: '', address }]
