import { contextOptions } from './contexts.ts'
import { newMember } from './members.ts'
import { expect, expectFits, freshTest as test } from './site.ts'

test('what another app shares waits until its person has chosen a conversation, and becomes a draft', async ({ browser }) => {
  const [member, partner] = [await newMember(browser, 'Kivu Roasters'), await newMember(browser, 'Lake Traders')]
  const origin = process.env.BASE_URL as string
  const sent = await partner.context.request.post('/api/messages', { data: { receiverId: member.id, content: 'Photos?' }, headers: { origin } })
  expect(sent.status(), await sent.text()).toBe(201)
  const storageState = await member.context.storageState()
  const context = await browser.newContext({ ...contextOptions, serviceWorkers: 'allow', storageState })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const posts: string[] = []
  context.on('request', (request) => void (request.method() === 'POST' && request.url().includes('/api/messag') && posts.push(request.url())))
  // As Android does for the share target of the manifest.
  const { share_target: target } = await (await page.request.get('/site.webmanifest')).json()
  await page.evaluate(({ action, method, enctype, params }) => {
    const form = Object.assign(document.createElement('form'), { action, method, enctype })
    const field = (name: string, type: string) => form.appendChild(Object.assign(document.createElement('input'), { name, type }))
    field(params.text, 'text').value = 'Forty bags are ready.'
    const chosen = new DataTransfer()
    chosen.items.add(new File([new Uint8Array([0xff, 0xd8, 0xff])], 'bags.jpg', { type: 'image/jpeg' }))
    field(params.files[0].name, 'file').files = chosen.files
    document.body.append(form)
    form.submit()
  }, target)
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
