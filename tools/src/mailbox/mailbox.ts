// A mail server and a page that shows its emails, for a site that must not send real emails.
import { freePort } from '#infra/free-port.ts'
import { openMailFolder } from '#mailbox/mail-folder.ts'
import { openMailboxPage } from '#mailbox/mailbox-page.ts'
import { openSmtpServer } from '#mailbox/smtp-server.ts'

export interface MailboxOptions {
  /** Absolute folder of the .eml files. */
  readonly directory: string
  readonly host?: string
  /** Any free port by default. */
  readonly smtpPort?: number
  readonly pagePort?: number
}

export interface Mailbox {
  /** `smtp://127.0.0.1:41025`, for SMTP_URL. */
  readonly smtpUrl: string
  /** Address of the page; `/mails.json` has the emails for programs. */
  readonly url: string
  stop(): Promise<void>
}

/** @throws if a port is in use */
export async function startMailbox({ directory, host = '127.0.0.1', ...ports }: MailboxOptions): Promise<Mailbox> {
  const folder = openMailFolder(directory)
  const smtpPort = ports.smtpPort ?? (await freePort(host))
  const closeSmtpServer = await openSmtpServer(folder, { host, port: smtpPort })
  const pagePort = ports.pagePort ?? (await freePort(host))
  try {
    const closePage = await openMailboxPage(folder, { host, port: pagePort })
    return {
      smtpUrl: `smtp://${host}:${smtpPort}`,
      url: `http://localhost:${pagePort}`,
      stop: async () => void (await Promise.all([closeSmtpServer(), closePage()])),
    }
  } catch (error) {
    await closeSmtpServer()
    throw error
  }
}
