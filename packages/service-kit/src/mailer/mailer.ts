// Sends mails by SMTP.
import { createTransport } from 'nodemailer'

export interface Mail {
  /** One address. Commas in it make no second recipient. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
  readonly replyTo?: string | undefined
  /** For mails that people subscribe to: a POST to this address, without a cookie or anything else, ends the subscription (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined
  /** Small files: they wait in the queue with the mail. */
  readonly attachments?: readonly Attachment[] | undefined
}

export interface Attachment {
  readonly filename: string
  /** `application/pdf`. */
  readonly contentType: string
  /** Its bytes, in base64. */
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
   * Resolves when the server has taken the mail. Rejects when it has not, and then it may have all the same: `id` becomes the mail's
   * Message-ID, by which mailboxes know a mail that comes twice.
   */
  send(mail: Mail, id: string): Promise<void>
  close(): void
}

/** Milliseconds. */
const CONNECT_TIMEOUT = 5000
const SILENCE_TIMEOUT = 10_000

/** How many mails may be on their way at once. */
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
    // Mails hold what users wrote: none of it is to be fetched.
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
        // Nobody's holiday notice is wanted.
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

/** As a list of one: a text would be read as a list of addresses. */
const single = (address: string) => [{ name: '', address }]
