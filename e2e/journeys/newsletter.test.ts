import type { Page } from '@playwright/test'
import { type Mail, mailTo } from './mailbox.ts'
import { expect, expectFits, test } from './site.ts'

const form = (page: Page) => page.getByRole('contentinfo').getByRole('region', { name: 'Newsletter' })

async function subscribe(page: Page, email: string) {
  await form(page).getByLabel('Email address').fill(email)
  await form(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(form(page).getByRole('status')).toContainText('Please check your mailbox')
}

const linkIn = ({ text }: Mail, kind: string) => new RegExp(`/newsletter\\?${kind}=[\\w-]+`).exec(text)?.[0] ?? ''

test('a visitor subscribes in the footer and confirms by email; the mail program can unsubscribe', async ({ page }) => {
  const email = `reader-${Date.now().toString(36)}-${test.info().workerIndex}@newsletter.example`
  await page.goto('/directory')
  await subscribe(page, email)
  const link = linkIn(await mailTo(email, 'Confirm your subscription'), 'confirm')
  // Mail scanners open the link too; that must not confirm.
  expect((await page.request.get(link)).status()).toBe(200)
  await page.goto(link)
  await expectFits(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeFocused()
  await expectFits(page)

  const welcome = await mailTo(email, 'You are subscribed')
  await page.goto(linkIn(welcome, 'unsubscribe'))
  await expect(page.getByRole('main').getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  // One-click unsubscribe: a form without cookie or origin.
  expect(welcome.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const address = /^<(.+)>$/.exec(welcome.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const leave = () =>
    fetch(address, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' })
  expect([(await leave()).status, (await leave()).status]).toEqual([204, 204])
  await subscribe(page, email)
  // A remaining subscription would make the third email say "already".
  await expect.poll(async () => (await mailTo(email, 'subscri')).subject).toContain('Confirm your subscription')
})
