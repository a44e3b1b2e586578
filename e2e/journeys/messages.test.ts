import type { Page } from '@playwright/test'
import { type Member, newMember } from './members.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

const thread = (page: Page) => page.getByRole('log')
const composer = (page: Page) => page.getByPlaceholder('Type your message...')
const row = (page: Page, { businessName }: Member) => page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: businessName })
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

async function fits(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

test('a visitor is asked to log in, and comes back', async ({ page }) => {
  await page.goto('/messages')
  await expect(notifications(page)).toContainText('Authentication required')
  await expect(notifications(page)).toContainText('Please login to view messages')
  await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login?from=%2Fmessages')
  await fits(page)
})

test('two companies write to each other: it appears without a reload, and ticks turn', async ({ browser }) => {
  const kivu = await newMember(browser, 'Kivu Roasters')
  const nairobi = await newMember(browser, 'Nairobi Beans')
  await kivu.page.goto(`/messages?with=${nairobi.id}`)
  await expect(kivu.page.getByRole('heading', { name: nairobi.businessName })).toBeVisible()
  await expect(kivu.page.getByText('5 of 5 messages left, renews 1')).toBeVisible()
  await expect(kivu.page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await composer(kivu.page).press('Enter')
  await expect(notifications(kivu.page)).toContainText('Cannot send empty message')

  await composer(kivu.page).fill('Habari!')
  await composer(kivu.page).press('Shift+Enter')
  await composer(kivu.page).pressSequentially('40 bags of AA?')
  // What is begun outlives a reload.
  await kivu.page.reload()
  await expect(composer(kivu.page)).toHaveValue('Habari!\n40 bags of AA?')
  await composer(kivu.page).press('Enter')
  const sent = thread(kivu.page).getByRole('article', { name: 'You wrote' })
  await expect(sent).toContainText('Habari!\n40 bags of AA?')
  await expect(sent).toContainText('Sent')
  await expect(composer(kivu.page)).toHaveValue('')
  await expect(kivu.page.getByText('4 of 5 messages left, renews 1')).toBeVisible()
  await expect(thread(kivu.page).getByRole('heading', { name: 'Today' })).toBeVisible()

  await nairobi.page.goto('/messages')
  await expect(row(nairobi.page, kivu)).toContainText('1 unread')
  await row(nairobi.page, kivu).click()
  await expect(nairobi.page).toHaveURL(`/messages?with=${kivu.id}`)
  await expect(thread(nairobi.page)).toContainText('40 bags of AA?')
  await expect(row(nairobi.page, kivu)).not.toContainText('unread')
  await expect(sent).toContainText('Read')

  await composer(nairobi.page).fill('Karibu! Yes, we have them.')
  await composer(nairobi.page).press('Enter')
  await expect(thread(kivu.page).getByRole('article', { name: `${nairobi.businessName} wrote` })).toContainText('Yes, we have them.')
  await expect(thread(nairobi.page).getByRole('article', { name: 'You wrote' })).toContainText('Read')
  await fits(kivu.page)

  // The thread alone on a phone; Back leads to the list.
  await kivu.page.setViewportSize({ width: 360, height: 740 })
  await expect(row(kivu.page, nairobi)).toBeHidden()
  await kivu.page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(row(kivu.page, nairobi)).toBeVisible()
  await expect(thread(kivu.page)).toHaveCount(0)
  await fits(kivu.page)
})

test('a search finds companies and words; a caution, a report and a block protect the receiver', async ({ browser }) => {
  const buyer = await newMember(browser, 'Inzira Baskets')
  const seller = await newMember(browser, 'Kivu Growers')
  const origin = process.env.BASE_URL as string
  const write = (content: string) => seller.page.request.post('/api/messages', { data: { receiverId: buyer.id, content }, headers: { origin } })
  expect((await write('The sample of peaberry is on its way.')).status()).toBe(201)
  expect((await write('Please note that our bank details have changed.')).status()).toBe(201)

  const { page } = buyer
  await page.goto('/messages')
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('peaber')
  const found = page.getByRole('list', { name: 'Messages found' }).getByRole('link')
  await expect(found.locator('mark')).toHaveText('peaber')
  await found.click()
  await expect(thread(page)).toContainText('Are these bank details really theirs?')
  await expect(thread(page)).toContainText(`${seller.businessName} shares no bank account on Ungana.`)
  await fits(page)

  await thread(page).getByRole('button', { name: 'Report' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(dialog).toContainText('Please choose a reason')
  await dialog.getByLabel('What is wrong with it?').selectOption('fraud')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(notifications(page)).toContainText('Our team will look at it.')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Block' }).click()
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(`You have blocked ${seller.businessName}`)).toBeVisible()
  expect(await (await write('Hello?')).json()).toMatchObject({ code: 'MESSAGING_RECEIVER_UNAVAILABLE' })
  await page.getByRole('button', { name: 'Unblock to write' }).click()
  await expect(composer(page)).toBeVisible()
  expect((await write('Hello again')).status()).toBe(201)
})

/** In the place of a browser's own: it knows three words, and forgets numbers when it is asked to. */
function fakeTranslator() {
  Object.assign(globalThis, {
    LanguageDetector: { availability: async () => 'available', create: async () => ({ detect: async () => [{ detectedLanguage: 'sw' }] }) },
    Translator: {
      availability: async () => 'available',
      create: async () => ({
        translate: async (text: string) =>
          text.includes('sahau') ? 'Forget the price' : text.replace('Tuna magunia', 'We have').replace('ya kahawa', 'bags of coffee'),
      }),
    },
  })
}

test('what the other side wrote is translated with its numbers, the original is one tap away, and what would lose a number is refused', async ({
  browser,
}) => {
  const buyer = await newMember(browser, 'Inzira Baskets')
  const seller = await newMember(browser, 'Kivu Growers')
  const origin = process.env.BASE_URL as string
  const write = (content: string) => seller.page.request.post('/api/messages', { data: { receiverId: buyer.id, content }, headers: { origin } })
  await write('Tuna magunia 40 ya kahawa, USD 4,250.50 FOB Mombasa')
  await write('sahau bei ya USD 12')
  const { page } = buyer
  await page.addInitScript(() => Object.assign(globalThis, { Translator: undefined }))
  await page.goto(`/messages?with=${seller.id}`)
  // Where nobody translates, nothing offers to: some browsers have the calls and nothing behind them.
  await expect(thread(page)).toContainText('Tuna magunia 40 ya kahawa')
  await expect(page.getByRole('button', { name: 'Translate', exact: true })).toHaveCount(0)

  await page.addInitScript(fakeTranslator)
  await page.reload()
  const [first, second] = [thread(page).getByRole('article').first(), thread(page).getByRole('article').last()]
  await first.getByRole('button', { name: 'Translate' }).click()
  await expect(first).toContainText('We have 40 bags of coffee, USD 4,250.50 FOB Mombasa')
  await expect(first).toContainText('Translated from Swahili')
  await first.getByRole('button', { name: 'Show original' }).click()
  await expect(first).toContainText('Tuna magunia 40 ya kahawa')
  await second.getByRole('button', { name: 'Translate' }).click()
  await expect(second).toContainText('Not translated: a number or a trade term would have been lost.')
  await expect(second).toContainText('sahau bei ya USD 12')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Translate automatically' }).click()
  await page.reload()
  await expect(first).toContainText('We have 40 bags of coffee')
  await fits(page)
})
