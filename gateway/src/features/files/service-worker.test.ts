import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ReleasesFolder, releasesFolder, shellFiles } from '#testing/released.ts'
import { type RunningGateway, runGateway } from '#testing/running-gateway.ts'

let folder: ReleasesFolder
let gateway: RunningGateway | undefined

beforeEach(async () => {
  folder = await releasesFolder()
  await folder.release('shell', shellFiles({ 'sw.js': 'self.name = "worker"' }))
})
afterEach(async () => {
  await gateway?.app.close()
  await folder.remove()
})

async function worker(config: Parameters<typeof runGateway>[0] = {}) {
  gateway = await runGateway({ releases: folder.path, ...config })
  return gateway.fetch('/sw.js')
}

test('the worker comes from the release, is checked at each visit, and may only call this site', async () => {
  const answer = await worker()
  expect(await answer.text()).toContain('worker')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
})

test('without offline use, a worker arrives that removes itself and what was saved', async () => {
  const answer = await worker({ config: { OFFLINE: 'off' } })
  expect(await answer.text()).toContain('unregister')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})

test('a rollback to a release without a worker removes it', async () => {
  await folder.release('shell', shellFiles())
  expect(await (await worker()).text()).toContain('unregister')
})
