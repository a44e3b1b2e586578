// Sends mails: by SMTP, or in development into a folder.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from '../logging.ts'

export interface Mail {
  /** One address. Commas in it make no second recipient. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
}

export interface MailerOptions {
  /** `Ungana <no-reply@example.org>`. */
  readonly from: string
  readonly logger: Logger
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly smtpUrl?: string | undefined
  /** Where there is no SMTP: the folder that gets one JSON file a mail (`DevelopmentMail`), readable by its owner only. */
  readonly mailboxDir?: string | undefined
}

export interface DevelopmentMail extends Mail {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly from: string
}

export interface Mailer {
  /** Resolves when the server has taken the mail. Rejects when it has not within some 10 s, and then it may have all the same. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Milliseconds. */
const CONNECT_TIMEOUT = 5000
const SILENCE_TIMEOUT = 10_000

/** @throws Error without smtpUrl and mailboxDir, because mails would vanish */
export function createMailer({ from, logger, smtpUrl, mailboxDir }: MailerOptions): Mailer {
  if (smtpUrl) return smtpMailer(smtpUrl, from, logger)
  if (mailboxDir) return folderMailer(mailboxDir, from)
  throw new Error('Mails need somewhere to go: an SMTP server or a mailbox folder')
}

function smtpMailer(url: string, from: string, logger: Logger): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    dnsTimeout: CONNECT_TIMEOUT,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    // Mails hold what users wrote: none of it is to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, replyTo, subject, text, html }) {
      const { messageId } = await transport.sendMail({
        from,
        to: single(to),
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(replyTo !== undefined && { replyTo: single(replyTo) }),
      })
      logger.info({ messageId }, 'mail sent')
    },
    close: () => transport.close(),
  }
}

/** As a list of one: a text would be read as a list of addresses. */
const single = (address: string) => [{ name: '', address }]

function folderMailer(folder: string, from: string): Mailer {
  return {
    async send(mail) {
      const at = new Date().toISOString()
      const id = randomUUID()
      const written: DevelopmentMail = { id, at, from, ...mail }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${at.replaceAll(':', '-')}-${id}.json`)
      // Whoever reads the folder meets whole mails only.
      await writeFile(`${file}.part`, `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close() {},
  }
}
