// With releases on disk, and gateways that answer with figures of the test.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { figuresIn, keyOf, Totals } from '#canaries/figures.ts'
import { type WatchOptions, watchCanaries } from '#canaries/watch-canaries.ts'
import { lastBuiltRelease, lockReleases, pointTo, publishRelease, storeRelease } from '#publish.ts'
import { canaried, type Pointer } from '#release/pointer.ts'
import { readPointer } from '#release/pointer-file.ts'
import { openReleaseBucket } from '#release/release-bucket.ts'
import { makeRemote } from '#release/testing/made-build.ts'
import { startBucket } from '#release/testing/test-bucket.ts'

let home: string
let releasesDir: string
let current: string
let canary: string
let gateway: Server
let metrics: string
const said: string[] = []
const problems: string[] = []

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'ungana-canaries-'))
  releasesDir = join(home, 'releases')
  said.length = 0
  problems.length = 0
  metrics = ''
  gateway = createServer((_request, response) => response.end(metrics))
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const [old, fresh] = [await makeRemote(home, 'directory'), await makeRemote(home, 'directory', { files: { 'assets/list.44444444.js': 'new' } })]
  current = old.version
  canary = fresh.version
  await publishRelease(old.directory, { name: 'directory', version: current, releasesDir })
  await storeRelease(fresh.directory, { name: 'directory', version: canary, releasesDir })
})
afterEach(() => {
  gateway.close()
  gateway.closeAllConnections()
  rmSync(home, { recursive: true, force: true })
})

const address = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/metrics`
const pointer = async () => (await readPointer(releasesDir, 'directory')) as Pointer
const showCanary = () =>
  lockReleases(releasesDir, async () => pointTo(releasesDir, 'directory', canaried(await pointer(), canary, 10, new Date('2026-11-30T08:00:00Z'))))

/** What a gateway says after these views and failures. */
const counted = (counts: Readonly<Record<string, readonly [views: number, failed: number]>>) =>
  Object.entries(counts)
    .flatMap(([release, [views, failed]]) => [
      `ungana_browser_judged_views_total{part="directory",release="${release}"} ${views}`,
      `ungana_browser_judged_failures_total{part="directory",release="${release}"} ${failed}`,
    ])
    .join('\n')

/** Starts a watch that reads when the test says so. */
function watch(options: Partial<WatchOptions> = {}) {
  let reads = 0
  let waiting: { after: number; resolve: () => void } | undefined
  const running = watchCanaries({
    releasesDir,
    gateways: [address()],
    interval: 1,
    log: (text) => void said.push(text),
    onProblem: (text) => void problems.push(text),
    onRead: () => {
      reads += 1
      if (waiting && reads >= waiting.after) waiting.resolve()
    },
    ...options,
  })
  return {
    stop: running.stop,
    /** Resolves after a reading that began after this call. */
    read: () =>
      new Promise<void>((resolve) => {
        waiting = { after: reads + 2, resolve }
      }),
  }
}

it('ends a canary whose pages fail, with the reason in the history, and does not offer it again', async () => {
  const { read, stop } = watch()
  metrics = counted({ [current]: [500, 3] })
  await read()
  await showCanary()
  await read()
  metrics = counted({ [current]: [540, 3], [canary]: [12, 9] })
  await read()
  expect(await pointer()).toMatchObject({ current })
  expect((await pointer()).canary).toBeUndefined()
  expect((await pointer()).history.at(-1)).toMatchObject({
    by: 'rollback',
    release: canary,
    ended: canary,
    author: 'automatic',
    reason: `9 of 12 page views had an error, with ${current} 0 of 40 page views`,
  })
  expect(said).toEqual([expect.stringContaining(`directory: the canary ${canary} was ended: 9 of 12 page views had an error`)])
  // `npm start` and containers publish only what is not the last build.
  expect(await lastBuiltRelease(releasesDir, 'directory')).toBe(canary)
  await read()
  expect((await pointer()).history.filter(({ ended }) => ended)).toHaveLength(1)
  await stop()
})

it('ends it in the bucket, and takes from there which canaries run', async () => {
  const bucket = await startBucket()
  onTestFinished(bucket.stop)
  await showCanary()
  await openReleaseBucket(bucket.address).fill(releasesDir)
  const folder = join(home, 'of-the-judge')
  metrics = counted({ [current]: [500, 3] })
  const { read, stop } = watch({ releasesDir: folder, bucket: openReleaseBucket(bucket.address) })
  await read()
  metrics = counted({ [current]: [540, 3], [canary]: [12, 9] })
  await read()
  await stop()
  await openReleaseBucket(bucket.address).pull(releasesDir)
  expect((await pointer()).canary).toBeUndefined()
  expect((await pointer()).history.at(-1)).toMatchObject({ ended: canary, author: 'automatic' })
  expect(problems).toEqual([])
})

it('leaves a healthy canary, and one that fails as often as the current release', async () => {
  const { read, stop } = watch()
  await read()
  await showCanary()
  await read()
  metrics = counted({ [current]: [900, 90], [canary]: [100, 11] })
  await read()
  expect((await pointer()).canary).toMatchObject({ release: canary })
  await stop()
})

it('counts only what was seen since the canary began', async () => {
  metrics = counted({ [current]: [500, 0], [canary]: [20, 20] })
  const { read, stop } = watch()
  await read()
  await showCanary()
  await read()
  metrics = counted({ [current]: [540, 0], [canary]: [40, 20] })
  await read()
  expect((await pointer()).canary).toMatchObject({ release: canary })
  await stop()
})

it('says once that a gateway does not answer, and then continues', async () => {
  const { read, stop } = watch({ gateways: ['http://127.0.0.1:9/metrics', address()] })
  await read()
  await showCanary()
  await read()
  metrics = counted({ [current]: [40, 0], [canary]: [12, 9] })
  await read()
  expect(problems).toHaveLength(1)
  expect((await pointer()).canary).toBeUndefined()
  await stop()
})

it('adds up what several gateways count, also if one of them restarts', () => {
  const totals = new Totals()
  const figures = (views: number, failed: number) => figuresIn(counted({ [canary]: [views, failed] }))
  totals.add('a', figures(100, 50))
  totals.add('b', figures(0, 0))
  expect(totals.of(keyOf('directory', canary))).toEqual({ views: 0, failed: 0 })
  totals.add('a', figures(103, 51))
  totals.add('b', figures(4, 2))
  totals.add('a', figures(2, 1))
  expect(totals.of(keyOf('directory', canary))).toEqual({ views: 3 + 4 + 2, failed: 1 + 2 + 1 })
})
