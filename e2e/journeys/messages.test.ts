import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { logInAs } from './demo-logins.ts'
import { type Member, newMember } from './members.ts'
import { publishMembership } from './publish-membership.ts'
import { expect, expectFits, notifications, test } from './site.ts'

const thread = (page: Page) => page.getByRole('log')
const composer = (page: Page) => page.getByPlaceholder('Type your message...')
const row = (page: Page, { businessName }: Member) => page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: businessName })

/** Sends a message through the API, without a page. */
async function write(from: Member, to: Member, content: string) {
  const data = { receiverId: to.id, content }
  const answer = await from.context.request.post('/api/messages', { data, headers: { origin: process.env.BASE_URL as string } })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('two companies write to each other: messages appear without a reload, and ticks change', async ({ browser }) => {
  const kivu = await newMember(browser, 'Kivu Roasters')
  const nairobi = await newMember(browser, 'Nairobi Beans')
  await kivu.page.goto(`/messages?with=${nairobi.id}`)
  await expect(kivu.page.getByRole('heading', { name: nairobi.businessName })).toBeVisible()
  await expect(kivu.page.getByText('5 of 5 messages left, renews 1')).toBeVisible()
  await composer(kivu.page).fill('Habari!')
  await composer(kivu.page).press('Shift+Enter')
  await composer(kivu.page).pressSequentially('40 bags of AA?')
  // A draft survives a reload.
  await kivu.page.reload()
  await expect(composer(kivu.page)).toHaveValue('Habari!\n40 bags of AA?')
  await composer(kivu.page).press('Enter')
  const sent = thread(kivu.page).getByRole('article', { name: 'You wrote' })
  await expect(sent).toContainText('Habari!\n40 bags of AA?')
  await expect(sent).toContainText('Sent')
  await expect(composer(kivu.page)).toHaveValue('')
  await expect(kivu.page.getByText('4 of 5 messages left, renews 1')).toBeVisible()

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
  await expectFits(kivu.page)

  // An inquiry shows in the open conversation of both sides.
  const data = { receiverId: nairobi.id, subject: 'Sixty bags', content: 'A price, please.' }
  await kivu.context.request.post('/api/inquiries', { data, headers: { origin: process.env.BASE_URL as string } })
  const asked = thread(nairobi.page).getByRole('article', { name: `Inquiry: ${kivu.businessName} asked` })
  await expect(asked).toContainText('Sixty bags')
  await expect(thread(kivu.page).getByRole('article', { name: 'Inquiry: You asked' })).toBeVisible()
  await expect(row(nairobi.page, kivu)).toContainText(`Sixty bags · ${kivu.businessName} asked`)
  await expect(row(nairobi.page, kivu)).not.toContainText('unread')
  await nairobi.page.getByRole('searchbox', { name: 'Search conversations' }).fill('sixty')
  await nairobi.page.getByRole('list', { name: 'Messages and inquiries found' }).getByRole('link').click()
  await expect(thread(nairobi.page).locator('[aria-current] article')).toBeInViewport()
  await asked.getByRole('link', { name: 'Open and reply' }).click()
  await expect(nairobi.page.getByRole('region', { name: 'Inquiry: Sixty bags' })).toContainText('A price, please.')

  // A phone shows only the conversation; Back leads to the list.
  await kivu.page.setViewportSize({ width: 360, height: 740 })
  await expect(row(kivu.page, nairobi)).toBeHidden()
  await kivu.page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(row(kivu.page, nairobi)).toBeVisible()
  await expect(thread(kivu.page)).toHaveCount(0)
  await expectFits(kivu.page)
})

test('a search leads to a caution, a report and a block; staff remove the message', async ({ browser, page: staff }) => {
  const buyer = await newMember(browser, 'Inzira Baskets')
  const seller = await newMember(browser, 'Kivu Growers')
  await write(seller, buyer, 'We have 40 bags of coffee at USD 4,250.50 FOB Mombasa')
  await write(seller, buyer, 'Please note that our bank details have changed.')

  // The reader's language is Kinyarwanda, and the browser has no translator, so the site's service translates.
  const { page } = buyer
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { get: () => 'rw-RW' })
    Object.assign(globalThis, { Translator: undefined })
  })
  await page.goto('/messages')
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('bank det')
  const found = page.getByRole('list', { name: 'Messages and inquiries found' }).getByRole('link')
  await expect(found.locator('mark')).toHaveText(['bank', 'det'])
  await found.click()
  await expect(thread(page).getByRole('note')).toContainText(`${seller.businessName} does not share a bank account on Ungana.`)
  const offer = thread(page).getByRole('article').first()
  await offer.getByRole('button', { name: 'Translate' }).click()
  await expect(offer).toContainText('We have 40 imifuka y’ikawa at USD 4,250.50 FOB Mombasa')
  await expectFits(page)

  await thread(page).getByRole('button', { name: 'More actions' }).last().click()
  await thread(page).getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is wrong?').selectOption('fraud')
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(notifications(page)).toContainText('Our team will review it.')

  await logInAs(staff, 'staff')
  await staff.goto('/staff')
  await staff.getByRole('main').getByRole('link', { name: 'Message reports' }).click()
  await expect(staff).toHaveURL('/staff/message-reports')
  const report = staff.getByRole('main').getByRole('listitem').filter({ hasText: seller.businessName })
  await expect(report).toContainText(`Reported by ${buyer.businessName}`)
  // Staff see a message only after opening its report.
  await expect(staff.getByText('bank details have changed')).toHaveCount(0)
  await report.getByRole('button', { name: `Read and decide: ${seller.businessName}` }).click()
  const decision = staff.getByRole('dialog')
  await expect(decision).toContainText('Please note that our bank details have changed.')
  await decision.getByLabel('Decision').selectOption('upheld')
  await decision.getByLabel('Reason').fill('An old trick')
  await expectFits(staff)
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(report).toHaveCount(0)
  await page.reload()
  await expect(thread(page)).toContainText('Removed by our team')
  await expect(thread(page)).not.toContainText('bank details have changed')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Block' }).click()
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(`You have blocked ${seller.businessName}`)).toBeVisible()
  const data = { receiverId: buyer.id, content: 'Hello?' }
  const refused = await seller.context.request.post('/api/messages', { data, headers: { origin: process.env.BASE_URL as string } })
  expect(await refused.json()).toMatchObject({ code: 'MESSAGING_RECEIVER_UNAVAILABLE' })
  await page.getByRole('button', { name: 'Unblock to write a message' }).click()
  await expect(composer(page)).toBeVisible()
  await write(seller, buyer, 'Hello again')
  await expect(thread(page)).toContainText('Hello again')
})

test('a long conversation keeps the reading position, and opens at a found message', async ({ browser }) => {
  const writer = await newMember(browser, 'Kivu Roasters')
  const reader = await newMember(browser, 'Nairobi Beans')
  await publishMembership(writer.id, 'business', 'enterprise')
  await expect.poll(async () => (await (await writer.page.request.get('/api/messages/quota')).json()).limit).toBe(null)
  const writeUpTo = async (first: number, last: number) => {
    for (let n = first; n <= last; n++) await write(writer, reader, `Message number ${n}`)
  }
  await writeUpTo(1, 60)

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
  // Earlier messages load near the beginning, without moving the text being read.
  await scrollTo(300)
  await expect(article(15)).toBeInViewport()
  const before = await article(15).boundingBox()
  expect(await article(10).count()).toBe(0)
  await scrollTo(150)
  await expect(article(1)).toHaveCount(1)
  expect((await article(15).boundingBox())?.y).toBeCloseTo((before?.y ?? 0) + 150, 0)
  // A new message does not move a reader at the top.
  const place = await thread(page).evaluate((box) => box.scrollTop)
  await writeUpTo(61, 61)
  await expect(article(61)).toHaveCount(1)
  expect(await thread(page).evaluate((box) => box.scrollTop)).toBe(place)

  // A found message shows in its place with the focus; the rest of the conversation loads from there.
  await writeUpTo(62, 120)
  await page.goto('/messages')
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('number 40')
  await page.getByRole('list', { name: 'Messages and inquiries found' }).getByRole('link').press('Enter')
  await expect(page).toHaveURL(`/messages?with=${writer.id}&at=40`)
  const marked = thread(page).locator('[aria-current]')
  await expect(marked).toContainText('Message number 40')
  await expect(marked).toBeFocused()
  await expect(article(40)).toBeInViewport({ ratio: 1 })
  await expect(article(90)).toHaveCount(0)
  await expectFits(page)
  await scrollTo(100_000)
  await expect(article(120)).toHaveCount(1)
  await expect(article(120)).not.toBeInViewport()
  await page.reload()
  await expect(marked).toBeInViewport({ ratio: 1 })
  await thread(page).getByRole('link', { name: 'Newest messages' }).click()
  await expect(page).toHaveURL(`/messages?with=${writer.id}`)
  await expect(article(120)).toBeInViewport()
})

test('files arrive unchanged, and a disguised file is refused', async ({ browser }) => {
  const writer = await newMember(browser, 'Kivu Roasters')
  const reader = await newMember(browser, 'Nairobi Beans')
  const { page } = reader
  await page.goto(`/messages?with=${writer.id}`)
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
  // Attached files survive another page and a reload.
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
  await expect(attached).toHaveCount(0)

  await files.setInputFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ\x90\0\x03 This program cannot be run in DOS mode.'),
  })
  await expect(attached).toHaveText([/invoice.pdf/])
  await composer(writer.page).fill('The invoice')
  await composer(writer.page).press('Enter')
  const refused = thread(writer.page).getByRole('article', { name: 'Not sent' })
  await expect(refused).toContainText('This is not a PDF, JPEG, PNG or XLSX file. Please choose another file.')
  await expectFits(writer.page)
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
  await expect(thread(page)).not.toContainText('The invoice')
})
