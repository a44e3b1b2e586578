import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { acceptedQuote, post } from './accepted-quote.ts'
import { newMember } from './members.ts'
import { type Network, withNetwork } from './network.ts'
import { test as ownTest } from './own-releases.ts'
import { expect, expectFits, freshTest } from './site.ts'

const test = freshTest.extend<{ network: Network }>(withNetwork)
const ownReleases = ownTest.extend<{ network: Network }>(withNetwork)

interface Reported {
  readonly evidence?: { readonly packages: number | null }
}

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** In the full Chromium, new documents do not know of the offline mode. */
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /You are offline|The site did not answer/ })

/** Waits until the worker has saved the document for pages without a network. */
const workerIsReady = (page: Page) => expect.poll(() => page.evaluate(async () => (await caches.match('/offline')) !== undefined)).toBe(true)

/** Addresses of the saved answers. */
const savedAnswers = (page: Page) =>
  page.evaluate(async () => {
    const store = await caches.open('ungana:saved-data')
    return (await store.keys()).map(({ url }) => new URL(url).pathname)
  })

/** Scripts of a release that the worker has not saved. */
const missingScripts = (page: Page, remote: string) =>
  page.evaluate(async (name) => {
    const list = await (await fetch(`/r/${name}/files.json`)).json()
    const saved = new Set((await (await caches.open('ungana:saved-files')).keys()).map(({ url }) => new URL(url).pathname))
    return Object.keys(list).filter((path) => /^assets\/(?!messages-).*\.js$/.test(path) && !saved.has(`/r/${name}/${path}`))
  }, remote)

/** Titles of the saved pages. */
const savedTitles = (page: Page) => page.evaluate(async () => (await caches.match('/saved-titles'))?.text())

async function offline(network: Network, page: Page, path: string) {
  await network.cut(page.context())
  await page.goto(path)
  await expect(notice(page)).toBeVisible()
}

test('visited pages work without a network, and a log-out deletes their data', async ({ browser, network }) => {
  test.setTimeout(180_000)
  const seller = await newMember(browser, 'Goma Traders')
  const { context: borrowed, id } = seller
  const { id: dealId } = await post(seller, '/api/deals', { inquiryId: await acceptedQuote(await newMember(browser, 'Inzira Baskets'), seller) })
  const storageState = await borrowed.storageState()
  const context = await network.newContext(browser, { storageState })
  const page = await context.newPage()
  await page.goto('/')
  await workerIsReady(page)
  await page.goto('/directory')
  await expect(main(page).getByRole('article')).toHaveCount(9)
  const company = main(page).getByRole('article').first().getByRole('link').first()
  const name = await company.textContent()
  await company.click()
  await expect(heading(page)).toHaveText(name ?? '')
  const address = page.url()
  await expect.poll(() => savedTitles(page)).toContain(name)
  await page.goto('/messages')
  await expect(heading(page)).toHaveText('Messages')
  await expect.poll(() => savedAnswers(page)).toContain('/api/conversations/all')
  await page.goto(`/deals/${dealId}`)
  await expect(heading(page)).toHaveText('Peaberry, 40 bags')
  await page.goto('/trade-organizations')
  await expect(main(page)).toContainText('Economic Community of West African States')

  await offline(network, page, address)
  await expect(heading(page)).toHaveText(name ?? '')
  await expect(notice(page)).toContainText('What you see was saved on')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectFits(page, ['light', 'dark'])
  await page.goto('/directory')
  await expect(main(page).getByRole('article')).toHaveCount(9)
  await page.goto('/trade-organizations')
  await expect(main(page)).toContainText('Economic Community of West African States')
  // A page whose data is not saved says so, and the rest works.
  await page.goto('/trade-events')
  await expect(main(page)).toContainText(/You are offline|This section did not load/)
  await notice(page).getByRole('link', { name: 'Saved pages' }).click()
  await main(page)
    .getByRole('link', { name: name ?? '' })
    .click()
  await expect(heading(page)).toHaveText(name ?? '')

  // A report from the yard waits on the phone, and any page sends it.
  await page.goto(`/deals/${dealId}`)
  await main(page).getByRole('button', { name: 'Goods ready' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Counted packages').fill('39')
  await dialog.getByRole('button', { name: 'Send the report' }).click()
  await expect(main(page)).toContainText('Saved on this phone')
  await page.goto('/trade-organizations')

  await network.restore(context)
  const counts = async () =>
    (await (await context.request.get(`/api/deals/${dealId}`)).json()).events.map(({ evidence }: Reported) => evidence?.packages)
  await expect.poll(counts).toEqual([undefined, 39])
  await page.reload()
  await expect(notice(page)).toBeHidden()
  // The reload may have lost the answer to the report. It is then sent again, and until then a log-out asks what to do with it.
  await page.goto('/unsent')
  await expect(main(page).getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
  expect(await savedAnswers(page)).toContain('/api/conversations/all')
  expect((await savedAnswers(page)).filter((path) => /bank|auth|staff|invoices/.test(path))).toEqual([])
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
  expect((await savedAnswers(page)).filter((path) => path.includes('conversations') || path.includes(id))).toEqual([])
})

test('a deal that a person keeps opens without a network, with the PDFs of its papers, until the person removes it or logs out', async ({
  browser,
  network,
}) => {
  test.setTimeout(180_000)
  const seller = await newMember(browser, 'Goma Traders')
  const { id: dealId } = await post(seller, '/api/deals', { inquiryId: await acceptedQuote(await newMember(browser, 'Inzira Baskets'), seller) })
  const [paper] = (await post(seller, `/api/deals/${dealId}/papers`, { kind: 'invoice' })).papers
  const pdf = await (await seller.context.request.get(`/api/deals/${dealId}/papers/${paper.id}/pdf?language=en`)).body()
  const context = await network.newContext(browser, { storageState: await seller.context.storageState() })
  const page = await context.newPage()
  await page.goto('/')
  await workerIsReady(page)
  await page.goto(`/deals/${dealId}`)
  await main(page).getByRole('button', { name: 'Keep on this device', exact: true }).press('Enter')
  await expect(main(page).getByText(/^On this device: \d+ KB$/)).toBeVisible()
  await expectFits(page, ['light', 'dark'])
  // Also what the page loads only on demand.
  await expect.poll(() => missingScripts(page, 'deals')).toEqual([])
  const other = await context.newPage()
  await other.goto('/offline')
  await expect(main(other).getByRole('link', { name: 'Peaberry, 40 bags' })).not.toHaveCount(0)

  // What was opened last is forgotten, what the person keeps is not.
  await page.evaluate(() => caches.delete('ungana:saved-data'))
  await offline(network, page, `/deals/${dealId}`)
  await expect(heading(page)).toHaveText('Peaberry, 40 bags')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page)
      .getByRole('link', { name: /^PDF of / })
      .click(),
  ])
  expect(await readFile(await download.path())).toEqual(pdf)
  await page.goto('/offline')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectFits(page, ['light', 'dark'])
  await main(page).getByRole('button', { name: 'Remove from this device: Peaberry, 40 bags' }).press('Enter')
  await expect(main(page).getByRole('heading', { name: 'Kept on this device' })).toBeHidden()
  await page.goto(`/deals/${dealId}`)
  await expect(main(page)).toContainText(/You are offline|Error loading this deal/)

  await network.restore(context)
  await page.goto(`/deals/${dealId}`)
  await main(page).getByRole('button', { name: 'Keep on this device', exact: true }).click()
  await expect(main(page).getByText(/^On this device: \d+ KB$/)).toBeVisible()
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
  expect(await page.evaluate(async () => (await (await caches.open('ungana:kept-data')).keys()).length)).toBe(0)
})

ownReleases(
  'a release and a rollback arrive with the next load that has a network; one broken remote breaks only its pages',
  async ({ own, browser, network }) => {
    const context = await network.newContext(browser, { baseURL: own.url })
    await own.withApi(context)
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await workerIsReady(page)
    const [text, changed] = ['Unite. Trade. Grow.', 'Trade. Grow. Unite.']
    const released = await own.release('shell', '--build', own.altered('shell', { [text]: changed }))
    expect(released.code, released.output).toBe(0)
    await page.goto('/')
    await expect(heading(page)).toHaveText(changed)
    await page.waitForFunction(async () => ((await (await caches.match('/offline'))?.text()) ?? '').includes('data-saved'))
    await offline(network, page, '/directory')
    await expect(main(page)).toContainText(/This section did not load|You are offline/)
    await page.goto('/about')
    await expect(heading(page)).toBeVisible()

    await network.restore(context)
    await own.release('rollback', 'shell')
    await page.goto('/')
    await expect(heading(page)).toHaveText(text)
  },
)
