// The crawls as visitor, member and staff. journeys/crawl.test.ts inspects the pages that differ between them; proof/crawl.proof.ts inspects
// every page for each.
import type { Page } from '@playwright/test'
import { type Crawl, crawl } from './crawler.ts'
import { logInAs } from './demo-logins.ts'
import { inDays, post } from './logistics.ts'
import { expect, test } from './site.ts'

/** Pages reached from an email or after an action. */
const mailed = [
  '/welcome',
  '/newsletter',
  '/reset-password',
  '/confirm-email',
  '/join',
  '/new-device',
  '/freeze',
  '/driver',
  '/payment-success',
  '/share',
  '/logistics-hub/shared/:token',
]
/** Second paths of the same pages. */
const aliases = ['/home', '/business-signup', '/logistics', '/payment', '/payments']
/** Pages that need an earlier agreement, choice or dispute, or an organization. */
const agreed = [
  '/logistics-hub/offers/:id',
  '/logistics-hub/bookings/:id',
  '/lists/:id',
  '/deals/new',
  '/deals/:id',
  '/deals/papers/:code',
  '/passport/verify',
  '/deals/guests/:token',
  '/staff/deals/:id',
  '/checkout',
  '/organization-members',
]

/** All pages of all parts. */
async function allPages(page: Page): Promise<string[]> {
  const { remotes } = await (await page.request.get('/registry.json')).json()
  const served: string[] = remotes.flatMap(({ pages }: { pages: string[] }) => pages)
  return served.filter((path) => ![...mailed, ...aliases, ...agreed].includes(path))
}

const menuLinks = async (page: Page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  const links = await page
    .getByRole('banner')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') as string))
  await page.keyboard.press('Escape')
  return links
}

/** Pages that are the same for everybody; only the visitor's crawl inspects them. */
const sameForAll =
  /^\/(resources|about|terms-privacy|contact|trade-organizations|export-calendar|exhibition-services|register|organization-signup|newsletter|login|forgot-password)\b/

function expectNothingDead({ problems, buttons, shown }: Crawl) {
  expect(problems, [...shown].join(' ')).toEqual([])
  expect(buttons.seen).toBeGreaterThan(100)
  expect(buttons.pressed).toBeGreaterThan(3)
}

export function testCrawls({ everyPage }: { readonly everyPage: boolean }) {
  test('a visitor finds no dead link or button', async ({ page }) => {
    test.slow()
    const done = await crawl(page)
    expectNothingDead(done)
    for (const path of ['/marketplace', '/company/:id', '/organization/:id', '/trade-events', '/resources/eac-standards', '/contact', '/login'])
      expect([...done.shown]).toContain(path)
  })

  test('a member finds no dead link or button, and links lead to every page', async ({ page, allow }) => {
    // Chromium logs this without its own translator.
    allow(/language detection model/)
    test.slow()
    await logInAs(page, 'member')
    await post(page, '/api/logistics/shipments', {
      cargoType: 'Textiles',
      weight: '1.5',
      volume: '4',
      originLocation: 'Nairobi, Kenya',
      destinationLocation: 'Kigali, Rwanda',
      targetDate: inDays(20),
      budget: '250',
      contactInfo: '+250 788 000 000',
    })
    const [supplier] = await (await page.request.get('/api/users/search?q=Nairobi+Demo+Coffee')).json()
    await post(page, '/api/requests', { subject: 'Green coffee', content: 'Washed, new crop.', quoteBy: inDays(10), supplierIds: [supplier.id] })
    await page.goto('/')
    const done = await crawl(page, { also: await menuLinks(page), inspects: (path) => everyPage || !sameForAll.test(path) })
    expectNothingDead(done)
    const unreached = (await allPages(page)).filter((path) => !path.startsWith('/staff') && !done.linked.has(path))
    expect(unreached).toEqual([])
  })

  test('staff find no dead link or button, and links lead to every queue', async ({ page, allow }) => {
    // Staff have no company, so company pages get a 404.
    allow(/language detection model|404.*\/api\/(verifications|users)\//)
    test.slow()
    await logInAs(page, 'staff')
    await page.goto('/')
    const menu = await menuLinks(page)
    const done = await crawl(page, { also: menu, inspects: (path) => everyPage || path.startsWith('/staff') || path === '/' || menu.includes(path) })
    expectNothingDead(done)
    const queues = [...(await allPages(page)).filter((path) => path.startsWith('/staff')), '/staff/accounts', '/staff/messages', '/staff/views']
    expect(queues.filter((path) => !done.shown.has(path))).toEqual([])
  })
}
