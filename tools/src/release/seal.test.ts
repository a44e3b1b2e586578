import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { integrityOf, sealRelease, withIntegrity } from '#release/seal.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ungana-seal-'))
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

it('names a release after its content, whatever the order of its files', async () => {
  const version = await sealRelease(makeBuild({ 'a.js': '1', 'assets/b.js': '2' }))
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  expect(await sealRelease(makeBuild({ 'assets/b.js': '2', 'a.js': '1' }))).toBe(version)
  for (const other of [
    { 'a.js': '1', 'assets/b.js': '3' },
    { 'a.js': '1', 'assets/c.js': '2' },
    { 'a.js': '1' },
    { 'a.js': '12', 'assets/b.js': '' },
  ]) {
    expect(await sealRelease(makeBuild(other))).not.toBe(version)
  }
})

it('lists every file with its integrity, except the files that it writes itself', async () => {
  const build = makeBuild({ 'assets/a.js': 'alert(1)', 'remote.json': '{}', 'remote.json.br': '' })
  await sealRelease(build)
  expect(JSON.parse(readFileSync(join(build, 'files.json'), 'utf8'))).toEqual({
    // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    'assets/a.js': 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=',
    'remote.json': integrityOf('{}'),
  })
})

it('lists pages with their integrity attributes', async () => {
  const build = makeBuild({ 'assets/a.js': '1', 'index.html': '<script src="/assets/a.js"></script>' })
  await sealRelease(build)
  const page = readFileSync(join(build, 'index.html'), 'utf8')
  expect(page).toBe(`<script src="/assets/a.js" integrity="${integrityOf('1')}" crossorigin></script>`)
  expect((JSON.parse(readFileSync(join(build, 'files.json'), 'utf8')) as Record<string, string>)['index.html']).toBe(integrityOf(page))
})

const files = { 'assets/a.js': 'sha256-A', 'assets/icon.svg': 'sha256-I' }
it.each([
  ['a script', '<script defer src="/assets/a.js">', '<script defer src="/assets/a.js" integrity="sha256-A" crossorigin>'],
  [
    'a preload',
    '<link rel="preload" as="script" href="/assets/a.js" />',
    '<link rel="preload" as="script" href="/assets/a.js" integrity="sha256-A" crossorigin>',
  ],
  [
    'a script that already has crossorigin',
    '<script crossorigin src="/assets/a.js">',
    '<script crossorigin src="/assets/a.js" integrity="sha256-A">',
  ],
  ['a script that already has integrity', '<script src="/assets/a.js" integrity="sha256-X">', '<script src="/assets/a.js" integrity="sha256-X">'],
  ['an unknown script', '<script src="/assets/b.js">', '<script src="/assets/b.js">'],
  ['a script on another host', '<script src="https://x/assets/a.js">', '<script src="https://x/assets/a.js">'],
  ['an icon', '<link rel="icon" href="/assets/icon.svg">', '<link rel="icon" href="/assets/icon.svg">'],
  ['data', '<script type="application/json" id="x">', '<script type="application/json" id="x">'],
])('handles %s', (_what, tag, sealed) => {
  expect(withIntegrity(tag, files)).toBe(sealed)
  expect(withIntegrity(sealed, files)).toBe(sealed)
})
