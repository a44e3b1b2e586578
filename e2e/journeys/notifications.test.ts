import type { Page, Request } from '@playwright/test'
import { type Member, newMember } from './members.ts'
import { expect, expectFits, test } from './site.ts'

const origin = () => process.env.BASE_URL as string
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const envelope = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Messages/ })
const items = (page: Page) => page.getByRole('main').getByRole('listitem')

async function write(from: Member, to: Member, content: string) {
  const answer = await from.context.request.post('/api/messages', { data: { receiverId: to.id, content }, headers: { origin: origin() } })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** The live streams that a browser has open, and how many it has opened so far. */
function streamsOf({ context }: Member) {
  const running = new Map<Request, Page>()
  let opened = 0
  context.on('request', (request) => {
    if (!request.url().includes('/api/notifications/stream')) return
    opened += 1
    running.set(request, request.frame().page())
  })
  context.on('requestfinished', (request) => void running.delete(request))
  context.on('requestfailed', (request) => void running.delete(request))
  // Of a page that was closed nobody says that its requests ended.
  return { open: () => [...running.values()].filter((page) => !page.isClosed()).length, opened: () => opened }
}

test('many tabs of one browser hear by one stream; another tab goes on with it, and what one reads is read in all', async ({ browser }) => {
  test.slow()
  const reader = await newMember(browser, 'Kivu Roasters')
  const streams = streamsOf(reader)
  const writers: Member[] = []
  for (const name of ['Lake Traders', 'Inzira Baskets', 'Amata Dairy']) writers.push(await newMember(browser, name))
  const tabs: Page[] = []
  // One more than a browser opens connections to a site.
  for (let tab = 0; tab < 7; tab++) {
    const page = await reader.context.newPage()
    await page.goto('/login')
    await expect(bell(page)).toBeVisible()
    tabs.push(page)
  }
  const all = async (label: string, of: typeof bell) => {
    for (const page of tabs) await expect(of(page)).toHaveAccessibleName(label)
  }
  await all('Notifications', bell)
  await expect.poll(streams.open).toBe(1)

  // A free plan has five messages a month: three companies write.
  const [first, second, third] = writers as [Member, Member, Member]
  for (let n = 1; n <= 5; n++) await write(first, reader, `Message ${n}`)
  for (let n = 6; n <= 9; n++) await write(second, reader, `Message ${n}`)
  await all('Notifications, 9 unread', bell)
  await all('Messages, 9 unread', envelope)
  expect(streams.open()).toBe(1)
  expect(streams.opened()).toBe(1)

  // Its stream is that of the first tab: with it the stream ends, and nothing is lost meanwhile.
  await tabs.shift()?.close()
  await write(third, reader, 'Message 10')
  await all('Notifications, 10 unread', bell)
  await expect.poll(streams.open).toBe(1)
  expect(streams.opened()).toBe(2)

  const [one, other] = tabs as [Page, Page]
  for (const page of [one, other]) {
    await bell(page).click()
    await expect(items(page)).toHaveCount(10)
  }
  await items(one).filter({ hasText: third.businessName }).getByRole('link').click()
  await expect(one).toHaveURL(`/messages?with=${third.id}`)
  await expect(items(other).filter({ hasText: 'Unread' })).toHaveCount(9)
  await all('Notifications, 9 unread', bell)
  await other.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(items(other).filter({ hasText: 'Unread' })).toHaveCount(0)
  await all('Notifications', bell)

  // Somebody else signs in meanwhile, and no count of theirs comes: that of the former account is not theirs.
  await all('Messages, 9 unread', envelope)
  await reader.context.route('**/api/messages/unread', (route) => route.abort())
  await reader.context.clearCookies()
  await reader.context.addCookies(await first.context.cookies())
  await other.reload()
  await expect(one.getByRole('button', { name: `Account: ${first.businessName}` })).toBeVisible()
  await expect(envelope(one)).toHaveAccessibleName('Messages')

  // Signed out there is nothing to hear.
  await one.getByRole('button', { name: `Account: ${first.businessName}` }).click()
  await one.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(streams.open).toBe(0)
})

test('who chooses what to be told is told that, and sees the rest where it belongs', async ({ browser }) => {
  const reader = await newMember(browser, 'Amata Dairy')
  const writer = await newMember(browser, 'Lake Traders')
  const { page } = reader
  await page.goto('/settings')
  await page.getByRole('region', { name: 'Notification preferences' }).getByRole('link', { name: 'Choose' }).click()
  await expect(page).toHaveURL('/notifications/preferences')
  const inquiries = page.getByRole('group', { name: 'Inquiries' })
  await expect(inquiries.getByRole('checkbox', { name: 'On the site' })).toBeChecked()
  await expectFits(page)
  await inquiries.getByRole('checkbox', { name: 'On the site' }).uncheck()
  await page.getByRole('checkbox', { name: /^Quiet hours/ }).check()
  await page.getByRole('textbox', { name: 'Until' }).fill('21:00')
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(page.getByText('Quiet hours must end at another time than they begin.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Until' }).fill('06:30')
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Preferences saved')
  await page.reload()
  await expect(inquiries.getByRole('checkbox', { name: 'On the site' })).not.toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Until' })).toHaveValue('06:30')
  await expectFits(page)

  await page.goto('/messages?box=received')
  await expect(page.getByRole('heading', { name: 'No inquiries yet' })).toBeVisible()
  const inquiry = { receiverId: reader.id, subject: 'Cheese', content: 'Gouda?' }
  expect((await writer.context.request.post('/api/inquiries', { data: inquiry, headers: { origin: origin() } })).status()).toBe(201)
  // It is where it belongs at once all the same.
  await expect(page.getByRole('list', { name: 'Received inquiries' })).toContainText('Cheese')
  await write(writer, reader, 'Did you see my inquiry?')
  // What was told after it shows, and it does not.
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).click()
  await expect(items(page)).toHaveCount(1)
})
