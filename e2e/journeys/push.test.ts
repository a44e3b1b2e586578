import { contextOptions } from './contexts.ts'
import { newMember } from './members.ts'
import { expect, freshTest as test } from './site.ts'

test('a push reaches the worker of the site, and a press on its notification opens the page', async ({ browser }) => {
  const baseURL = process.env.BASE_URL as string
  const [reader, writer] = [await newMember(browser, 'Kivu Roasters'), await newMember(browser, 'Lake Traders')]
  const sent = await writer.context.request.post('/api/messages', {
    data: { receiverId: reader.id, content: 'Forty bags are ready.' },
    headers: { origin: baseURL },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  const storageState = await reader.context.storageState()
  const context = await browser.newContext({ ...contextOptions, serviceWorkers: 'allow', storageState })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const registrations: string[] = []
  devTools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const { registrationId } of event.registrations) registrations.push(registrationId)
  })
  await devTools.send('ServiceWorker.enable')
  const starting = context.waitForEvent('serviceworker')
  await page.goto('/')
  const worker = await starting
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => registrations).not.toEqual([])

  // The browser of the journeys shows no notifications, so the worker tells what it would show, and which window it would open.
  await worker.evaluate(`
    self.shown = []
    registration.showNotification = async (title, options) => void shown.push({ title, ...options })`)
  const pushed = { title: 'Nouveau message de Lake Traders', link: `/messages?with=${writer.id}`, tag: 'conversation', language: 'fr' }
  for (const link of ['https://other.example/', pushed.link]) {
    await devTools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(baseURL).origin,
      registrationId: registrations[0] as string,
      data: JSON.stringify({ ...pushed, link }),
    })
  }
  const { title, link, tag, language } = pushed
  const shown = () => worker.evaluate<object[]>('shown')
  await expect.poll(shown).toEqual([{ title, tag, lang: language, dir: 'auto', renotify: true, data: link }])
  const opened = await worker.evaluate<string[]>(`new Promise((resolve) => {
    clients.openWindow = async (address) => resolve([address])
    const notification = { data: shown[0].data, close: () => undefined }
    dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  })`)
  expect(opened).toEqual([new URL(link, baseURL).href])
  await page.goto(opened[0] as string)
  await expect(page.getByRole('main').getByText('Forty bags are ready.').last()).toBeVisible()
  await context.close()
})
