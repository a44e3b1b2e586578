import type { Page } from '@playwright/test'
import { expectAnnounced, expectPage, press, tabTo, type, typeDate, walkThrough } from './keyboard.ts'
import { inDays, shippingForm } from './logistics.ts'
import { newMember } from './members.ts'
import { cards, expect, REFUSED_AT_SESSION_END, settled, test } from './site.ts'

const main = (page: Page) => page.getByRole('main')
const banner = (page: Page) => page.getByRole('banner')
const PASSWORD = 'terraced hills at dawn 7'

test('a visitor skips to the content, registers, logs out and logs in again', async ({ page, allow }) => {
  allow(REFUSED_AT_SESSION_END)
  const unique = `${Date.now().toString(36)}${test.info().workerIndex}`
  const email = `keys-${unique}@inzira.example`
  // The confirmation closes after three seconds, too fast for a slow machine. Here its timer waits an hour instead. Pausing the clock would
  // also stop animation frames.
  await page.addInitScript(() => {
    const original = window.setTimeout
    const wait = (done: () => void, after?: number) => original(done, after === 3000 ? 3_600_000 : after)
    Object.assign(window, { setTimeout: wait })
  })
  await page.goto('/')
  await settled(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Skip to/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await press(
    page,
    main(page)
      .getByRole('link', { name: /Register/ })
      .first(),
  )
  await expectPage(page, 'Register Your Business')

  const form = page.getByRole('form', { name: 'Business registration' })
  await type(page, form.getByLabel('Business name', { exact: true }), `Keyboard Baskets ${unique}`)
  await tabTo(page, form.getByRole('radio', { name: 'Manufacturer' }))
  await page.keyboard.press('ArrowDown')
  await type(page, form.getByLabel('Country'), 'Rwanda')
  await expect(form.getByLabel('Country')).toHaveValue('Rwanda')
  const fields = { Location: 'Huye', Email: email, Phone: '+250 788 000 000', 'Contact person': 'Uwase Aline' }
  for (const [label, text] of Object.entries(fields)) await type(page, form.getByLabel(label, { exact: true }), text)
  // The first missing field gets the focus.
  await press(page, form.getByRole('button', { name: 'Register Business' }))
  await expect(form.locator('[aria-invalid=true]:focus')).toHaveCount(1)
  await type(page, form.getByLabel('Primary products or services', { exact: true }), 'Baskets')
  await type(page, form.getByLabel('Business description', { exact: true }), 'Baskets of forty weavers in the hills.')
  await type(page, form.getByLabel('Number of employees', { exact: true }), '11-50')
  await type(page, form.getByLabel('Password', { exact: true }), PASSWORD)
  await type(page, form.getByLabel('Confirm password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Registration Successful' })).toBeFocused()
  // Stops the automatic redirect.
  await press(page, page.getByRole('button', { name: 'Stay on this page' }))
  await expectAnnounced(page, 'Your business has been registered successfully.')

  const account = banner(page).getByRole('button', { name: /^Account/ })
  await tabTo(page, account, { back: true })
  await page.keyboard.press('Enter')
  await press(page, banner(page).getByRole('button', { name: 'Log out' }))
  await expectAnnounced(page, 'You are logged out')
  await press(page, banner(page).getByRole('link', { name: 'Log In' }))
  await type(page, page.getByLabel('Username or email'), email)
  await type(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(account).toBeVisible()
})

test('a member writes to a company, posts a shipment, adds bank details, and reaches the card fields', async ({ browser }) => {
  const seller = await newMember(browser, 'Keyboard Growers')
  const { page } = await newMember(browser, 'Keyboard Buyers')
  await page.goto('/')
  await settled(page)
  await type(page, banner(page).getByRole('combobox'), seller.businessName)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/directory\?search=/)
  await expect(cards(page)).toHaveCount(1)
  await press(page, cards(page).getByRole('link', { name: seller.businessName }).first())
  await expectPage(page, seller.businessName)
  await type(page, page.getByPlaceholder('Type your message...'), 'Do you ship to Kigali?')
  await press(page, page.getByRole('button', { name: 'Send Message' }))
  await expect(main(page).getByText('Message sent')).toBeVisible()

  // A dialog keeps the focus until it closes, then returns it.
  const inquiry = main(page).getByRole('button', { name: 'Send Inquiry' })
  await press(page, inquiry)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(inquiry).toBeFocused()

  await page.goto('/logistics-hub')
  await settled(page)
  const form = shippingForm(page)
  await type(page, form.getByLabel('Cargo Type'), 'Textiles')
  await type(page, form.getByLabel('Weight (tons)'), '1,5')
  await type(page, form.getByLabel('Volume (m³)'), '4')
  await typeDate(page, form.getByLabel('Target Date'), inDays(9))
  await type(page, form.getByLabel('Budget (USD)'), '300')
  await type(page, form.getByLabel('Contact Information'), '+254 712 345 678')
  await press(page, form.getByRole('button', { name: 'Post Shipping Request' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping Request Posted' })).toBeFocused()

  await page.goto('/bank-details')
  await settled(page)
  await press(page, page.getByRole('button', { name: 'Add bank details' }).first())
  const bank = page.getByRole('form', { name: 'Add bank details' })
  await type(page, bank.getByLabel('Bank name'), 'Bank of Kigali')
  await type(page, bank.getByLabel('Account name'), 'Keyboard Buyers Ltd')
  await type(page, bank.getByLabel('Account number'), '4003331112224321')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, 'Bank details added')
  await press(page, page.getByRole('switch'), 'Space')
  await expectAnnounced(page, 'Sharing settings updated')

  await page.goto('/checkout?amount=12.50&currency=eur&description=Order%207')
  await settled(page)
  await press(page, page.getByRole('button', { name: 'Continue to payment' }))
  await expect(page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')).toBeVisible()
  await tabTo(page, page.locator('iframe[title="Secure payment input frame"]'))
})

test('no element traps the focus', async ({ page }) => {
  test.slow()
  for (const path of ['/', '/directory', '/logistics-hub', '/pricing', '/resources/cross-border-faq', '/login'])
    await test.step(path, async () => {
      await page.goto(path)
      await settled(page)
      await walkThrough(page)
    })
})
