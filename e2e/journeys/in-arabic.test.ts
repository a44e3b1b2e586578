import { cargoListing, inDays, PHONE, post, truckListing } from './logistics.ts'
import { newMember } from './members.ts'
import { expect, test } from './own-releases.ts'
import { cardFrame, fillInCard } from './pay-by-card.ts'
import { expectAccessible, expectNoSidewaysScroll } from './site.ts'

test.use({ viewport: PHONE, locale: 'ar' })

test('in Arabic, a shipper posts a load, offers a truck a price, pays for a plan by card and reads the receipt', async ({
  browser,
  page,
  context,
}) => {
  test.slow()
  const [carrier, shipper] = [await newMember(browser, 'Arabic Carrier'), await newMember(browser, 'Arabic Shipper')]
  await post(carrier.page, '/api/logistics/transports', truckListing())
  await context.addCookies(await shipper.context.cookies())
  const { weight: _, ...load } = cargoListing()

  await page.goto('/ar/logistics-hub')
  await expect(page.locator('html[lang=ar][dir=rtl]')).toBeAttached()
  const form = page.getByRole('form', { name: 'نشر طلب شحن' })
  await expect(form.getByLabel('مدينة الانطلاق').getByRole('option')).toHaveCount(25)
  await form.getByLabel('نوع البضاعة').selectOption({ label: 'المنسوجات' })
  await form.getByLabel('الوزن (طن)').fill('١٫٢')
  await form.getByLabel('الحجم (م³)').fill(load.volume)
  await form.getByLabel('مدينة الانطلاق').selectOption('Nairobi')
  await form.getByLabel('مدينة الوصول').selectOption('Kampala')
  await form.getByLabel('الموعد المطلوب').fill(inDays(6))
  await form.getByLabel('الميزانية (USD)').fill(load.budget)
  await form.getByLabel('معلومات الاتصال').fill(load.contactInfo)
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'نشر طلب شحن' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'نُشر طلب الشحن' })).toBeFocused()
  await page.getByRole('link', { name: 'عرض الشاحنات المناسبة' }).click()

  await expect(page.getByRole('main').getByText('المنسوجات · 1.2 طن', { exact: false }).first()).toBeVisible()
  const match = page.getByRole('region', { name: 'الشاحنات المناسبة' }).locator('details').filter({ hasText: carrier.businessName }).first()
  await expect(match).toBeVisible()
  if ((await match.getAttribute('open')) === null) await match.locator('summary').first().click()
  await expect(match.getByText('تمر الشاحنة بالمكانين على طريقها.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await match.getByRole('button', { name: `طلب مساحة: ${carrier.businessName}` }).click()
  const dialog = page.getByRole('dialog', { name: 'طلب مساحة' })
  await dialog.getByLabel('سعر الحمولة كلها (USD)').fill('150')
  await dialog.getByRole('button', { name: 'إرسال العرض' }).click()
  await expect(page).toHaveURL(/\/ar\/logistics-hub\/offers\//)
  await expect(page.getByText(`بانتظار ${carrier.businessName}`)).toBeVisible()

  await page.goto('/ar/pricing')
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
