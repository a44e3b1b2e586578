import { logInAs } from './demo-logins.ts'
import { expect, test } from './own-releases.ts'

test.describe.configure({ mode: 'default', timeout: 180_000 })

test("a slot that fails while rendering breaks only itself, and its part's own pages still work", async ({ own, page, allow }) => {
  allow(/./)
  await logInAs(page, 'staff')
  const broken = own.altered('directory', { 'new, not yet handled': '"+null.planted+"' })
  const { code, output } = await own.release('mfe-directory', '--build', broken)
  expect(code, output).toBe(0)
  await page.goto('/staff')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Directory: the queues did not load')
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  await page.goto('/staff/requests')
  await expect(page.getByText(/^\d+ requests?$/)).toBeVisible()
})
