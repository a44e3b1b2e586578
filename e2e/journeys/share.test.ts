import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { acceptedQuote, post } from './accepted-quote.ts'
import { contextOptions } from './contexts.ts'
import { type Member, newMember } from './members.ts'
import { expect, expectFits, freshTest as test } from './site.ts'

const photo = [...readFileSync(join(import.meta.dirname, '../files/photo.jpg'))]

/** The member's browser with the site's worker, as after an installation. */
async function installed(browser: Browser, member: Member) {
  const storageState = await member.context.storageState()
  const context = await browser.newContext({ ...contextOptions, serviceWorkers: 'allow', storageState })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  return { context, page }
}

/** As Android does for the share target of the manifest. */
async function shareFromAnotherApp(page: Page, text: string) {
  const { share_target: target } = await (await page.request.get('/site.webmanifest')).json()
  await page.evaluate(
    ([{ action, method, enctype, params }, words, bytes]) => {
      const form = Object.assign(document.createElement('form'), { action, method, enctype })
      const field = (name: string, type: string) => form.appendChild(Object.assign(document.createElement('input'), { name, type }))
      field(params.text, 'text').value = words
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(bytes)], 'bags.jpg', { type: 'image/jpeg' }))
      field(params.files[0].name, 'file').files = chosen.files
      document.body.append(form)
      form.submit()
    },
    [target, text, photo] as const,
  )
}

test('what another app shares waits until its person has chosen a conversation, and becomes a draft', async ({ browser }) => {
  const [member, partner] = [await newMember(browser, 'Kivu Roasters'), await newMember(browser, 'Lake Traders')]
  const origin = process.env.BASE_URL as string
  const sent = await partner.context.request.post('/api/messages', { data: { receiverId: member.id, content: 'Photos?' }, headers: { origin } })
  expect(sent.status(), await sent.text()).toBe(201)
  const { context, page } = await installed(browser, member)
  const posts: string[] = []
  context.on('request', (request) => void (request.method() === 'POST' && request.url().includes('/api/messag') && posts.push(request.url())))
  await shareFromAnotherApp(page, 'Forty bags are ready.')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share with a company')
  await expect(main).toContainText('Forty bags are ready.')
  await expect(main).toContainText('bags.jpg')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectFits(page, ['light', 'dark'])
  await main.getByRole('button', { name: 'Lake Traders' }).press('Enter')
  await expect(main.getByRole('textbox', { name: /message/i }).last()).toHaveValue('Forty bags are ready.')
  await expect(main.getByRole('list', { name: 'Attached' })).toContainText('bags.jpg')
  expect(posts).toEqual([])
  await page.goto('/share')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was shared')
  await context.close()
})

test('a shared photo becomes a document of the chosen deal, once its person adds it', async ({ browser }) => {
  const [buyer, seller] = [await newMember(browser, 'Kivu Roasters'), await newMember(browser, 'Lake Traders')]
  const { id } = await post(seller, '/api/deals', { inquiryId: await acceptedQuote(buyer, seller) })
  const { context, page } = await installed(browser, seller)
  const sent: string[] = []
  context.on('request', (request) => void (request.method() === 'POST' && request.url().includes('/api/deals') && sent.push(request.url())))
  await shareFromAnotherApp(page, '')
  const main = page.getByRole('main')
  const deals = main.getByRole('region', { name: 'Add to a deal' })
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(deals.getByRole('link')).toHaveCount(1)
  await expectFits(page, ['light', 'dark'])
  await deals.getByRole('link', { name: 'Peaberry, 40 bags' }).press('Enter')
  const kind = main.getByLabel('Kind of document')
  await expect(kind).toBeFocused()
  await expect(kind).toBeInViewport()
  await expect(main.getByRole('button', { name: 'Add bags.jpg' })).toBeDisabled()
  await expectFits(page, ['light', 'dark'])
  expect(sent).toEqual([])
  await kind.selectOption({ label: 'Insurance certificate' })
  await main.getByRole('button', { name: 'Add bags.jpg' }).press('Enter')
  await expect(main.getByRole('link', { name: 'bags.jpg' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Add a file' })).toBeVisible()
  expect(sent).toEqual([expect.stringContaining(`/api/deals/${id}/files`)])
  await page.goto('/share')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was shared')
  await context.close()
})
