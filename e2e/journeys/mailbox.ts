// The launcher's mailbox, which receives every email of the tests.
import type { Page } from '@playwright/test'
import { confirmEmail as confirmEmailEndpoint } from '@ungana/contracts-identity'
import { expect } from './site.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** The newest email to an address with this text in its subject. */
export async function mailTo(email: string, subject: string): Promise<Mail> {
  const mails = async (): Promise<Mail[]> => (await fetch(`${process.env.MAILBOX_URL}/mails.json`)).json()
  const find = async () => (await mails()).find((mail) => mail.to === email && mail.subject.includes(subject))
  await expect.poll(find).toBeDefined()
  return (await find()) as Mail
}

/** Confirms the address of a new account. Unconfirmed addresses get no other email about the account. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  const [, token] = linkTo('/confirm-email', await mailTo(email, 'Confirm your email address')).split('=')
  const answer = await page.request.post(confirmEmailEndpoint.url, { data: { token }, headers: { origin: process.env.BASE_URL as string } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Path and query of the link to `path` in an email. */
export const linkTo = (path: string, { text }: Mail) => new RegExp(`${path}\\?token=[\\w-]+`).exec(text)?.[0] ?? ''
