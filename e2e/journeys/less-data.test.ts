// What a visit loads with and without the choice to use less data. The table goes into docs/figures.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { post } from './accepted-quote.ts'
import { contextOptions } from './contexts.ts'
import { type Member, newMember } from './members.ts'
import { trackRequests } from './requests.ts'
import { expect, settled, freshTest as test } from './site.ts'

const photo = readFileSync(join(import.meta.dirname, '../files/photo.jpg'))
const origin = process.env.BASE_URL as string

interface Load {
  requests: number
  bytes: number
  readonly pictures: string[]
  readonly ahead: string[]
}

const isPicture = (path: string) => path.startsWith('/api/images/') || path.endsWith('category-icons.svg')

/** Counts what the page asks for, from now on. Sizes are as sent, with headers. */
async function count(page: Page): Promise<Load> {
  const load: Load = { requests: 0, bytes: 0, pictures: [], ahead: [] }
  const cdp = await page.context().newCDPSession(page)
  cdp.on('Network.requestWillBeSent', ({ request, type }) => {
    const path = new URL(request.url).pathname
    if (!request.url.startsWith(origin)) return
    load.requests += 1
    if (isPicture(path) || (type === 'Image' && path !== '/favicon.svg')) load.pictures.push(path)
    if (request.headers['Sec-Purpose'] === 'prefetch') load.ahead.push(path)
  })
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    load.bytes += encodedDataLength
  })
  await cdp.send('Network.enable')
  return load
}

const upload = async ({ context }: Member, path: string): Promise<string> => {
  const answer = await context.request.post(path, {
    headers: { origin },
    multipart: { file: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id
}
const picture = async (member: Member) => `/api/images/${await upload(member, '/api/images')}/large`

/** A visit from the top of the page to its end, so that pictures below come too. */
async function visit(context: BrowserContext, path: string): Promise<Load> {
  const page = await context.newPage()
  trackRequests(page)
  const load = await count(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      window.scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
  })
  await settled(page)
  // Remotes are fetched ahead once the browser is idle.
  if (await page.evaluate(() => localStorage.getItem('ungana:less-data') === null)) await expect.poll(() => load.ahead.length).toBeGreaterThan(0)
  await settled(page)
  await page.close()
  return load
}

test('with less data, no picture and nothing ahead is requested on home, marketplace, a company and a conversation', async ({ browser }) => {
  const [seller, buyer] = [await newMember(browser, 'Kivu Photos'), await newMember(browser, 'Lake Buyers')]
  const covers: string[] = []
  for (let at = 0; at < 6; at += 1) covers.push(await picture(seller))
  for (const name of ['Arabica', 'Peaberry', 'Robusta'])
    await post(seller, '/api/products', { name, kind: 'product', description: 'Washed.', imageIds: [await upload(seller, '/api/images')] })
  const [coverImageId, logoId] = [await upload(seller, '/api/images'), await upload(seller, '/api/images')]
  const own = await seller.context.request.get(`/api/users/${seller.id}/profile`)
  const patched = await seller.context.request.patch(`/api/users/${seller.id}`, {
    data: { coverImageId, logoId },
    headers: { origin, 'if-match': own.headers().etag ?? '*' },
  })
  expect(patched.status(), await patched.text()).toBe(200)
  for (let at = 0; at < 3; at += 1)
    await post(seller, '/api/messages', {
      receiverId: buyer.id,
      content: `Bag ${at}`,
      attachmentIds: [await upload(seller, '/api/message-attachments')],
    })

  const pages = [
    { name: 'home', path: '/' },
    { name: 'marketplace', path: '/marketplace' },
    { name: 'a company', path: `/company/${seller.id}` },
    { name: 'a conversation with photos', path: `/messages?with=${seller.id}`, as: buyer },
  ]
  const visitAs = async (member: Member | undefined, path: string, lessData: boolean) => {
    const options: BrowserContextOptions = { ...contextOptions, ...(member && { storageState: await member.context.storageState() }) }
    const context = await browser.newContext(options)
    if (lessData) await context.addInitScript(() => localStorage.setItem('ungana:less-data', 'on'))
    // Lists show companies with covers, which the companies of the test site lack.
    let next = 0
    await context.route(/\/api\/users\/(search|verified)/, async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replaceAll('"coverImage":null', () => `"coverImage":"${covers[next++ % covers.length]}"`)
      await route.fulfill({ response: answer, body: text })
    })
    const load = await visit(context, path)
    await context.close()
    return load
  }
  const rows: string[] = []
  for (const { name, path, as } of pages) {
    const [off, on] = [await visitAs(as, path, false), await visitAs(as, path, true)]
    expect([name, on.pictures, on.ahead]).toEqual([name, [], []])
    if (!as) expect(off.pictures.length, name).toBeGreaterThan(0)
    expect(on.requests, name).toBeLessThan(off.requests)
    expect(on.bytes, name).toBeLessThan(off.bytes)
    const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0)
    rows.push(
      `| ${name} | ${off.requests} | ${on.requests} | ${kilobytes(off.bytes)} | ${kilobytes(on.bytes)} | ${(on.bytes / off.bytes).toFixed(2)} |`,
    )
  }
  process.stdout.write(`${rows.join('\n')}\n`)
})

test('a visitor asks for one picture of a company, whose place keeps its size; the switch in the footer brings them all', async ({ browser }) => {
  const seller = await newMember(browser, 'Kivu Photos')
  const imageIds = [await upload(seller, '/api/images'), await upload(seller, '/api/images')]
  const product = await post(seller, '/api/products', { name: 'Arabica', kind: 'product', description: 'Washed.', imageIds })
  // As a browser says it in its header, without telling scripts.
  const context = await browser.newContext({ ...contextOptions, extraHTTPHeaders: { 'save-data': 'on' } })
  const page = await context.newPage()
  trackRequests(page)
  const load = await count(page)
  const main = page.getByRole('main')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/product/${product.id}`)
    const button = main.getByRole('button', { name: 'Show picture: Arabica, photo 1 of 2' })
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await settled(page)
    const before = await button.boundingBox()
    expect(before).not.toBeNull()
    expect([load.pictures, load.ahead]).toEqual([[], []])
    await button.press('Enter')
    const image = main.getByRole('img', { name: 'Arabica, photo 1 of 2' })
    await expect(image).toBeFocused()
    await expect.poll(() => image.evaluate(({ complete, currentSrc }: HTMLImageElement) => complete && currentSrc)).toMatch(/\/medium$/)
    expect(await image.boundingBox()).toEqual(before)
    expect(load.pictures.splice(0)).toHaveLength(1)
  }
  const choice = page.getByRole('contentinfo').getByRole('checkbox', { name: 'Use less data' })
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await expect(main.getByRole('button', { name: 'Photo 2' }).locator('img')).toBeVisible()
  await page.reload()
  await expect(choice).not.toBeChecked()
  await expect(main.getByRole('img', { name: 'Arabica, photo 1 of 2' })).toBeVisible()
  await context.close()
})
