// What the site has mailed: the launcher's mailbox, which gets every mail of the tests.
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** The newest mail to an address with these words in its subject. */
export async function mailTo(page: Page, email: string, subject: string): Promise<Mail> {
  const mails = async (): Promise<Mail[]> => (await page.request.get(`${process.env.MAILBOX_URL}/mails.json`)).json()
  const find = async () => (await mails()).find((mail) => mail.to === email && mail.subject.includes(subject))
  await expect.poll(find).toBeDefined()
  return (await find()) as Mail
}

/** Path and query of the link in a mail that leads to `path`. */
export const linkTo = (path: string, { text }: Mail) => new RegExp(`${path}\\?token=[\\w-]+`).exec(text)?.[0] ?? ''
