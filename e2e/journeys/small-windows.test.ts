// Windows with little height, as an enlarged page or a phone has.
import { logInAs } from './demo-logins.ts'
import { newMember } from './members.ts'
import { expect, test } from './site.ts'

/** 1280 by 800 pixels at 200 %. */
const ENLARGED = { width: 640, height: 400 }

test('an enlarged window shows suggestions and the first field of a dialog, and a small one counts unread messages once', async ({
  browser,
  page,
}) => {
  await page.setViewportSize(ENLARGED)
  await page.goto('/')
  const search = page.getByRole('main').getByRole('combobox', { name: 'Search businesses' })
  await search.fill('kivu')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeInViewport({ ratio: 1 })
  await expect(search).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 })

  const seller = await newMember(browser, 'Kivu Roasters')
  await page.route('**/api/messages/unread', (route) => route.fulfill({ json: { unread: 3, position: 0 } }))
  await logInAs(page, 'member')
  await page.goto(`/company/${seller.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Send Inquiry' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox').first()
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
  const [top, buttons] = await Promise.all([field.boundingBox(), dialog.getByRole('button').last().boundingBox()])
  expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const counts = page.getByRole('link', { name: 'Messages, 3 unread' })
  for (const size of [{ width: 1280, height: 900 }, { width: 360, height: 740 }, ENLARGED, { width: 360, height: 300 }]) {
    await page.setViewportSize(size)
    await expect(counts).toHaveCount(1)
  }
})
