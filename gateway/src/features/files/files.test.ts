import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ReleasesFolder, releasesFolder, remoteFiles, shellFiles } from '#testing/released.ts'
import { type RunningGateway, runGateway } from '#testing/running-gateway.ts'

let folder: ReleasesFolder
let gateway: RunningGateway

beforeEach(async () => {
  folder = await releasesFolder()
  gateway = await runGateway({ releases: folder.path })
  await folder.release('shell', shellFiles())
  await folder.release('directory', remoteFiles())
})
afterEach(async () => {
  await gateway.app.close()
  await folder.remove()
})

const ask = (path: string, headers: Record<string, string> = {}) => gateway.fetch(path, { headers: { 'accept-encoding': 'identity', ...headers } })

test("answers 304 for every form of If-None-Match that has the file's tag", async () => {
  const first = await ask('/favicon.svg')
  const etag = first.headers.get('etag') as string
  expect(first.status).toBe(200)
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask('/favicon.svg', { 'if-none-match': tags })
    expect({ status: again.status, etag: again.headers.get('etag'), body: await again.text() }).toEqual({ status: 304, etag, body: '' })
  }
  expect((await ask('/favicon.svg', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('sends a hashed file without a tag or request id, cacheable for a year', async () => {
  const { headers } = await ask('/assets/main.aaaa1111.js')
  expect(['etag', 'x-request-id', 'cache-control'].map((name) => headers.get(name))).toEqual([null, null, 'public, max-age=31536000, immutable'])
})

test('gives the compressed and the plain file different tags', async () => {
  const path = '/r/directory/mf-manifest.json'
  const [plain, brotli] = await Promise.all([ask(path), ask(path, { 'accept-encoding': 'br' })])
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(await brotli.text()).toBe(await plain.text())
  expect(brotli.headers.get('etag')).not.toBe(plain.headers.get('etag'))
})

test('the list of a release is public: its hash is the name of the release, and it has the hash of each file', async () => {
  const answer = await ask('/r/directory/files.json?v=1')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const list = await answer.text()
  const { remotes } = (await (await ask('/registry.json')).json()) as { readonly remotes: readonly { readonly version: string }[] }
  expect(createHash('sha256').update(list).digest('hex').slice(0, 12)).toBe(remotes[0]?.version)
  const file = 'assets/routes.27bf3391.js'
  const hash = createHash('sha256')
    .update(await (await ask(`/r/directory/${file}`)).text())
    .digest('base64')
  expect(JSON.parse(list)[file]).toBe(`sha256-${hash}`)
})

test('each release says what it contains of others, and under which licences', async () => {
  const others = { 'bom.json': '{ "bomFormat": "CycloneDX" }', 'licences.txt': 'MIT' }
  await folder.release('shell', shellFiles(others))
  await folder.release('directory', remoteFiles(others))
  for (const at of ['/', '/r/directory/']) {
    const [bill, licences] = await Promise.all([ask(`${at}bom.json`), ask(`${at}licences.txt`)])
    expect([bill.headers.get('content-type'), await bill.text()]).toEqual(['application/json; charset=utf-8', others['bom.json']])
    expect([licences.headers.get('content-type'), await licences.text()]).toEqual(['text/plain; charset=utf-8', 'MIT'])
  }
  expect((await ask('/r/directory/remote.json')).status).toBe(404)
})

test('sends a file whole to 50 simultaneous requests', async () => {
  const file = 'assets/routes.27bf3391.js'
  const answers = await Promise.all(Array.from({ length: 50 }, async () => (await ask(`/r/directory/${file}`)).text()))
  expect(new Set(answers)).toEqual(new Set([remoteFiles()[file]]))
})
