import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkOldBrowsers } from './old-browsers.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'old-browsers-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(file: string, text: string) {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

test.each([
  ['shell/src/lib/a.ts', '/(?<!a)b/'],
  ['mfe-one/src/a.tsx', 'String.raw`(?<=a)b`'],
  ['packages/ui/src/a.tsx', '/(?<=a)b/'],
  ['packages/web-kit/src/a.ts', '/(?<=a)b/'],
  ['contracts/one/src/a.ts', '/(?<=a)b/'],
])('reports a lookbehind in %s', async (file, expression) => {
  await write(file, `const a = 1\nconst b = ${expression}\n`)
  await expect(checkOldBrowsers(root)).rejects.toThrow(`${file}:2: Safari`)
})

test('accepts named groups and lookaheads, and ignores files that no browser loads', async () => {
  await write('mfe-one/src/a.ts', '/(?<name>a)(?=b)(?!c)/')
  await write('mfe-one/src/a.test.ts', '/(?<=a)b/')
  await write('services/one/src/a.ts', '/(?<=a)b/')
  let note = ''
  await checkOldBrowsers(root, (text) => {
    note = text
  })
  expect(note).toBe('1 files')
})

test('fails if there are no browser sources', async () => {
  await expect(checkOldBrowsers(root)).rejects.toThrow('Nothing was checked')
})
