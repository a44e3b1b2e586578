// A mail server and a page to read what it was sent: for a site on one machine, from which no mail shall leave.
import { freePort } from '#infra/free-port.ts'
import { openMailFolder } from '#mailbox/mail-folder.ts'
import { openMailboxPage } from '#mailbox/mailbox-page.ts'
import { openSmtpDoor } from '#mailbox/smtp-door.ts'

export interface MailboxOptions {
  /** Where the mails are kept, one .eml each; absolute. */
  readonly directory: string
  readonly host?: string
  /** Any that are free, unless told. */
  readonly smtpPort?: number
  readonly pagePort?: number
}

export interface Mailbox {
  /** `smtp://127.0.0.1:41025`, for SMTP_URL. */
  readonly smtpUrl: string
  /** Of the page. `/mails.json` there has the same for programs. */
  readonly url: string
  stop(): Promise<void>
}

/** @throws when a port is taken */
export async function startMailbox({ directory, host = '127.0.0.1', ...ports }: MailboxOptions): Promise<Mailbox> {
  const folder = openMailFolder(directory)
  const smtpPort = ports.smtpPort ?? (await freePort(host))
  const closeDoor = await openSmtpDoor(folder, { host, port: smtpPort })
  const pagePort = ports.pagePort ?? (await freePort(host))
  try {
    const closePage = await openMailboxPage(folder, { host, port: pagePort })
    return {
      smtpUrl: `smtp://${host}:${smtpPort}`,
      url: `http://localhost:${pagePort}`,
      stop: async () => void (await Promise.all([closeDoor(), closePage()])),
    }
  } catch (error) {
    await closeDoor()
    throw error
  }
}
