// A canary as visitors see it: who gets it, and that nobody gets another's page.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registry } from '@ungana/contracts-shell'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { type ReleasesFolder, releasesFolder, remoteFiles, shellFiles } from '#testing/released.ts'
import { type RunningGateway, runGateway } from '#testing/running-gateway.ts'
import { isInCanary } from './lanes.ts'

let folder: ReleasesFolder
let gateway: RunningGateway

beforeEach(async () => {
  folder = await releasesFolder()
  gateway = await runGateway({ releases: folder.path })
})
afterEach(async () => {
  await gateway.app.close()
  await folder.remove()
})

const newRemote = () => remoteFiles({ 'assets/fresh.99999999.js': 'fresh' }, { title: 'New directory' })

/** The directory with a canary for `percent` of a hundred. */
async function releaseCanary(percent: number) {
  await folder.release('shell', shellFiles())
  const current = await folder.release('directory', remoteFiles())
  const canary = await folder.store('directory', newRemote())
  await folder.point('directory', JSON.stringify({ current, canary: { release: canary, percent } }))
  return { current, canary }
}

const errors = () => gateway.logs.filter(({ level }) => level === 'error')
const cookieOf = (lane: number) => ({ headers: { cookie: `ungana_lane=${String(lane).padStart(4, '0')}` } })
const laneWhere = (part: string, release: string, percent: number, wanted: boolean) =>
  Array.from({ length: 10_000 }, (_, lane) => lane).find((lane) => isInCanary(lane, part, release, percent) === wanted) as number

async function versionOnPage(init?: RequestInit) {
  const response = await gateway.fetch('/directory', init)
  const html = await response.text()
  const json = /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  return { response, version: parse(registry, JSON.parse(json)).remotes[0]?.version }
}
const versionInRegistry = async (init?: RequestInit) =>
  parse(registry, await (await gateway.fetch('/registry.json', init)).json()).remotes[0]?.version

describe('a visitor', () => {
  test('without a lane is given one with the page, and sees what that lane sees', async () => {
    const { current, canary } = await releaseCanary(50)
    const seen = new Set<string | undefined>()
    for (let visit = 0; visit < 40; visit += 1) {
      const { response, version } = await versionOnPage()
      const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
      expect(cookie).toMatch(/^ungana_lane=\d{4}$/)
      expect(await versionInRegistry({ headers: { cookie } })).toBe(version)
      seen.add(version)
    }
    // By chance none of the two is missed once in 2^39.
    expect(seen).toEqual(new Set([current, canary]))
  })

  test('keeps the lane: same page, same registry, and no second cookie', async () => {
    const { current, canary } = await releaseCanary(10)
    for (const [wanted, version] of [
      [true, canary],
      [false, current],
    ] as const) {
      const visitor = cookieOf(laneWhere('directory', canary, 10, wanted))
      for (let visit = 0; visit < 3; visit += 1) {
        const page = await versionOnPage(visitor)
        expect(page.version).toBe(version)
        expect(page.response.headers.get('set-cookie')).toBeNull()
        expect(await versionInRegistry(visitor)).toBe(version)
      }
    }
  })

  test.each(['junk', '99999', '../..', 'NaN'])('with a lane of their own making (%s) is given another', async (value) => {
    await releaseCanary(50)
    const { response } = await versionOnPage({ headers: { cookie: `ungana_lane=${value}` } })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toMatch(/^ungana_lane=\d{4};/)
  })

  test('gets no cookie while no canary runs, nor with files, the registry or what is no page', async () => {
    const { canary } = await releaseCanary(50)
    for (const path of ['/registry.json', '/favicon.svg', '/assets/main.aaaa1111.js', '/r/directory/mf-manifest.json', '/api/nothing']) {
      expect([path, (await gateway.fetch(path)).headers.get('set-cookie')]).toEqual([path, null])
    }
    await folder.point('directory', JSON.stringify({ current: canary }))
    expect((await versionOnPage()).response.headers.get('set-cookie')).toBeNull()
  })

  test('who is in no lane gets the current registry', async () => {
    const { current } = await releaseCanary(100)
    expect(await versionInRegistry()).toBe(current)
  })
})

test('no cache may keep one page for all, and a tag of one page does not fit the other', async () => {
  const { canary, current } = await releaseCanary(10)
  const [some, others] = [cookieOf(laneWhere('directory', canary, 10, true)), cookieOf(laneWhere('directory', canary, 10, false))]
  const { response } = await versionOnPage(some)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(response.headers.get('vary')).toContain('cookie')
  const etag = response.headers.get('etag') as string
  const ask = ({ headers }: typeof some) => gateway.fetch('/directory', { headers: { ...headers, 'if-none-match': etag } })
  expect((await ask(some)).status).toBe(304)
  expect((await ask(others)).status).toBe(200)
  // And when it is over, who was in it is not told that nothing has changed.
  await folder.point('directory', JSON.stringify({ current }))
  expect((await ask(some)).status).toBe(200)
})

test('files of both are there for everybody', async () => {
  const { canary } = await releaseCanary(1)
  const outside = cookieOf(laneWhere('directory', canary, 1, false))
  expect(await (await gateway.fetch('/r/directory/assets/fresh.99999999.js', outside)).text()).toBe('fresh')
  expect(await (await gateway.fetch('/r/directory/assets/routes.27bf3391.js')).text()).toBe('void 0;')
})

test("the shell's own page may be a canary too", async () => {
  const current = await folder.release('shell', shellFiles())
  const page = (shellFiles()['index.html'] as string).replace('</head>', '<meta name="x" content="new shell"></head>')
  const canary = await folder.store('shell', shellFiles({ 'index.html': page, 'favicon.svg': '<svg>new</svg>' }))
  await folder.point('shell', JSON.stringify({ current, canary: { release: canary, percent: 30 } }))
  for (const wanted of [true, false]) {
    const visitor = cookieOf(laneWhere('shell', canary, 30, wanted))
    expect((await (await gateway.fetch('/about', visitor)).text()).includes('new shell')).toBe(wanted)
    expect((await (await gateway.fetch('/favicon.svg', visitor)).text()).includes('new')).toBe(wanted)
  }
})

test.each([
  ['that is not there', () => '000000000000', 10],
  ['for more than all', (canary: string) => canary, 101],
  ['for none', (canary: string) => canary, 0],
])('a canary %s is no canary: everybody gets the current release, and the log says why', async (_what, release, percent) => {
  const { current, canary } = await releaseCanary(10)
  await folder.point('directory', JSON.stringify({ current, canary: { release: release(canary), percent } }))
  const { response, version } = await versionOnPage()
  expect(version).toBe(current)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(errors()).toMatchObject([{ part: 'directory' }])
})

test('a canary whose manifest was changed is no canary', async () => {
  const { current, canary } = await releaseCanary(100)
  await writeFile(
    join(folder.path, 'directory/releases', canary, 'mf-manifest.json'),
    remoteFiles()['mf-manifest.json']?.replace('^19', '^18') as string,
  )
  await folder.point('directory', JSON.stringify({ current, canary: { release: canary, percent: 100 }, history: [] }))
  expect((await versionOnPage()).version).toBe(current)
  expect(errors()).toMatchObject([{ part: 'directory' }])
})
