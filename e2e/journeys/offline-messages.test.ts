import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { newMember } from './members.ts'
import { expect, expectAccessible, test } from './site.ts'

const thread = (page: Page) => page.getByRole('log')
const waiting = (page: Page) => thread(page).getByRole('article', { name: 'Waiting to be sent' })
const sent = (page: Page) => thread(page).getByRole('article', { name: 'You wrote' })

async function write(page: Page, text: string) {
  await page.getByPlaceholder('Type your message...').fill(text)
  await page.getByPlaceholder('Type your message...').press('Enter')
  await expect(waiting(page).filter({ hasText: text })).toBeVisible()
}

/** What the other side has, as the service tells it: in order, each once. */
async function arrived(page: Page, readerId: string, writerId: string): Promise<string[]> {
  const messages: { content: string }[] = await (await page.request.get(`/api/messages/${readerId}/${writerId}`)).json()
  return messages.map(({ content }) => content)
}

const words = ['one', 'two', 'three', 'four', 'five']

test('a conversation that was not opened before can be written in without a network', async ({ browser }) => {
  const [writer, first, second] = [
    await newMember(browser, 'Lake Roasters'),
    await newMember(browser, 'Thika Beans'),
    await newMember(browser, 'Huye Coffee'),
  ]
  for (const { id } of [first, second]) {
    const headers = { origin: process.env.BASE_URL as string }
    expect((await writer.page.request.post('/api/messages', { data: { receiverId: id, content: 'Good morning' }, headers })).status()).toBe(201)
  }
  const { page, context } = writer
  await page.goto(`/messages?with=${first.id}`)
  await expect(sent(page)).toHaveCount(1)
  await context.setOffline(true)
  await page.getByRole('link', { name: second.businessName }).click()
  await expect(page.getByRole('heading', { name: second.businessName })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText('What you write is kept and sent when it is back.')).toBeVisible()
  await write(page, 'Forty bags')
  await context.setOffline(false)
  await expect(sent(page)).toHaveText([/Good morning/, /Forty bags/])
})

test('what waits can be discarded, and what one account wrote is never sent as another’s', async ({ browser }) => {
  const writer = await newMember(browser, 'Kivu Roasters')
  const reader = await newMember(browser, 'Nairobi Beans')
  const other = await newMember(browser, 'Amata Dairy')
  const { page, context } = writer
  await page.goto(`/messages?with=${reader.id}`)
  await expect(page.getByRole('heading', { name: reader.businessName })).toBeVisible()
  await context.setOffline(true)
  await write(page, 'Second thoughts')
  await write(page, 'Our price is 4.10')
  const doubtful = waiting(page).filter({ hasText: 'Second thoughts' })
  await doubtful.getByRole('button', { name: 'Discard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard this message?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(waiting(page)).toHaveText([/Our price is 4.10/])
  await expect(thread(page)).toBeFocused()

  // A shared phone: meanwhile another account's session has taken the place of the writer's, without a log-out.
  const own = await context.cookies()
  await context.clearCookies()
  await context.addCookies(await other.context.cookies())
  const refused = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/messages' && answer.request().method() === 'POST')
  await context.setOffline(false)
  expect((await refused).status()).toBe(401)
  await expect(page.getByRole('button', { name: /Amata Dairy/ })).toBeVisible()
  expect(await arrived(reader.page, reader.id, other.id)).toEqual([])

  await context.clearCookies()
  await context.addCookies(own)
  await page.goto('/about')
  await expect.poll(() => arrived(reader.page, reader.id, writer.id)).toEqual(['Our price is 4.10'])
})

test('what is being sent is discarded only after a question, which ends when it has arrived', async ({ browser }) => {
  const writer = await newMember(browser, 'Kivu Roasters')
  const reader = await newMember(browser, 'Nairobi Beans')
  const { page } = writer
  await page.goto(`/messages?with=${reader.id}`)
  await expect(page.getByText('5 of 5 messages left')).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/messages', async (route) => {
    await held
    await route.continue()
  })
  await write(page, 'Forty bags')
  await waiting(page).getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this message?' })
  await expect(question).toBeVisible()
  release()
  await expect(question).toHaveCount(0)
  await expect(thread(page)).toBeFocused()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('It was sent meanwhile')
  await expect(sent(page)).toHaveText([/Forty bags/])
  expect(await arrived(reader.page, reader.id, writer.id)).toEqual(['Forty bags'])
})

test('messages written without a network wait, outlive their tab, and arrive in order and once; what the plan refuses says so', async ({
  browser,
}) => {
  const writer = await newMember(browser, 'Kivu Roasters')
  const reader = await newMember(browser, 'Nairobi Beans')
  const { context } = writer
  const address = `/messages?with=${reader.id}`
  await writer.page.goto(address)
  await expect(writer.page.getByRole('heading', { name: reader.businessName })).toBeVisible()
  await expect(writer.page.getByText('5 of 5 messages left')).toBeVisible()

  await context.setOffline(true)
  for (const word of [...words, 'six']) await write(writer.page, word)
  await expect(waiting(writer.page)).toHaveText([...words, 'six'].map((word) => new RegExp(word)))
  await expectAccessible(writer.page)
  await writer.page.close()
  expect(await arrived(reader.page, reader.id, writer.id)).toEqual([])

  await context.setOffline(false)
  const page = await context.newPage()
  // The first answer gets lost on its way back: the server has the message and the browser does not know.
  let lost = 0
  await page.route('**/api/messages', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  // Two tabs at once, of which one sends.
  const [, second] = await Promise.all([page.goto(address), context.newPage().then((tab) => tab.goto(address).then(() => tab))])
  await expect(sent(page)).toHaveText(words.map((word) => new RegExp(word)))
  await expect(sent(second)).toHaveText(words.map((word) => new RegExp(word)))
  expect(await arrived(reader.page, reader.id, writer.id)).toEqual(words)

  const refused = thread(page).getByRole('article', { name: 'Not sent' })
  await expect(refused).toContainText('You have sent all 5 messages that the Basic plan includes this month.')
  await expectAccessible(page)
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect(thread(page)).toBeFocused()
  await expect(refused).toContainText('You have sent all 5 messages')
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
  await expect(thread(page)).toBeFocused()
  await expect(thread(second).getByRole('article', { name: 'Not sent' })).toHaveCount(0)
  expect(await arrived(reader.page, reader.id, writer.id)).toEqual(words)
})

test('whoever has gone on to another page meanwhile sends from there, and is told what was refused', async ({ browser }) => {
  const [writer, reader, third] = [
    await newMember(browser, 'Kivu Roasters'),
    await newMember(browser, 'Nairobi Beans'),
    await newMember(browser, 'Amata Dairy'),
  ]
  const { page, context } = writer
  // Another tab, on a page that has nothing to do with messages.
  const other = await context.newPage()
  await other.goto('/about')
  await page.goto(`/messages?with=${reader.id}`)
  await expect(page.getByText('5 of 5 messages left')).toBeVisible()
  await context.setOffline(true)
  for (const word of words) await write(page, word)
  await page.goto(`about:blank`)
  await context.setOffline(false)
  await expect.poll(() => arrived(reader.page, reader.id, writer.id)).toEqual(words)
  await other.close()

  await page.goto(`/messages?with=${third.id}`)
  await expect(page.getByRole('heading', { name: third.businessName })).toBeVisible()
  await page.route('**/api/messages', (route) => route.abort())
  await write(page, 'six')
  await page.getByRole('banner').getByRole('link', { name: 'Ungana' }).click()
  await expect(page).toHaveURL('/')
  // The thread, which would tell of it without a name, is gone.
  await expect(page.getByPlaceholder('Type your message...')).toHaveCount(0)
  await page.unroute('**/api/messages')
  // Each attempt in vain doubles the wait for the next; what the browser says of its network ends that.
  await expect(async () => {
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    const told = page.getByRole('region', { name: 'Notifications' })
    await expect(told).toContainText(`To ${third.businessName}: You have sent all 5 messages`, { timeout: 3000 })
  }).toPass()
  expect(await arrived(third.page, third.id, writer.id)).toEqual([])
})

/** Names of what this browser keeps for accounts. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
    return [...databases, ...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.startsWith('ungana:account:')).sort()
  })

test('logging out asks where something waits, and forgets it then', async ({ browser }) => {
  const writer = await newMember(browser, 'Kivu Roasters')
  const reader = await newMember(browser, 'Nairobi Beans')
  const { page } = writer
  await page.goto(`/messages?with=${reader.id}`)
  await expect(page.getByRole('heading', { name: reader.businessName })).toBeVisible()
  await page.route('**/api/messages', (route) => route.abort())
  await write(page, 'never to be seen')
  await page.getByPlaceholder('Type your message...').fill('begun')
  const all = [
    `ungana:account:draft:${writer.id}:${reader.id}`,
    `ungana:account:outbox:${writer.id}`,
    `ungana:account:waiting:messaging:${writer.id}`,
  ]
  expect(await kept(page)).toEqual(all)
  const logOut = async () => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
  }
  await logOut()
  const question = page.getByRole('dialog', { name: 'Messages wait to be sent' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeFocused()
  expect(await kept(page)).toEqual(all)
  await logOut()
  await question.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('You are logged out')
  await expect.poll(() => kept(page)).toEqual([])
})

test('what one account wrote outlives the log-out of another on the same phone, also where an earlier release kept it', async ({ browser }) => {
  const writer = await newMember(browser, 'Kivu Roasters')
  const reader = await newMember(browser, 'Nairobi Beans')
  const other = await newMember(browser, 'Amata Dairy')
  const { page, context } = writer
  await page.goto('/about')
  const earlier = {
    accountId: writer.id,
    otherId: reader.id,
    otherName: reader.businessName,
    content: 'From the release before',
    files: [],
    key: 'e'.repeat(32),
    writtenAt: new Date().toISOString(),
    attemptedAt: null,
    refusal: null,
  }
  await page.evaluate(
    (entry) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('ungana:account:outbox', 1)
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('messages', { keyPath: 'id', autoIncrement: true }).createIndex('accountId', 'accountId')
        }
        opening.onsuccess = () => {
          const adding = opening.result.transaction('messages', 'readwrite')
          adding.objectStore('messages').add(entry)
          adding.oncomplete = () => resolve(opening.result.close())
        }
      }),
    earlier,
  )
  await page.route('**/api/messages', (route) => route.abort())
  await page.goto(`/messages?with=${reader.id}`)
  await expect(waiting(page)).toHaveText([/From the release before/])
  await write(page, 'Our price is 4.10')
  const waits = [`ungana:account:outbox:${writer.id}`, `ungana:account:waiting:messaging:${writer.id}`]
  expect(await kept(page)).toEqual(expect.arrayContaining(waits))
  // What is in the queue leaves the box a moment later.
  await expect.poll(async () => (await kept(page)).filter((name) => name.includes(':draft:'))).toEqual([])

  // The session ends without a log-out, and somebody else comes, writes, and logs out.
  const own = await context.cookies()
  await context.clearCookies()
  await context.addCookies(await other.context.cookies())
  await page.goto(`/messages?with=${reader.id}`)
  await page.getByPlaceholder('Type your message...').fill('begun')
  await page.getByRole('button', { name: /Amata Dairy/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('You are logged out')
  await expect.poll(() => kept(page)).toEqual(waits)

  await page.unroute('**/api/messages')
  await context.addCookies(own)
  await page.goto('/about')
  await expect.poll(() => arrived(reader.page, reader.id, writer.id)).toEqual(['From the release before', 'Our price is 4.10'])
})

test('a browser that is killed while messages wait sends them when it is back, on whatever page', async ({ browser }, info) => {
  const [writer, reader] = [await newMember(browser, 'Kivu Roasters'), await newMember(browser, 'Nairobi Beans')]
  const cookies = await writer.context.cookies()
  const open = async (): Promise<BrowserContext> => {
    const { baseURL, launchOptions } = info.project.use
    const context = await chromium.launchPersistentContext(info.outputPath('profile'), { ...launchOptions, ...(baseURL ? { baseURL } : {}) })
    await context.addCookies(cookies)
    return context
  }
  const first = await open()
  const page = await first.newPage()
  await page.goto(`/messages?with=${reader.id}`)
  await expect(page.getByText('5 of 5 messages left')).toBeVisible()
  await first.setOffline(true)
  for (const word of words) await write(page, word)
  const crashed = new Promise((resolve) => first.once('close', resolve))
  const session = await first.newCDPSession(page)
  session.send('Browser.crash').catch(() => undefined)
  await crashed

  const again = await open()
  try {
    // Any page of the site sends them.
    const back = await again.newPage()
    await back.goto('/about')
    await expect.poll(() => arrived(reader.page, reader.id, writer.id)).toEqual(words)
    await back.goto(`/messages?with=${reader.id}`)
    await expect(sent(back)).toHaveText(words.map((word) => new RegExp(word)))
  } finally {
    await again.close()
  }
})
