import { newMember } from './members.ts'
import { expect, test } from './own-releases.ts'
import { cardFrame, fillInCard } from './pay-by-card.ts'
import { expectAccessible, expectNoSidewaysScroll } from './site.ts'

test.use({ viewport: { width: 360, height: 800 }, locale: 'ar' })

test('a member chooses a plan in Arabic, pays by card, and reads the receipt in Arabic', async ({ browser, page, context }) => {
  const member = await newMember(browser, 'Arabic Payer')
  await context.addCookies(await member.context.cookies())
  await page.goto('/ar/pricing')
  await expect(page.locator('html[lang=ar][dir=rtl]')).toBeAttached()
  const plan = page.getByRole('article', { name: 'Professional' })
  await expect(plan.getByText('50 رسالة في الشهر')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await plan.getByRole('button', { name: 'اختر Professional' }).click()
  await page.getByRole('link', { name: 'الدفع بالبطاقة' }).click()
  await expect(page).toHaveURL(/\/ar\/checkout\?plan=professional$/)
  await page.getByRole('button', { name: 'متابعة إلى الدفع' }).click()
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await fillInCard(page, 'good')
  await page.getByRole('button', { name: 'ادفع الآن' }).click()
  await expect(page).toHaveURL(/\/ar\/?$/)
  const receipt = page.getByRole('main').getByRole('region', { name: 'الإيصال' })
  await expect(receipt.getByRole('heading', { name: /49\.99 USD/ })).toBeVisible()
  await expect(receipt.getByText('Professional، شهر واحد', { exact: false })).toBeVisible()
})
