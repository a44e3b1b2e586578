// The crawls of visitor, member and staff: journeys/crawl.test.ts looks at what differs for them, proof/crawl.proof.ts at every page as each.
import type { Page } from '@playwright/test'
import { type Crawl, crawl } from './crawler.ts'
import { signInAs } from './demo-sign-ins.ts'
import { inDays, post } from './logistics.ts'
import { expect, test } from './site.ts'

/** Pages to which a mail leads, or an act that is done. */
const mailed = ['/welcome', '/newsletter', '/reset-password', '/confirm-email', '/payment-success', '/logistics-hub/shared/:token']
/** Other names of pages. */
const aliases = ['/home', '/business-signup', '/logistics', '/payment', '/payments']
/** Where something must have been agreed on or chosen first, and what an organization sees alone. */
const agreed = ['/logistics-hub/offers/:id', '/logistics-hub/bookings/:id', '/checkout', '/organization-members']

/** What every part says that it draws. */
async function allPages(page: Page): Promise<string[]> {
  const { remotes } = await (await page.request.get('/registry.json')).json()
  const served: string[] = remotes.flatMap(({ pages }: { pages: string[] }) => pages)
  return served.filter((path) => ![...mailed, ...aliases, ...agreed].includes(path))
}

const wholeMenu = async (page: Page) => {
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

/** The same to everybody: a visitor has seen them. */
const sameToAll =
  /^\/(resources|about|terms-privacy|contact|trade-organizations|export-calendar|exhibition-services|register|organization-signup|newsletter|login|forgot-password)\b/

function expectNothingDead({ problems, buttons, shown }: Crawl) {
  expect(problems, [...shown].join(' ')).toEqual([])
  expect(buttons.seen).toBeGreaterThan(100)
  expect(buttons.pressed).toBeGreaterThan(3)
}

export function testCrawls({ everyPage }: { readonly everyPage: boolean }) {
  test('as a visitor no link or button leads nowhere', async ({ page }) => {
    test.slow()
    const done = await crawl(page)
    expectNothingDead(done)
    for (const path of ['/marketplace', '/company/:id', '/organization/:id', '/trade-events', '/resources/eac-standards', '/contact', '/login'])
      expect([...done.shown]).toContain(path)
  })

  test('as a member no link or button leads nowhere, and links lead to every page', async ({ page, allow }) => {
    // Chromium's own word where it has no translator of its own.
    allow(/language detection model/)
    test.slow()
    await signInAs(page, 'member')
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
    await page.goto('/')
    const done = await crawl(page, { also: await wholeMenu(page), looksAt: (path) => everyPage || !sameToAll.test(path) })
    expectNothingDead(done)
    const unreached = (await allPages(page)).filter((path) => !path.startsWith('/staff') && !done.linked.has(path))
    expect(unreached).toEqual([])
  })

  test('as staff no link or button leads nowhere, and links lead to every queue', async ({ page, allow }) => {
    // Staff have no company, of which a page of companies' asks.
    allow(/language detection model|404.*\/api\/(verifications|users)\//)
    test.slow()
    await signInAs(page, 'staff')
    await page.goto('/')
    const menu = await wholeMenu(page)
    const done = await crawl(page, { also: menu, looksAt: (path) => everyPage || path.startsWith('/staff') || path === '/' || menu.includes(path) })
    expectNothingDead(done)
    const queues = [...(await allPages(page)).filter((path) => path.startsWith('/staff')), '/staff/accounts', '/staff/messages']
    expect(queues.filter((path) => !done.shown.has(path))).toEqual([])
  })
}
