import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compressTextFiles, contentVersion, currentRelease, publishRelease } from '#publish.ts'

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
  const version = await contentVersion(build)
  await publishRelease(build, { name: 'directory', version, releasesDir })
  return version
}

const releases = () => readdirSync(join(releasesDir, 'directory/releases')).sort()

it('names a release after its content, whatever the order of writing', async () => {
  const version = await contentVersion(makeBuild({ 'a.js': '1', 'assets/b.js': '2' }))
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  expect(await contentVersion(makeBuild({ 'assets/b.js': '2', 'a.js': '1' }))).toBe(version)
  for (const other of [
    { 'a.js': '1', 'assets/b.js': '3' },
    { 'a.js': '1', 'assets/c.js': '2' },
    { 'a.js': '1' },
    { 'a.js': '12', 'assets/b.js': '' },
  ]) {
    expect(await contentVersion(makeBuild(other))).not.toBe(version)
  }
})

it('writes compressed twins of text files only, and they change no version', async () => {
  const text = 'const greeting = "hello";\n'.repeat(50)
  const build = makeBuild({ 'assets/a.js': text, 'index.html': '<p>é</p>', 'photo.webp': 'binary' })
  const version = await contentVersion(build)
  await compressTextFiles(build)
  expect(
    readdirSync(build, { recursive: true })
      .filter((file) => String(file).endsWith('.br'))
      .sort(),
  ).toEqual(['assets/a.js.br', 'index.html.br'])
  expect(brotliDecompressSync(readFileSync(join(build, 'assets/a.js.br'))).toString()).toBe(text)
  expect(await contentVersion(build)).toBe(version)
})

it('points at the release that was published last', async () => {
  expect(await currentRelease(releasesDir, 'directory')).toBeUndefined()
  const first = await publish({ 'a.js': '1' })
  expect(await currentRelease(releasesDir, 'directory')).toBe(first)
  const second = await publish({ 'a.js': '2' })
  expect(JSON.parse(readFileSync(join(releasesDir, 'directory/pointer.json'), 'utf8'))).toEqual({ current: second })
  expect(readFileSync(join(releasesDir, 'directory/releases', first, 'a.js'), 'utf8')).toBe('1')
})

it('keeps five releases: the ones that were current last', async () => {
  const versions: string[] = []
  for (let index = 0; index < 6; index += 1) {
    const version = await publish({ 'a.js': String(index) })
    versions.push(version)
    // As if it had been a day ago, and each a day after the other.
    const time = new Date(2026, 0, index + 1)
    utimesSync(join(releasesDir, 'directory/releases', version), time, time)
  }
  expect(releases()).toEqual(versions.slice(1).sort())
  // The oldest of them is published again, so another one is the oldest now.
  await publish({ 'a.js': '1' })
  await publish({ 'a.js': 'new' })
  expect(releases()).not.toContain(versions[2])
  expect(releases()).toContain(versions[1])
  expect(releases()).toHaveLength(5)
})

it('never shows a reader a pointer or a release that is not whole', async () => {
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
      expect(readdirSync(release, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toHaveLength(10)
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

it('leaves the old release current when the new one cannot be copied', async () => {
  const first = await publish({ 'a.js': '1' })
  await expect(publishRelease(join(home, 'no-such-build'), { name: 'directory', version: 'abcdefabcdef', releasesDir })).rejects.toThrow('ENOENT')
  expect(await currentRelease(releasesDir, 'directory')).toBe(first)
  expect(releases()).toEqual([first])
  expect(existsSync(join(releasesDir, 'directory/releases/abcdefabcdef'))).toBe(false)
})
