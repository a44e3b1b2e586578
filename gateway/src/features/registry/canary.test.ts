// Tests over HTTP who gets a canary release, and that caches keep the releases apart.
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

/** Releases mfe-directory with a canary for `percent` of visitors. */
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
  test('without a lane gets a lane with the page, and the releases of that lane', async () => {
    const { current, canary } = await releaseCanary(50)
    const versions = new Set<string | undefined>()
    for (let visit = 0; visit < 40; visit += 1) {
      const { response, version } = await versionOnPage()
      const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
      expect(cookie).toMatch(/^ungana_lane=\d{4}$/)
      expect(await versionInRegistry({ headers: { cookie } })).toBe(version)
      versions.add(version)
    }
    // The chance that all 40 draws give the same release is 1 in 2^39.
    expect(versions).toEqual(new Set([current, canary]))
  })

  test('with a lane gets the same page and registry again, and no second cookie', async () => {
    const { current, canary } = await releaseCanary(10)
    for (const [inCanary, version] of [
      [true, canary],
      [false, current],
    ] as const) {
      const visitor = cookieOf(laneWhere('directory', canary, 10, inCanary))
      for (let visit = 0; visit < 3; visit += 1) {
        const page = await versionOnPage(visitor)
        expect(page.version).toBe(version)
        expect(page.response.headers.get('set-cookie')).toBeNull()
        expect(await versionInRegistry(visitor)).toBe(version)
      }
    }
  })

  test.each(['junk', '99999', '../..', 'NaN'])('with an invalid lane (%s) gets a new one', async (value) => {
    await releaseCanary(50)
    const { response } = await versionOnPage({ headers: { cookie: `ungana_lane=${value}` } })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toMatch(/^ungana_lane=\d{4};/)
  })

  test('gets no cookie if no canary runs, and none with files, the registry or a 404', async () => {
    const { canary } = await releaseCanary(50)
    for (const path of ['/registry.json', '/favicon.svg', '/assets/main.aaaa1111.js', '/r/directory/mf-manifest.json', '/api/nothing']) {
      expect([path, (await gateway.fetch(path)).headers.get('set-cookie')]).toEqual([path, null])
    }
    await folder.point('directory', JSON.stringify({ current: canary }))
    expect((await versionOnPage()).response.headers.get('set-cookie')).toBeNull()
  })

  test('without a lane gets the current registry', async () => {
    const { current } = await releaseCanary(100)
    expect(await versionInRegistry()).toBe(current)
  })
})

test('forbids shared caching and gives the pages of the two releases different tags', async () => {
  const { canary, current } = await releaseCanary(10)
  const [some, others] = [cookieOf(laneWhere('directory', canary, 10, true)), cookieOf(laneWhere('directory', canary, 10, false))]
  const { response } = await versionOnPage(some)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(response.headers.get('vary')).toContain('cookie')
  const etag = response.headers.get('etag') as string
  const ask = ({ headers }: typeof some) => gateway.fetch('/directory', { headers: { ...headers, 'if-none-match': etag } })
  expect((await ask(some)).status).toBe(304)
  expect((await ask(others)).status).toBe(200)
  // After the canary ends, visitors who had it must not get a 304.
  await folder.point('directory', JSON.stringify({ current }))
  expect((await ask(some)).status).toBe(200)
})

test('serves the files of both releases to everybody', async () => {
  const { canary } = await releaseCanary(1)
  const outside = cookieOf(laneWhere('directory', canary, 1, false))
  expect(await (await gateway.fetch('/r/directory/assets/fresh.99999999.js', outside)).text()).toBe('fresh')
  expect(await (await gateway.fetch('/r/directory/assets/routes.27bf3391.js')).text()).toBe('void 0;')
})

test('supports a canary of the shell', async () => {
  const current = await folder.release('shell', shellFiles())
  const page = (shellFiles()['index.html'] as string).replace('</head>', '<meta name="x" content="new shell"></head>')
  const canary = await folder.store('shell', shellFiles({ 'index.html': page, 'favicon.svg': '<svg>new</svg>' }))
  await folder.point('shell', JSON.stringify({ current, canary: { release: canary, percent: 30 } }))
  for (const inCanary of [true, false]) {
    const visitor = cookieOf(laneWhere('shell', canary, 30, inCanary))
    expect((await (await gateway.fetch('/about', visitor)).text()).includes('new shell')).toBe(inCanary)
    expect((await (await gateway.fetch('/favicon.svg', visitor)).text()).includes('new')).toBe(inCanary)
  }
})

test.each([
  ['with a missing release', () => '000000000000', 10],
  ['for more than 100 percent', (canary: string) => canary, 101],
  ['for 0 percent', (canary: string) => canary, 0],
])('ignores and logs a canary %s', async (_what, release, percent) => {
  const { current, canary } = await releaseCanary(10)
  await folder.point('directory', JSON.stringify({ current, canary: { release: release(canary), percent } }))
  const { response, version } = await versionOnPage()
  expect(version).toBe(current)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(errors()).toMatchObject([{ part: 'directory' }])
})

test('ignores a canary whose manifest was changed', async () => {
  const { current, canary } = await releaseCanary(100)
  await writeFile(
    join(folder.path, 'directory/releases', canary, 'mf-manifest.json'),
    remoteFiles()['mf-manifest.json']?.replace('^19', '^18') as string,
  )
  await folder.point('directory', JSON.stringify({ current, canary: { release: canary, percent: 100 }, history: [] }))
  expect((await versionOnPage()).version).toBe(current)
  expect(errors()).toMatchObject([{ part: 'directory' }])
})
