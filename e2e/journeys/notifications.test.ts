import type { Page, Request } from '@playwright/test'
import { type Member, newMember } from './members.ts'
import { expect, test } from './site.ts'

const origin = () => process.env.BASE_URL as string
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const envelope = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Messages/ })
const items = (page: Page) => page.getByRole('main').getByRole('listitem')

async function write(from: Member, to: Member, content: string) {
  const answer = await from.context.request.post('/api/messages', { data: { receiverId: to.id, content }, headers: { origin: origin() } })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Counts a browser's open live streams, and all streams so far. */
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
  // A closed page reports no end of its requests.
  return { open: () => [...running.values()].filter((page) => !page.isClosed()).length, opened: () => opened }
}

test('many tabs share one live stream; another tab takes it over, and read marks reach all tabs', async ({ browser }) => {
  test.slow()
  const reader = await newMember(browser, 'Kivu Roasters')
  const streams = streamsOf(reader)
  const writers: Member[] = []
  for (const name of ['Lake Traders', 'Inzira Baskets', 'Amata Dairy']) writers.push(await newMember(browser, name))
  const tabs: Page[] = []
  // A browser opens at most six connections to a site, so this is one tab more.
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

  // A free plan has five messages a month, so three companies write.
  const [first, second, third] = writers as [Member, Member, Member]
  for (let n = 1; n <= 5; n++) await write(first, reader, `Message ${n}`)
  for (let n = 6; n <= 9; n++) await write(second, reader, `Message ${n}`)
  await all('Messages, 9 unread', envelope)
  // The envelope counts messages, so the bell does not.
  await all('Notifications', bell)
  expect(streams.open()).toBe(1)
  expect(streams.opened()).toBe(1)

  // The first tab holds the stream. When it closes, another tab takes over the stream, and nothing is lost.
  await tabs.shift()?.close()
  await write(third, reader, 'Message 10')
  await all('Messages, 10 unread', envelope)
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
  await all('Messages, 9 unread', envelope)
  await other.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(items(other).filter({ hasText: 'Unread' })).toHaveCount(0)
  await all('Notifications', bell)

  // Another account logs in and its count does not load. The old account's count must disappear.
  await all('Messages, 9 unread', envelope)
  await reader.context.route('**/api/messages/unread', (route) => route.abort())
  await reader.context.clearCookies()
  await reader.context.addCookies(await first.context.cookies())
  await other.reload()
  await expect(one.getByRole('button', { name: `Account: ${first.businessName}` })).toBeVisible()
  await expect(envelope(one)).toHaveAccessibleName('Messages')

  // Visitors have no live stream.
  await one.getByRole('button', { name: `Account: ${first.businessName}` }).click()
  await one.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(streams.open).toBe(0)
})
