// A file that changed after its release is never sent.
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ReleasesFolder, releasesFolder, remoteFiles, shellFiles } from '#testing/released.ts'
import { type RunningGateway, runGateway } from '#testing/running-gateway.ts'

let folder: ReleasesFolder
let gateway: RunningGateway
let versions: { shell: string; directory: string }

beforeEach(async () => {
  folder = await releasesFolder()
  gateway = await runGateway({ releases: folder.path })
  versions = { shell: await folder.release('shell', shellFiles()), directory: await folder.release('directory', remoteFiles()) }
})
afterEach(async () => {
  await gateway.app.close()
  await folder.remove()
})

const onDisk = (part: 'shell' | 'directory', path: string) => join(folder.path, part, 'releases', versions[part], path)
const errors = () => gateway.logs.filter(({ level, msg }) => level === 'error' && String(msg).startsWith('a released file'))
const status = async (path: string, encoding = 'identity') => (await gateway.fetch(path, { headers: { 'accept-encoding': encoding } })).status

test.each([
  ['script', 'directory', 'assets/routes.27bf3391.js', '/r/directory/assets/routes.27bf3391.js'],
  ['picture', 'shell', 'favicon.svg', '/favicon.svg'],
  ['manifest', 'directory', 'mf-manifest.json', '/r/directory/mf-manifest.json'],
] as const)('refuses a changed %s, logs it once, and sends it again once it is restored', async (_what, part, path, address) => {
  const file = onDisk(part, path)
  const released = await readFile(file)
  expect(await status(address)).toBe(200)
  await writeFile(file, `${released} changed`)
  const refused = await gateway.fetch(address, { headers: { 'accept-encoding': 'identity' } })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(await refused.text()).not.toContain('changed')
  expect(await status(address)).toBe(503)
  expect(errors()).toMatchObject([{ path: file }])
  // Other files are still sent.
  expect(await status('/about')).toBe(200)
  expect(await status('/assets/main.aaaa1111.js')).toBe(200)
  await writeFile(file, released)
  expect(await status(address)).toBe(200)
})

test('notices a change of the same length with the old modification time', async () => {
  const file = onDisk('directory', 'assets/routes.27bf3391.js')
  const { atime, mtime } = await stat(file)
  expect(await status('/r/directory/assets/routes.27bf3391.js')).toBe(200)
  await writeFile(file, 'void 1;')
  await utimes(file, atime, mtime)
  expect(await status('/r/directory/assets/routes.27bf3391.js')).toBe(503)
})

test.each([
  ['contains other text', brotliCompressSync('alert(1)')],
  ['is not compressed', Buffer.from('alert(1)')],
  ['has extra bytes at its end', Buffer.concat([brotliCompressSync('void 0;'), Buffer.from('alert(1)')])],
])('refuses a compressed file that %s, and still sends the plain file', async (_what, content) => {
  await writeFile(onDisk('directory', 'assets/routes.27bf3391.js.br'), content)
  expect(await status('/r/directory/assets/routes.27bf3391.js', 'br')).toBe(503)
  expect(await status('/r/directory/assets/routes.27bf3391.js')).toBe(200)
})

test('answers 404 for a file that files.json does not list', async () => {
  await writeFile(onDisk('directory', 'assets/planted.12341234.js'), 'alert(1)')
  // Writing the pointer makes the gateway read the release again.
  await folder.point('directory', JSON.stringify({ current: versions.directory, history: [] }))
  expect(await status('/r/directory/assets/planted.12341234.js')).toBe(404)
})

test.each(['remote.json', 'mf-manifest.json', 'files.json'])('leaves out a part whose %s was changed, and serves the others', async (path) => {
  const file = onDisk('directory', path)
  await writeFile(file, (await readFile(file, 'utf8')).replace('{', '{ '))
  await folder.point('directory', JSON.stringify({ current: versions.directory, history: [] }))
  expect(await status('/directory')).toBe(404)
  expect(await status('/about')).toBe(200)
  expect(gateway.logs.filter(({ level }) => level === 'error')).toMatchObject([{ part: 'directory' }])
})

test.each(['index.html', 'files.json'])('does not serve a shell whose %s was changed', async (path) => {
  const file = onDisk('shell', path)
  await writeFile(file, `${await readFile(file, 'utf8')} `)
  await folder.point('shell', JSON.stringify({ current: versions.shell, history: [] }))
  expect(await status('/about')).toBe(503)
})

test('ignores a release without files.json', async () => {
  await rm(onDisk('directory', 'files.json'))
  await folder.point('directory', JSON.stringify({ current: versions.directory, history: [] }))
  expect(await status('/directory')).toBe(404)
})

test("names the hashes of the remote's first scripts in a page", async () => {
  const html = await (await gateway.fetch('/directory')).text()
  const files = JSON.parse(await readFile(onDisk('directory', 'files.json'), 'utf8')) as Record<string, string>
  const entry = 'assets/remoteEntry.b3b1846f.js'
  expect(html).toContain(`<link rel="preload" as="script" href="/r/directory/${entry}" integrity="${files[entry]}" crossorigin>`)
  const registry = (await (await gateway.fetch('/registry.json')).json()) as { remotes: { integrity: string[] }[] }
  expect(registry.remotes[0]?.integrity).toEqual([files[entry], files['assets/routes.27bf3391.js']])
})
