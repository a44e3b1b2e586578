import type { Page } from '@playwright/test'
import { type Mail, mailTo } from './mailbox.ts'
import { expect, expectAccessible, test } from './site.ts'

let count = 0
const newAddress = () => `reader-${Date.now().toString(36)}-${test.info().workerIndex}-${++count}@newsletter.example`

const form = (page: Page) => page.getByRole('contentinfo').getByRole('region', { name: 'Newsletter' })

async function subscribe(page: Page, email: string) {
  await form(page).getByLabel('E-mail address').fill(email)
  await form(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(form(page).getByRole('status')).toContainText('Please check your mailbox')
}

const linkIn = ({ text }: Mail, kind: string) => new RegExp(`/newsletter\\?${kind}=[\\w-]+`).exec(text)?.[0] ?? ''

test('a visitor subscribes in the footer, confirms by the mail’s link, and leaves by the next mail’s', async ({ page, allow }) => {
  allow(/410/)
  const email = newAddress()
  await page.goto('/directory')
  await subscribe(page, email)

  const link = linkIn(await mailTo(page, email, 'Please confirm'), 'confirm')
  // As a mail scanner does.
  expect((await page.request.get(link)).status()).toBe(200)
  await page.goto(link)
  await expect(page).toHaveTitle(/Newsletter/)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeFocused()
  await expectAccessible(page)

  const welcome = await mailTo(page, email, 'You are subscribed')
  await page.goto(linkIn(welcome, 'unsubscribe'))
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeFocused()

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This link is over' })).toBeFocused()
  await page.getByRole('main').getByLabel('E-mail address').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('main')).toContainText('Please check your mailbox')
})

test('a mail program unsubscribes by itself: no cookie, no origin, a form', async ({ page }) => {
  const email = newAddress()
  await page.goto('/')
  await subscribe(page, email)
  await page.goto(linkIn(await mailTo(page, email, 'Please confirm'), 'confirm'))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()

  const { headers } = await mailTo(page, email, 'You are subscribed')
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const address = /^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const leave = () =>
    fetch(address, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' })
  expect((await leave()).status).toBe(204)
  expect((await leave()).status).toBe(204)
  await page.goto('/')
  await subscribe(page, email)
  // The third mail would say "already" if anything of the subscription were left.
  await expect.poll(async () => (await mailTo(page, email, 'subscri')).subject).toContain('Please confirm')
})
