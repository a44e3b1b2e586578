import { signInAs } from './demo-sign-ins.ts'
import { expect, test } from './own-releases.ts'

test.describe.configure({ mode: 'default', timeout: 180_000 })

test('what fills a slot breaks while it is drawn: it costs itself alone, and its own pages stay whole', async ({ own, page, allow }) => {
  allow(/./)
  await signInAs(page, 'staff')
  const broken = own.altered('directory', { 'new, not yet handled': '"+null.planted+"' })
  const { code, said } = await own.release('mfe-directory', '--build', broken)
  expect(code, said).toBe(0)
  await page.goto('/staff')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Directory: the queues could not be loaded')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  await page.goto('/staff/requests')
  await expect(page.getByText(/^\d+ requests?$/)).toBeVisible()
})
