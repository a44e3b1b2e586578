// Posting a load on a slow phone: on the site, and on its text pages.
import type { Locator, Page } from 'playwright-core'
import { withBrowser } from '#browser.ts'
import { given, quick } from '#config.ts'
import { table } from '#figures.ts'
import { phone, throttle } from '#page-timing.ts'
import { percentile } from '#percentiles.ts'
import { ratio, report, say } from '#report.ts'

const TIMES = quick ? 1 : 5
const base = given('BASE_URL')
const [username, password] = [given('MEMBER_USERNAME'), given('MEMBER_PASSWORD')]
const day = new Date(Date.now() + 14 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

interface Fingers {
  tap(control: Locator): Promise<void>
  /** Taps a field and types. */
  type(field: Locator, value: string): Promise<void>
  /** Opens a list and taps an entry. */
  choose(list: Locator, value: string): Promise<void>
}

const ways: Readonly<Record<string, (page: Page, fingers: Fingers) => Promise<void>>> = {
  'the site': async (page, { tap, type, choose }) => {
    await page.goto('/login?from=%2Flogistics-hub')
    await type(page.getByLabel('Username or email'), username)
    await type(page.getByLabel('Password', { exact: true }), password)
    await tap(page.getByRole('main').getByRole('button', { name: 'Log In' }))
    const send = page.getByRole('button', { name: 'Post Shipping Request' })
    const form = page.getByRole('form').filter({ has: send })
    await choose(form.getByLabel('Cargo Type'), 'General Merchandise')
    await type(form.getByLabel('Weight (tons)'), '1.5')
    await type(form.getByLabel(/^Volume/), '4')
    await type(form.getByLabel(/Target/), day)
    await type(form.getByLabel(/Budget/), '450')
    await type(form.getByLabel(/Contact/), '+250 788 123 456')
    await tap(send)
    await page.getByRole('heading', { name: 'Shipping Request Posted' }).waitFor()
  },
  'text pages': async (page, { tap, type, choose }) => {
    await page.goto('/t/login?from=/loads/new')
    await type(page.getByLabel('Username or email'), username)
    await type(page.getByLabel('Password'), password)
    await tap(page.getByRole('main').getByRole('button', { name: 'Log In' }))
    await choose(page.getByLabel('Cargo'), 'General Merchandise')
    await type(page.getByLabel('Weight in tonnes'), '1.5')
    await type(page.getByLabel('Volume in m³'), '4')
    await type(page.getByLabel('Ready on'), day)
    await type(page.getByLabel('Budget in USD'), '450')
    await type(page.getByLabel('Phone or email'), '+250 788 123 456')
    await tap(page.getByRole('button', { name: 'Post the load' }))
    await page.getByRole('heading', { name: 'Your load is posted' }).waitFor()
  },
}

interface Run {
  readonly taps: number
  readonly bytes: number
  readonly seconds: number
}

/** A first visit: nothing is cached. */
const post = (way: (page: Page, fingers: Fingers) => Promise<void>): Promise<Run> =>
  withBrowser(async (browser) => {
    const page = await (await browser.newContext({ ...phone, baseURL: base, locale: 'en-GB' })).newPage()
    const bytes = await throttle(page)
    let taps = 0
    const begun = performance.now()
    await way(page, {
      tap: async (control) => {
        taps += 1
        await control.click()
      },
      type: async (field, value) => {
        taps += 1
        await field.fill(value)
      },
      choose: async (list, value) => {
        taps += 2
        await list.selectOption(value)
      },
    })
    return { taps, bytes: bytes(), seconds: (performance.now() - begun) / 1000 }
  })

const runs = new Map<string, Run[]>(Object.keys(ways).map((name) => [name, []]))
for (let time = 1; time <= TIMES; time += 1) {
  for (const [name, way] of Object.entries(ways)) runs.get(name)?.push(await post(way))
  say(`${time} of ${TIMES}`)
}

const medians = [...runs].map(([name, all]) => {
  const median = (of: (run: Run) => number) => percentile(all.map(of), 0.5)
  return { name, taps: median(({ taps }) => taps), kilobytes: median(({ bytes }) => bytes) / 1024, seconds: median(({ seconds }) => seconds) }
})
const site = medians[0] as (typeof medians)[number]
report({
  name: 'task',
  title: 'Posting 1.5 t from Mombasa to Kigali on a slow phone',
  yardstick: `Yardstick: the site. 300 ms, 700 kbit/s, 6 × CPU, nothing cached, from the login to the confirmation, median of ${TIMES}. A script types at once, so a person needs longer in both.`,
  body: table([
    ['', 'taps', 'KB', 's', 'KB ÷ site', 's ÷ site'],
    ...medians.map(({ name, taps, kilobytes, seconds }) => [
      name,
      String(taps),
      kilobytes.toFixed(0),
      seconds.toFixed(1),
      ratio(kilobytes, site.kilobytes),
      ratio(seconds, site.seconds),
    ]),
  ]),
})
