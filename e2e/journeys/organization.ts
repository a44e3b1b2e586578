// A trade organization for one test: registered, verified by staff, with the account from its welcome email.
import type { Page } from '@playwright/test'
import type { OwnVerification } from '@ungana/contracts-directory'
import { logInAs } from './demo-logins.ts'
import { linkTo, mailTo } from './mailbox.ts'
import { publishMembership } from './publish-membership.ts'
import { expect, test } from './site.ts'

let count = 0

/** Logs the page's browser in as the organization, which is public as if it had paid. */
export async function logInAsNewOrganization(page: Page, organizationName: string): Promise<{ readonly id: string; readonly name: string }> {
  const unique = `${Date.now().toString(36)}${test.info().workerIndex}${++count}`
  const name = `${organizationName} ${unique}`
  const email = `office-${unique}@guild.example`
  const send = async (path: string, data?: object) => {
    const answer = await page.request.post(path, { headers: { origin: process.env.BASE_URL as string }, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  await send('/api/organizations', {
    organizationName: name,
    organizationType: 'association',
    country: 'Rwanda',
    website: 'https://guild.example',
    email,
    phone: '+250 788 000 000',
    contactPerson: 'Aline Uwase',
    contactTitle: 'Secretary General',
    memberCount: '500+',
    description: 'A guild that exists for one test.',
  })
  const status = linkTo('/verification', await mailTo(email, 'We received your organization'))
  const { subject, verifications }: OwnVerification = await (await page.request.get(status.replace('/verification', '/api/verifications/me'))).json()
  await logInAs(page, 'staff')
  const review = `/api/staff/verifications/${verifications[0]?.id}`
  await send(`${review}/claim`)
  const expiresOn = new Date(Date.now() + 300 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await send(`${review}/approve`, { checks: ['contact'], expiresOn })
  await page.context().clearCookies()

  const welcome = linkTo('/welcome', await mailTo(email, 'Welcome to Ungana'))
  await send('/api/auth/invitations/accept', { token: new URLSearchParams(welcome.split('?')[1]).get('token'), password: 'green tea at dawn' })
  await publishMembership(subject.id, 'organization', 'trade-association')
  await expect.poll(async () => (await page.request.get(`/api/organizations/${subject.id}`)).status()).toBe(200)
  return { id: subject.id, name }
}
