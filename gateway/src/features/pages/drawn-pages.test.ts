// Pages that arrive with their data, over HTTP.
import type { LinkCard } from '@ungana/contracts-kit'
import { ANSWERS_ELEMENT_ID, marks } from '@ungana/contracts-shell'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerJson, type FakeHandler, type FakeService, fakeService } from '#testing/fake-service.ts'
import { type ReleasesFolder, releasesFolder, remoteFiles, shellFiles } from '#testing/released.ts'
import { type RunningGateway, runGateway, SITE } from '#testing/running-gateway.ts'
import { uncoveredStyles } from '#testing/uncovered-styles.ts'

const code = `module.exports.drawPage = async (skeleton, address, served) => {
  const names = await (await fetch('/api/companies?all=1')).json()
  const html = '<h1>' + [globalThis.unganaTexts?.title ?? 'Companies', skeleton, address, served('/company/7')].join(' ') + '</h1><a href="/company/7">7</a>'
  return { html, css: '.drawn{}', answers: [[['companies'], names, 5]] }
}`
const heads = {
  '/directory': { title: 'Directory', drawn: true, query: ['type'], values: { type: ['organization'] } },
  '/company/:id': { title: 'Company', drawn: true, card: '/api/cards/:id' },
  '/plain': { title: 'Plain' },
}
const skeleton = { html: '<i>skeleton</i>', css: '.skeleton{}', scripts: [] }
const skeletons = JSON.stringify({ '/directory': skeleton, '/directory?type=organization': skeleton, '/company/:id': skeleton, '/plain': skeleton })
const patient = { maxWait: 60_000, deadline: 60_000, rest: 0, fresh: 10_000, stale: 10_000 }

const card: LinkCard = { title: 'Seven', description: '', url: `${SITE}/company/7`, image: null, data: [], index: true }

/** Company 7 exists, 8 does not, and the service fails for 9. */
function answerTo(url: string): FakeHandler {
  if (url === '/api/cards/7') return answerJson(card)
  if (url === '/api/cards/8') return answerJson({ message: 'No', code: 'NOT_FOUND', requestId: 'r' }, 404)
  if (url === '/api/cards/9') return answerJson({ message: 'No', code: 'UNAVAILABLE', requestId: 'r' }, 503)
  return answerJson(['</script><b>', '<!--'])
}

let folder: ReleasesFolder
let service: FakeService
let gateway: RunningGateway

beforeEach(async () => {
  folder = await releasesFolder()
  const frame = `<!doctype html><html lang="en"><head>${marks.style}${marks.registry}</head><main>${marks.skeleton}</main></html>`
  await folder.release('shell', shellFiles({ 'index.html': frame }))
  const french = {
    'texts.json': JSON.stringify({ fr: '/r/directory/assets/messages-fr.11111111.js' }),
    'assets/messages-fr.11111111.js': 'self.unganaTexts=Object.assign(self.unganaTexts||{},{title:"Entreprises"})',
    'fr/skeletons.json': skeletons,
  }
  await folder.release('directory', remoteFiles({ 'pages.cjs': code, 'skeletons.json': skeletons, ...french }, { pages: Object.keys(heads), heads }))
  service = await fakeService(
    [
      { url: '/api/companies', policy: 'anyone' },
      { url: '/api/cards/:id', policy: 'anyone' },
    ],
    (call, response, request) => answerTo(call.url)(call, response, request),
  )
  gateway = await runGateway({
    releases: folder.path,
    services: { directory: [service] },
    config: { LANGUAGES: ['en', 'fr'] },
    tuning: { drawings: patient },
  })
  await vi.waitFor(async () => expect((await gateway.fetch('/api/companies')).status).toBe(200), { timeout: 20_000 })
  service.calls.length = 0
})
afterEach(async () => {
  await gateway.app.close()
  await folder.remove()
  await service.kill()
})

const text = async (path: string, headers: Record<string, string> = {}) => (await gateway.fetch(path, { headers })).text()
const main = (html: string) => /<main>(.*)<\/main>/.exec(html)?.[1]

test.each([
  ['/directory', '<h1>Companies /directory /directory true</h1><a href="/company/7">7</a>'],
  ['/directory?type=organization', '<h1>Companies /directory?type=organization /directory?type=organization true</h1><a href="/company/7">7</a>'],
  ['/company/7', '<h1>Companies /company/:id /company/7 true</h1><a href="/company/7">7</a>'],
  ['/fr/directory', '<h1>Entreprises /directory /directory true</h1><a href="/fr/company/7">7</a>'],
])('%s arrives drawn', async (path, drawn) => {
  const html = await text(path)
  expect(main(html)).toBe(drawn)
  expect(html).not.toContain('skeleton{}')
})

test.each(['/plain', '/directory?q=tea', '/directory?type=other', '/company/8', '/company/9', '/Directory', '/directory/'])(
  '%s arrives with its skeleton',
  async (path) => {
    const html = await text(path)
    expect(main(html)).toBe(skeleton.html)
    expect(html).not.toContain(`id="${ANSWERS_ELEMENT_ID}"`)
  },
)

test('carries the answers, which cannot end their element', async () => {
  const html = await text('/directory')
  const json = new RegExp(`<script type="application/json" id="${ANSWERS_ELEMENT_ID}">(.*?)</script>`).exec(html)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual([[['companies'], ['</script><b>', '<!--'], 5]])
  expect(json).not.toContain('<')
})

test('asks as a visitor, also when a member opens the page', async () => {
  await text('/directory', { cookie: '__Host-session=secret; session=secret' })
  const calls = service.calls.filter(({ url }) => url === '/api/companies?all=1')
  expect(calls).toHaveLength(1)
  expect(JSON.stringify(calls)).not.toContain('secret')
})

test('allows its styles and no others', async () => {
  const response = await gateway.fetch('/directory')
  const policy = response.headers.get('content-security-policy')
  const html = await response.text()
  expect(html).toContain('<style>.drawn{}</style>')
  expect(uncoveredStyles(html, policy)).toEqual([])
  expect(uncoveredStyles('<style>.smuggled{}</style>', policy)).toHaveLength(1)
})

test('answers 304 as long as the same drawing is used', async () => {
  const etag = (await gateway.fetch('/directory')).headers.get('etag') as string
  expect((await gateway.fetch('/directory', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('the code that draws is not served', async () => {
  expect((await gateway.fetch('/r/directory/pages.cjs')).status).toBe(404)
})
