import { freePort } from '@ungana/service-kit/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ReleasesFolder, releasesFolder, remoteFiles, shellFiles } from '#testing/released.ts'
import { type RunningGateway, runGateway, SITE } from '#testing/running-gateway.ts'

let folder: ReleasesFolder
let gateway: RunningGateway
let opsPort: number
let current: string
let canary: string
let shell: string

beforeEach(async () => {
  folder = await releasesFolder()
  shell = await folder.release('shell', shellFiles())
  current = await folder.release('directory', remoteFiles())
  canary = await folder.store('directory', remoteFiles({ 'assets/fresh.99999999.js': 'fresh' }))
  await folder.point('directory', JSON.stringify({ current, canary: { release: canary, percent: 10 } }))
  opsPort = await freePort()
  gateway = await runGateway({ releases: folder.path, config: { OPS_PORT: opsPort, TRUST_PROXY: '127.0.0.1' } })
})
afterEach(async () => {
  await gateway.app.close()
  await folder.remove()
})

let views = 0
const newView = () => (++views).toString(16).padStart(32, '0')

async function send(report: object, { ip = '10.0.0.1', headers = {} as Record<string, string> } = {}) {
  return gateway.fetch('/api/page-reports', {
    method: 'POST',
    headers: { origin: SITE, 'content-type': 'application/json', 'x-forwarded-for': ip, ...headers },
    body: JSON.stringify(report),
  })
}
const visit = (more: object = {}) => ({ view: newView(), parts: { shell, directory: current }, ...more })
const crash = (part = 'directory', kind = 'render') => ({ part, kind })

/** The figures of the releases: `views directory current` → 3. */
async function figures() {
  const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()
  const names = new Map([
    [current, 'current'],
    [canary, 'canary'],
    [shell, 'shell'],
  ])
  const lines = text.matchAll(/^ungana_browser_(\w+?)(?:_total)?\{(.*)\} (\S+)$/gm)
  return Object.fromEntries(
    Array.from(lines, ([, name, labels = '', value]) => {
      const values = Array.from(labels.matchAll(/"([^"]*)"/g), ([, each = '']) => names.get(each) ?? each)
      return [[name, ...values].join(' '), Number(value)] as const
    }),
  )
}

test('counts each document once for each of its parts, without a session', async () => {
  const report = visit()
  expect((await send(report)).status).toBe(204)
  expect((await send({ ...report, errors: [crash()] })).status).toBe(204)
  await send(visit())
  expect(await figures()).toMatchObject({ 'views shell shell': 2, 'views directory current': 2, 'errors directory current render': 1 })
})

test('counts a shell that does not start, whose document has no number', async () => {
  for (let each = 0; each < 2; each += 1) await send({ parts: { shell }, errors: [crash('shell', 'start')] })
  expect(await figures()).toMatchObject({ 'views shell shell': 2, 'errors shell shell start': 2 })
})

test('keeps the errors of the releases apart, and counts a kind of error once for a document', async () => {
  const sick = { ...visit(), parts: { shell, directory: canary }, errors: [crash(), crash(), crash('directory', 'promise')] }
  await send(sick)
  await send(sick)
  const counted = await figures()
  expect(counted).toMatchObject({
    'views directory canary': 1,
    'errors directory canary render': 1,
    'errors directory canary promise': 1,
    'judged_failures directory canary': 1,
  })
  expect(counted).not.toHaveProperty('errors directory current render')
  expect(counted).not.toHaveProperty('errors shell shell render')
})

test('counts times by the part of the first page, once for a document', async () => {
  const report = visit({ page: '/company/:id', timings: { firstByte: 180, largestPaint: 2100, interaction: 90, layoutShift: 0.03 } })
  await send(report)
  await send(report)
  expect(await figures()).toMatchObject({
    'timing_seconds_count directory current largestPaint': 1,
    'timing_seconds_sum directory current largestPaint': 2.1,
    'timing_seconds_count directory current firstByte': 1,
    'layout_shift_count directory current': 1,
  })
  await send(visit({ page: '/unknown', timings: { firstByte: 180 } }))
  expect(await figures()).toMatchObject({ 'timing_seconds_count directory current firstByte': 1 })
})

describe('one network', () => {
  test('that sends a thousand errors counts five times in the judgement of a canary', async () => {
    for (let each = 0; each < 1000; each += 1) await send({ ...visit(), parts: { directory: canary }, errors: [crash()] })
    expect(await figures()).toMatchObject({
      'judged_views directory canary': 5,
      'judged_failures directory canary': 5,
      'views directory canary': 1000,
    })
  })

  test('counts like any other afterwards, from another address', async () => {
    for (const ip of ['10.0.0.1', '10.0.0.2', '2001:db8::1', '2001:db8::2'])
      for (let each = 0; each < 6; each += 1) await send(visit({ errors: each < 2 ? [crash()] : [] }), { ip })
    // Both IPv6 addresses are in one network.
    expect(await figures()).toMatchObject({ 'judged_views directory current': 15, 'judged_failures directory current': 6 })
  })

  test('gets 429 after too many reports, and may still read', async () => {
    await gateway.app.close()
    gateway = await runGateway({
      releases: folder.path,
      config: { OPS_PORT: opsPort, RATE_LIMITS: 'normal', RATE_LIMIT_VISITOR_WRITES: 3 },
    })
    const statuses = []
    for (let each = 0; each < 5; each += 1) statuses.push((await send(visit())).status)
    expect(statuses).toEqual([204, 204, 204, 429, 429])
    expect((await gateway.fetch('/directory')).status).toBe(200)
  })
})

test('ignores parts, releases and errors that it does not know', async () => {
  const unknown = {
    view: newView(),
    parts: { directory: '000000000000', nobody: current, shell },
    errors: [crash(), crash('nobody'), crash('deals')],
  }
  expect((await send(unknown)).status).toBe(204)
  expect(Object.keys(await figures()).sort()).toEqual(['judged_views shell shell', 'views shell shell'])
})

test('forgets a release that visitors no longer get', async () => {
  await send({ ...visit(), parts: { directory: canary }, errors: [crash()] })
  await folder.point('directory', JSON.stringify({ current }))
  await send(visit())
  const counted = await figures()
  expect(Object.keys(counted).filter((name) => name.includes('canary'))).toEqual([])
  expect(counted).toMatchObject({ 'views directory current': 1 })
})

test('logs where an error happened, at most 30 times a minute', async () => {
  const error = { ...crash(), page: '/company/:id', name: 'TypeError', place: 'routes.27bf3391.js:1:2345' }
  await send(visit({ errors: [error] }))
  for (let each = 0; each < 40; each += 1) await send(visit({ errors: [{ ...crash(), page: '/company/kivu-coffee' }] }))
  const logged = gateway.logs.filter(({ msg }) => msg === 'error in a browser')
  expect(logged[0]).toMatchObject({ ...error, release: current, level: 'warn' })
  expect(logged).toHaveLength(30)
  // Only patterns of pages that exist.
  expect(JSON.stringify(logged)).not.toContain('kivu-coffee')
})

describe('refuses', () => {
  test.each([
    ['a text of an error', { errors: [{ ...crash(), message: 'Ada Obura is missing' }] }, 'errors.0.message'],
    ['an address as place', { errors: [{ ...crash(), place: 'https://site/company/7?token=1' }] }, 'errors.0.place'],
    ['another kind', { errors: [crash('directory', 'other')] }, 'errors.0.kind'],
    ['ten errors', { errors: Array.from({ length: 10 }, () => crash()) }, 'errors'],
    ['a view that may identify somebody', { view: 'ada@example.org' }, 'view'],
    ['a release that is none', { parts: { directory: 'latest' } }, 'parts.directory'],
    ['a negative time', { timings: { firstByte: -1 } }, 'timings.firstByte'],
    ['another field', { user: 'ada' }, 'user'],
    ['no parts', { parts: undefined }, 'parts'],
  ])('%s, and names the field', async (_, wrong, field) => {
    const answer = await send({ ...visit(), ...wrong })
    expect([answer.status, ((await answer.json()) as { field: string }).field]).toEqual([400, field])
  })

  test('a report from a page of another site', async () => {
    expect((await send(visit(), { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await send(visit(), { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  })

  test('a large body', async () => {
    expect((await send({ ...visit(), page: 'x'.repeat(5000) })).status).toBe(413)
  })
})

test('a page names the release of its shell', async () => {
  const html = await (await gateway.fetch('/about')).text()
  expect(JSON.parse(/<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')).toMatchObject({ shell })
})
