import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compressTextFiles, lastBuiltRelease, lockReleases, pointTo, publishRelease, storeRelease } from '#publish.ts'
import { canaried, type Pointer, rolledBack } from '#release/pointer.ts'
import { readPointer } from '#release/pointer-file.ts'
import { sealRelease } from '#release/seal.ts'

let home: string
let releasesDir: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ungana-publish-'))
  releasesDir = join(home, 'releases')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function makeBuild(files: Record<string, string>): string {
  const directory = mkdtempSync(join(home, 'build-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), content)
  }
  return directory
}

async function publish(files: Record<string, string>): Promise<string> {
  const build = makeBuild(files)
  const version = await sealRelease(build)
  await publishRelease(build, { name: 'directory', version, releasesDir })
  return version
}

const current = async () => (await readPointer(releasesDir, 'directory'))?.current
const change = (to: (pointer: Pointer) => Pointer) =>
  lockReleases(releasesDir, async () => pointTo(releasesDir, 'directory', to((await readPointer(releasesDir, 'directory')) as Pointer)))
const releases = () => readdirSync(join(releasesDir, 'directory/releases')).sort()

it('compresses text files only, without changing the version', async () => {
  const text = 'const greeting = "hello";\n'.repeat(50)
  const build = makeBuild({ 'assets/a.js': text, 'index.html': '<p>é</p>', 'photo.webp': 'binary' })
  const version = await sealRelease(build)
  await compressTextFiles(build)
  expect(
    readdirSync(build, { recursive: true })
      .filter((file) => String(file).endsWith('.br'))
      .sort(),
  ).toEqual(['assets/a.js.br', 'files.json.br', 'index.html.br'])
  expect(brotliDecompressSync(readFileSync(join(build, 'assets/a.js.br'))).toString()).toBe(text)
  expect(await sealRelease(build)).toBe(version)
})

it('points at the last published release', async () => {
  expect(await current()).toBeUndefined()
  const first = await publish({ 'a.js': '1' })
  expect(await current()).toBe(first)
  const second = await publish({ 'a.js': '2' })
  expect(JSON.parse(readFileSync(join(releasesDir, 'directory/pointer.json'), 'utf8'))).toMatchObject({
    current: second,
    history: [
      { release: first, by: 'release' },
      { release: second, by: 'release' },
    ],
  })
  expect(readFileSync(join(releasesDir, 'directory/releases', first, 'a.js'), 'utf8')).toBe('1')
})

it('keeps the five old releases that visitors got last', async () => {
  const versions: string[] = []
  for (let index = 0; index < 7; index += 1) versions.push(await publish({ 'a.js': String(index) }))
  expect(releases()).toEqual(versions.slice(1).sort())
  // The oldest release is published again, so the second one becomes the oldest.
  await publish({ 'a.js': '1' })
  await publish({ 'a.js': 'new' })
  expect(releases()).not.toContain(versions[2])
  expect(releases()).toContain(versions[1])
  expect(releases()).toHaveLength(6)
})

it('keeps the canary and the target of a rollback, however many canaries followed', async () => {
  const target = await publish({ 'a.js': 'before' })
  const everybodys = await publish({ 'a.js': 'current' })
  const canaries: string[] = []
  for (let index = 0; index < 8; index += 1) {
    const build = makeBuild({ 'a.js': `canary ${index}` })
    const version = await sealRelease(build)
    await storeRelease(build, { name: 'directory', version, releasesDir })
    await change((pointer) => canaried(pointer, version, 10, new Date()))
    canaries.push(version)
  }
  expect(releases()).toEqual([target, everybodys, ...canaries.slice(-5)].sort())
})

it('reads an old pointer without a history', async () => {
  const first = await publish({ 'a.js': '1' })
  writeFileSync(join(releasesDir, 'directory/pointer.json'), JSON.stringify({ current: first }))
  expect(await readPointer(releasesDir, 'directory')).toMatchObject({ current: first, history: [{ release: first, by: 'release' }] })
  const second = await publish({ 'a.js': '2' })
  expect((await readPointer(releasesDir, 'directory'))?.history.map(({ release }) => release)).toEqual([first, second])
})

it('replaces an invalid pointer', async () => {
  const first = await publish({ 'a.js': '1' })
  writeFileSync(join(releasesDir, 'directory/pointer.json'), '{"current":7}')
  await expect(readPointer(releasesDir, 'directory')).rejects.toThrow('is invalid')
  expect(await lastBuiltRelease(releasesDir, 'directory')).toBeUndefined()
  await publish({ 'a.js': '1' })
  expect(await current()).toBe(first)
})

it('knows the last released build, whatever happened to it', async () => {
  const first = await publish({ 'a.js': '1' })
  const second = await publish({ 'a.js': '2' })
  await change((pointer) => rolledBack(pointer, first, new Date()))
  expect(await lastBuiltRelease(releasesDir, 'directory')).toBe(second)
  rmSync(join(releasesDir, 'directory/releases', first), { recursive: true })
  // The current release is missing, so any new build is better.
  expect(await lastBuiltRelease(releasesDir, 'directory')).toBeUndefined()
})

it.each([
  ['a changed file', 'a.js', 'changed'],
  ['a truncated compressed file', 'a.js.br', 'cut'],
  ['a changed list', 'files.json', '{}'],
  ['a missing file', 'a.js', undefined],
])('publishes a release with %s again', async (_what, path, content) => {
  const build = makeBuild({ 'a.js': '1' })
  const version = await sealRelease(build)
  await compressTextFiles(build)
  await publishRelease(build, { name: 'directory', version, releasesDir })
  expect(await lastBuiltRelease(releasesDir, 'directory')).toBe(version)
  const file = join(releasesDir, 'directory/releases', version, path)
  const before = readFileSync(file)
  if (content === undefined) rmSync(file)
  else writeFileSync(file, content)
  expect(await lastBuiltRelease(releasesDir, 'directory')).toBeUndefined()
  await publishRelease(build, { name: 'directory', version, releasesDir })
  expect(readFileSync(file)).toEqual(before)
  expect(await lastBuiltRelease(releasesDir, 'directory')).toBe(version)
})

it('never shows a reader an incomplete pointer or release', async () => {
  const files = (index: number) => ({
    'first.js': `${index}`,
    ...Object.fromEntries(Array.from({ length: 8 }, (_, file) => [`assets/${file}.js`, `${index}`])),
    'zz-last.js': `${index}`,
  })
  await publish(files(0))
  let published = false
  const seen = new Set<string>()
  const reader = (async () => {
    while (!published) {
      const { current } = JSON.parse(readFileSync(join(releasesDir, 'directory/pointer.json'), 'utf8')) as { current: string }
      const release = join(releasesDir, 'directory/releases', current)
      expect(readdirSync(release, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toHaveLength(11)
      expect(readFileSync(join(release, 'zz-last.js'), 'utf8')).toBe(readFileSync(join(release, 'first.js'), 'utf8'))
      seen.add(current)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  for (let index = 1; index < 8; index += 1) await publish(files(index))
  published = true
  await reader
  expect(seen.size).toBeGreaterThan(1)
})

it('keeps the old release if the new one cannot be copied', async () => {
  const first = await publish({ 'a.js': '1' })
  await expect(publishRelease(join(home, 'no-such-build'), { name: 'directory', version: 'abcdefabcdef', releasesDir })).rejects.toThrow('ENOENT')
  expect(await current()).toBe(first)
  expect(releases()).toEqual([first])
  expect(existsSync(join(releasesDir, 'directory/releases/abcdefabcdef'))).toBe(false)
})

it('refuses a build that was changed after sealing', async () => {
  const build = makeBuild({ 'a.js': '1' })
  const version = await sealRelease(build)
  writeFileSync(join(build, 'a.js'), '2')
  await expect(publishRelease(build, { name: 'directory', version, releasesDir })).rejects.toThrow('was changed after the build')
  expect(releases()).toEqual([])
  expect(await current()).toBeUndefined()
})

it('loses no pointer if many releases run at once', async () => {
  const versions = await Promise.all(Array.from({ length: 12 }, (_, index) => publish({ 'a.js': String(index) })))
  const history = (await readPointer(releasesDir, 'directory'))?.history.map(({ release }) => release)
  expect(history?.toSorted()).toEqual(versions.toSorted())
  expect(existsSync(join(releasesDir, '.lock'))).toBe(false)
})
