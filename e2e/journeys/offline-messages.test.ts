import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { newMember } from './members.ts'
import { expect, expectAccessible, notifications, test } from './site.ts'

const thread = (page: Page) => page.getByRole('log')
const waiting = (page: Page) => thread(page).getByRole('article', { name: 'Waiting to be sent' })
const sent = (page: Page) => thread(page).getByRole('article', { name: 'You wrote' })

async function write(page: Page, text: string) {
  await page.getByPlaceholder('Type your message...').fill(text)
  // While the last message is being stored, the next one cannot be sent.
  await expect(page.getByRole('main').getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await page.getByPlaceholder('Type your message...').press('Enter')
  await expect(waiting(page).filter({ hasText: text })).toBeVisible()
}

/** The messages that the service shows the other side, in order. */
async function arrived(page: Page, readerId: string, writerId: string): Promise<string[]> {
  const messages: { content: string }[] = await (await page.request.get(`/api/messages/${readerId}/${writerId}`)).json()
  return messages.map(({ content }) => content)
}

/** Runs in the page. */
function keepTexts() {
  const texts: string[] = []
  Object.assign(window, { texts })
  new MutationObserver(() => texts.push(document.body?.textContent ?? '')).observe(document, { subtree: true, childList: true, characterData: true })
}
const hasShown = (text: string) => (window as unknown as { readonly texts: readonly string[] }).texts.some((shown) => shown.includes(text))

const words = ['one', 'two', 'three', 'four', 'five']

test('a killed browser sends its waiting messages once, from another page, with several tabs open', async ({ browser }, info) => {
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
  // The browser keeps the name with the messages.
  await expect(page.getByRole('main').getByText(reader.businessName).first()).toBeVisible()
  await first.setOffline(true)
  for (const word of [...words, 'six']) await write(page, word)
  await expect(waiting(page)).toHaveText([...words, 'six'].map((word) => new RegExp(word)))
  await expectAccessible(page)
  const crashed = new Promise((resolve) => first.once('close', resolve))
  const session = await first.newCDPSession(page)
  session.send('Browser.crash').catch(() => undefined)
  await crashed
  expect(await arrived(reader.page, reader.id, writer.id)).toEqual([])

  const again = await open()
  try {
    // The first response is lost: the server has the message, and the browser does not know.
    let lost = 0
    await again.route('**/api/messages', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    const tabs = [await again.newPage(), await again.newPage()] as const
    // The sending tab shows the plan's refusal for some seconds, which a busy machine may miss, so the tabs keep what they show.
    for (const tab of tabs) await tab.addInitScript(keepTexts)
    const refusal = `To ${reader.businessName}: You have sent all 5 messages that the Basic plan includes this month.`
    await Promise.all(tabs.map((tab) => tab.goto('/about')))
    await expect.poll(() => arrived(reader.page, reader.id, writer.id)).toEqual(words)
    // After the lost response, the next attempt waits longer each time.
    const shown = async () => (await Promise.all(tabs.map((tab) => tab.evaluate(hasShown, refusal)))).includes(true)
    await expect.poll(shown, { timeout: 45_000 }).toBe(true)

    const [here, there] = tabs
    for (const tab of tabs) await tab.goto(`/messages?with=${reader.id}`)
    await expect(sent(here)).toHaveText(words.map((word) => new RegExp(word)))
    const refused = thread(here).getByRole('article', { name: 'Not sent' })
    await expect(refused).toContainText('You have sent all 5 messages')
    await expectAccessible(here)
    await refused.getByRole('button', { name: 'Try again' }).click()
    await expect(thread(here)).toBeFocused()
    await expect(refused).toContainText('You have sent all 5 messages')
    await refused.getByRole('button', { name: 'Discard' }).click()
    await expect(refused).toHaveCount(0)
    await expect(thread(there).getByRole('article', { name: 'Not sent' })).toHaveCount(0)
    expect(await arrived(reader.page, reader.id, writer.id)).toEqual(words)
  } finally {
    await again.close()
  }
})

/** Names of all databases and entries that this browser stores for accounts. */
const storedNames = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
    return [...databases, ...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.startsWith('ungana:account:')).sort()
  })

test('on a shared phone, an account’s messages are sent only by itself, and deleted at its logout', async ({ browser }) => {
  const [writer, reader, other] = [
    await newMember(browser, 'Kivu Roasters'),
    await newMember(browser, 'Nairobi Beans'),
    await newMember(browser, 'Amata Dairy'),
  ]
  const { page, context } = writer
  const [own, others] = [await context.cookies(), await other.context.cookies()]
  const logInWith = async (cookies: typeof own) => {
    await context.clearCookies()
    await context.addCookies(cookies)
  }
  const waitingNames = [`ungana:account:journal:${writer.id}`, `ungana:account:waiting:messaging:${writer.id}`]
  const logOut = async () => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
  }
  await page.goto(`/messages?with=${reader.id}`)
  await expect(page.getByRole('heading', { name: reader.businessName })).toBeVisible()
  await context.setOffline(true)
  await write(page, 'Second thoughts')
  await write(page, 'Our price is 4.10')
  await waiting(page).filter({ hasText: 'Second thoughts' }).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard this message?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(waiting(page)).toHaveText([/Our price is 4.10/])
  await expect(thread(page)).toBeFocused()

  // Another account's session replaces the writer's, without a logout.
  await logInWith(others)
  const refused = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/messages' && answer.request().method() === 'POST')
  await context.setOffline(false)
  expect((await refused).status()).toBe(401)
  await expect(page.getByRole('button', { name: /Amata Dairy/ })).toBeVisible()
  await page.getByPlaceholder('Type your message...').fill('begun')
  await logOut()
  await expect(notifications(page)).toContainText('You are logged out')
  await expect.poll(() => storedNames(page)).toEqual(waitingNames)
  expect(await arrived(reader.page, reader.id, other.id)).toEqual([])

  await logInWith(own)
  await page.goto('/about')
  await expect.poll(() => arrived(reader.page, reader.id, writer.id)).toEqual(['Our price is 4.10'])

  // The writer's logout asks because messages wait, and then deletes everything.
  await page.goto(`/messages?with=${reader.id}`)
  await expect(sent(page)).toHaveCount(1)
  await page.route('**/api/messages', (route) => route.abort())
  await write(page, 'never to be seen')
  await page.getByPlaceholder('Type your message...').fill('begun')
  await logOut()
  const question = page.getByRole('dialog', { name: 'Some things are not sent yet' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeFocused()
  expect(await storedNames(page)).toEqual([`ungana:account:draft:${writer.id}:${reader.id}`, ...waitingNames])
  await logOut()
  await question.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(notifications(page)).toContainText('You are logged out')
  await expect.poll(() => storedNames(page)).toEqual([])
  expect(await arrived(reader.page, reader.id, writer.id)).toEqual(['Our price is 4.10'])
})
