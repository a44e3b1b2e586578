import { expect, type OwnReleases, test } from './own-releases.ts'
import { cards } from './site.ts'

/** Part of a company's page, in the released code. */
const DETAIL = '{message:"Contact information"}'
const CRASH = '(()=>{throw new RangeError("planted: a sick canary")})()'

/** A visitor number that gets `release` of the directory. */
async function laneWith(own: OwnReleases, release: string): Promise<string> {
  for (let lane = 0; ; lane += 1) {
    const value = String(lane).padStart(4, '0')
    const page = await fetch(`${own.url}/directory`, { headers: { cookie: `ungana_lane=${value}` } })
    if ((await page.text()).includes(`"version":"${release}"`)) return value
  }
}

/** Sends a report as another visitor, from another network. */
async function sendAs(own: OwnReleases, visitor: number, report: object): Promise<void> {
  const answer = await fetch(`${own.url}/api/page-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: own.url, 'x-forwarded-for': `10.1.${visitor}.1` },
    body: JSON.stringify({ ...report, view: visitor.toString(16).padStart(32, '0') }),
  })
  expect(answer.status).toBe(204)
}

test('a canary whose pages fail ends by itself within a minute, and the history says why', async ({ own, page, context, allow }) => {
  test.setTimeout(120_000)
  // This gateway is not at PUBLIC_URL, so it refuses to count a view.
  allow(/403.*\/views|planted/)
  await own.watchCanaries()
  const { code, output } = await own.release('mfe-directory', '--canary', '50', '--build', own.altered('directory', { [DETAIL]: CRASH }))
  expect(code, output).toBe(0)
  const [current, canary] = [own.current('directory'), own.canary('directory') as string]

  // A visitor of the canary opens a company.
  await context.addCookies([{ name: 'ungana_lane', value: await laneWith(own, canary), url: own.url }])
  const reported = page.waitForRequest((request) => request.url().endsWith('/api/page-reports') && /"render"/.test(request.postData() ?? ''))
  await page.goto('/directory')
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Something went wrong in this section' })).toBeVisible()
  const report = JSON.parse((await reported).postData() ?? '')
  expect(report).toMatchObject({
    parts: { directory: canary, shell: own.current('shell') },
    errors: [{ part: 'directory', kind: 'render', page: '/company/:id', name: 'RangeError' }],
  })
  expect(JSON.stringify(report)).not.toContain('planted')
  expect(await (await reported).allHeaders()).not.toHaveProperty('cookie')

  // Eleven more like this visitor, and forty with the current release.
  const { errors: _, ...healthy } = { ...report, parts: { ...report.parts, directory: current } }
  for (let visitor = 1; visitor <= 40; visitor += 1) await sendAs(own, visitor, healthy)
  for (let visitor = 41; visitor <= 51; visitor += 1) await sendAs(own, visitor, report)
  await expect.poll(() => own.canary('directory'), { timeout: 60_000 }).toBeUndefined()
  expect(own.current('directory')).toBe(current)
  const history = await own.release('history', 'mfe-directory')
  expect(history.output).toMatch(
    new RegExp(`${canary} +canary ended +automatic .* (1[0-2]) of \\1 page views had an error, with ${current} 0 of 40 page views`),
  )

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Contact information' })).toBeVisible()
})
