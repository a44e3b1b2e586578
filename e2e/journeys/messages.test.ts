import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signInAs } from './demo-sign-ins.ts'
import { type Member, newMember } from './members.ts'
import { expect, expectFits, notifications, settled, test } from './site.ts'
import { tellMembership } from './tell-membership.ts'

const thread = (page: Page) => page.getByRole('log')
const composer = (page: Page) => page.getByPlaceholder('Type your message...')
const row = (page: Page, { businessName }: Member) => page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: businessName })

test('a visitor is asked to log in, and comes back', async ({ page }) => {
  await page.goto('/messages')
  await expect(notifications(page)).toContainText('Authentication required')
  await expect(notifications(page)).toContainText('Please login to view messages')
  await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login?from=%2Fmessages')
  await expectFits(page)
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
  // A browser that remembers nobody asks first, and tells nobody who is signed in to log in.
  await expect(notifications(nairobi.page)).toHaveText('')
  await row(nairobi.page, kivu).click()
  await expect(nairobi.page).toHaveURL(`/messages?with=${kivu.id}`)
  await expect(thread(nairobi.page)).toContainText('40 bags of AA?')
  await expect(row(nairobi.page, kivu)).not.toContainText('unread')
  await expect(sent).toContainText('Read')

  await composer(nairobi.page).fill('Karibu! Yes, we have them.')
  await composer(nairobi.page).press('Enter')
  await expect(thread(kivu.page).getByRole('article', { name: `${nairobi.businessName} wrote` })).toContainText('Yes, we have them.')
  await expect(thread(nairobi.page).getByRole('article', { name: 'You wrote' })).toContainText('Read')
  await expectFits(kivu.page)

  // The thread alone on a phone; Back leads to the list.
  await kivu.page.setViewportSize({ width: 360, height: 740 })
  await expect(row(kivu.page, nairobi)).toBeHidden()
  await kivu.page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(row(kivu.page, nairobi)).toBeVisible()
  await expect(thread(kivu.page)).toHaveCount(0)
  await expectFits(kivu.page)
})

test('a search finds companies and words; a caution, a report that staff decide, and a block protect the receiver', async ({
  browser,
  page: staff,
}) => {
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
  await expectFits(page)

  await thread(page).getByRole('button', { name: 'Report' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(dialog).toContainText('Please choose a reason')
  await dialog.getByLabel('What is wrong with it?').selectOption('fraud')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(notifications(page)).toContainText('Our team will look at it.')

  await signInAs(staff, 'staff')
  await staff.goto('/staff')
  await staff.getByRole('main').getByRole('link', { name: 'Message reports' }).click()
  await expect(staff).toHaveURL('/staff/message-reports')
  const report = staff.getByRole('main').getByRole('listitem').filter({ hasText: seller.businessName })
  await expect(report).toContainText('An attempt to cheat')
  await expect(report).toContainText(`Reported by ${buyer.businessName}`)
  // What people write to each other shows to whoever asks for it by name.
  await expect(staff.getByText('bank details have changed')).toHaveCount(0)
  await expectFits(staff)
  await report.getByRole('button', { name: `Read and decide: ${seller.businessName}` }).click()
  const decision = staff.getByRole('dialog')
  await expect(decision).toContainText('Please note that our bank details have changed.')
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(decision).toContainText('Please choose a decision')
  await decision.getByLabel('Decision').selectOption('upheld')
  await decision.getByLabel('Why').fill('An old trick')
  await expectFits(staff)
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(notifications(staff)).toContainText('Words taken away')
  await expect(report).toHaveCount(0)
  await staff.getByRole('button', { name: 'Taken away' }).click()
  await expect(report).toContainText('An old trick')
  await page.reload()
  await expect(thread(page)).toContainText('Removed by our team')
  await expect(thread(page)).not.toContainText('bank details have changed')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Block' }).click()
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(`You have blocked ${seller.businessName}`)).toBeVisible()
  expect(await (await write('Hello?')).json()).toMatchObject({ code: 'MESSAGING_RECEIVER_UNAVAILABLE' })
  await page.getByRole('button', { name: 'Unblock to write' }).click()
  await expect(composer(page)).toBeVisible()
  expect((await write('Hello again')).status()).toBe(201)
})

test('what was read is told once it can be, and a search says why it has no answer', async ({ browser }) => {
  const writer = await newMember(browser, 'Kivu Roasters')
  const reader = await newMember(browser, 'Nairobi Beans')
  const data = { receiverId: reader.id, content: 'The sample of peaberry is on its way.' }
  const answer = await writer.page.request.post('/api/messages', { data, headers: { origin: process.env.BASE_URL as string } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { page, context } = reader
  let lost = 0
  await page.route('**/api/conversations/*/read', (route) => (lost++ === 0 ? route.abort() : route.continue()))
  await page.goto(`/messages?with=${writer.id}`)
  await expect(row(page, writer)).toContainText('1 unread')
  await expect(row(page, writer)).not.toContainText('unread')
  expect(lost).toBe(2)

  const search = page.getByRole('searchbox', { name: 'Search conversations' })
  const nothing = page.getByRole('heading', { name: 'Nothing found' })
  await context.setOffline(true)
  await search.fill('robusta')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(row(page, writer)).toHaveCount(0)
  await expect(nothing).toHaveCount(0)
  await context.setOffline(false)
  await expect(nothing).toBeVisible()

  await page.route('**/api/messages/search?*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await search.fill('peaberry')
  await expect(page.getByRole('heading', { name: 'Messages could not be searched' })).toBeVisible()
  await expect(nothing).toHaveCount(0)
  await expectFits(page)
  await page.unroute('**/api/messages/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Messages found' })).toContainText('peaberry')
})

test('a long thread is read upwards without losing the place; files reach the other side, and one in disguise is refused', async ({ browser }) => {
  const writer = await newMember(browser, 'Kivu Roasters')
  const reader = await newMember(browser, 'Nairobi Beans')
  await tellMembership(writer.id, 'business', 'enterprise')
  const origin = process.env.BASE_URL as string
  const write = (content: string) => writer.page.request.post('/api/messages', { data: { receiverId: reader.id, content }, headers: { origin } })
  await expect.poll(async () => (await (await writer.page.request.get('/api/messages/quota')).json()).limit).toBe(null)
  for (let n = 1; n <= 60; n++) expect((await write(`Message number ${n}`)).status()).toBe(201)

  const { page } = reader
  const article = (n: number) =>
    thread(page)
      .getByRole('article')
      .filter({ hasText: new RegExp(`Message number ${n}(?!\\d)`) })
  const scrollTo = (top: number) =>
    thread(page).evaluate((box, to) => {
      box.scrollTop = to
    }, top)
  await page.goto(`/messages?with=${writer.id}`)
  await expect(article(60)).toBeInViewport()
  await expect(article(11)).toHaveCount(1)
  await expect(article(10)).toHaveCount(0)
  // Earlier ones come once the beginning is nearly in sight, above what is read, which does not move.
  await scrollTo(300)
  await expect(article(15)).toBeInViewport()
  const before = await article(15).boundingBox()
  expect(await article(10).count()).toBe(0)
  await scrollTo(150)
  await expect(article(1)).toHaveCount(1)
  expect((await article(15).boundingBox())?.y).toBeCloseTo((before?.y ?? 0) + 150, 0)
  await expect(thread(page).getByRole('button', { name: 'Earlier messages' })).toHaveCount(0)
  // What comes does not tear away whoever reads at the top.
  const place = await thread(page).evaluate((box) => box.scrollTop)
  expect((await write('Message number 61')).status()).toBe(201)
  await expect(article(61)).toHaveCount(1)
  expect(await thread(page).evaluate((box) => box.scrollTop)).toBe(place)

  // A found message shows in its place in the thread, marked and with the focus; from there the thread is read on to its end.
  for (let n = 62; n <= 130; n++) expect((await write(`Message number ${n}`)).status()).toBe(201)
  await page.goto('/messages')
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('number 40')
  await page.getByRole('list', { name: 'Messages found' }).getByRole('link').press('Enter')
  await expect(page).toHaveURL(`/messages?with=${writer.id}&at=40`)
  const marked = thread(page).locator('[aria-current]')
  await expect(marked).toContainText('Message number 40')
  await expect(marked).toBeFocused()
  await expect(article(40)).toBeInViewport({ ratio: 1 })
  await expect(article(90)).toHaveCount(0)
  await expectFits(page)
  await page.route('**/api/messages/*/*from=*', (route) => route.abort())
  await scrollTo(100_000)
  await expect(thread(page).getByRole('alert')).toHaveText('Later messages could not be loaded.')
  await page.unroute('**/api/messages/*/*from=*')
  await thread(page).getByRole('button', { name: 'Try again' }).click()
  await expect(article(130)).toHaveCount(1)
  await expect(article(130)).not.toBeInViewport()
  await expect(thread(page).getByRole('button', { name: 'Later messages' })).toHaveCount(0)
  await page.reload()
  await expect(marked).toBeInViewport({ ratio: 1 })
  await thread(page).getByRole('link', { name: 'Newest messages' }).click()
  await expect(page).toHaveURL(`/messages?with=${writer.id}`)
  await expect(article(130)).toBeInViewport()

  await writer.page.goto(`/messages?with=${reader.id}`)
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
  const files = writer.page.getByLabel('Files to attach')
  await files.setInputFiles([
    { name: 'offer.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'bags.jpg', mimeType: 'image/jpeg', buffer: await readFile(join(import.meta.dirname, '../files/photo.jpg')) },
  ])
  const attached = writer.page.getByRole('list', { name: 'Attached' }).getByRole('listitem')
  await expect(attached).toHaveText([/offer.pdf/, /bags.jpg/])
  await composer(writer.page).fill('Our offer and the bags.')
  // Neither another page nor a reload loses them.
  await writer.page.goto('/about')
  await writer.page.goto(`/messages?with=${reader.id}`)
  await expect(attached).toHaveText([/offer.pdf/, /bags.jpg/])
  await composer(writer.page).press('Enter')
  const received = thread(page).getByRole('article').filter({ hasText: 'Our offer and the bags.' })
  const [download] = await Promise.all([page.waitForEvent('download'), received.getByRole('link', { name: /^offer.pdf/ }).click()])
  expect(download.suggestedFilename()).toBe('offer.pdf')
  expect(await readFile(await download.path())).toEqual(pdf)
  const [picture] = await Promise.all([page.waitForEvent('download'), received.getByRole('link', { name: /^bags.jpg/ }).click()])
  expect((await readFile(await picture.path())).subarray(0, 3).toString('hex')).toBe('ffd8ff')
  await expect(received).toBeVisible()
  await expect(attached).toHaveCount(0)
  await writer.page.reload()
  await expect(thread(writer.page)).toContainText('Our offer and the bags.')

  await files.setInputFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ\x90\0\x03 This program cannot be run in DOS mode.'),
  })
  await expect(attached).toHaveText([/invoice.pdf/])
  await composer(writer.page).fill('The invoice')
  await composer(writer.page).press('Enter')
  const refused = thread(writer.page).getByRole('article', { name: 'Not sent' })
  await expect(refused).toContainText('This file is no PDF, JPEG, PNG or XLSX file, whatever its name says.')
  await expectFits(writer.page)
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
  await files.setInputFiles({ name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
  await expect(notifications(writer.page)).toContainText('setup.exe is no PDF, JPG, PNG or XLSX')
})

test('where the browser cannot, the site’s service translates, into what the reader reads', async ({ browser }) => {
  const seller = await newMember(browser, 'Kivu Growers')
  const buyer = await newMember(browser, 'Inzira Baskets')
  const origin = process.env.BASE_URL as string
  for (const content of ['We have 40 bags of coffee at USD 4,250.50 FOB Mombasa', 'forget the USD 12'])
    expect((await seller.page.request.post('/api/messages', { data: { receiverId: buyer.id, content }, headers: { origin } })).status()).toBe(201)
  const context = await browser.newContext({ baseURL: origin, locale: 'rw-RW', storageState: await buyer.context.storageState() })
  const page = await context.newPage()
  await page.addInitScript(() => Object.assign(globalThis, { Translator: undefined }))
  await page.goto(`/messages?with=${seller.id}`)
  const [first, second] = [thread(page).getByRole('article').first(), thread(page).getByRole('article').last()]
  await first.getByRole('button', { name: 'Translate' }).click()
  await expect(first).toContainText('We have 40 imifuka y’ikawa at USD 4,250.50 FOB Mombasa')
  await first.getByRole('button', { name: 'Show original' }).click()
  await expect(first).toContainText('We have 40 bags of coffee')
  await second.getByRole('button', { name: 'Translate' }).click()
  await expect(second).toContainText('Not translated: a number or a trade term would have been lost.')
  await context.close()
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
  const languages = page.waitForResponse(/\/message-translations\/languages$/)
  await page.goto(`/messages?with=${seller.id}`)
  // Where nobody translates, nothing offers to: some browsers have the calls and nothing behind them.
  await expect(thread(page)).toContainText('Tuna magunia 40 ya kahawa')
  await languages
  await settled(page)
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
  await expectFits(page)
})

/** In the place of a browser's own that has yet to fetch what it needs: it does so only for a press, and, as it is asked to, not at once. */
function fakeTranslatorToFetch() {
  let fetched = () => {}
  const coming = new Promise<void>((resolve) => {
    fetched = resolve
  })
  Object.assign(globalThis, {
    fetched,
    LanguageDetector: { availability: async () => 'available', create: async () => ({ detect: async () => [{ detectedLanguage: 'sw' }] }) },
    Translator: {
      availability: async () => 'downloadable',
      create: async () => {
        if (!navigator.userActivation.isActive) throw new DOMException('Requires a user gesture', 'NotAllowedError')
        await coming
        return { translate: async (text: string) => text.replace('Karibu', 'Welcome') }
      },
    },
  })
}

test('what could not be translated unasked is translated by a press, which says that it is on its way', async ({ browser }) => {
  const buyer = await newMember(browser, 'Inzira Baskets')
  const seller = await newMember(browser, 'Kivu Growers')
  const origin = process.env.BASE_URL as string
  await seller.page.request.post('/api/messages', { data: { receiverId: buyer.id, content: 'Karibu sana' }, headers: { origin } })
  const { page } = buyer
  await page.addInitScript(fakeTranslatorToFetch)
  await page.addInitScript((place) => localStorage.setItem(place, 'on'), `ungana:account:auto-translate:${buyer.id}:${seller.id}`)
  // Nobody can tell whether the site has a service.
  await page.route('**/api/message-translations/languages', (route) => route.abort())
  await page.goto(`/messages?with=${seller.id}`)
  const message = thread(page).getByRole('article')
  await expect(message).toContainText('Karibu sana')
  await message.getByRole('button', { name: 'Translate' }).click()
  await expect(message.getByRole('status')).toHaveText('Translating…')
  await page.evaluate(() => (globalThis as unknown as { fetched(): void }).fetched())
  await expect(message).toContainText('Welcome sana')
  await expect(message.getByRole('status')).toHaveCount(0)
})
