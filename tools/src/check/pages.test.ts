import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkPages } from './pages.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pages-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function check(pages: Readonly<Record<string, readonly string[]>>): Promise<string> {
  for (const [folder, paths] of Object.entries(pages)) {
    await mkdir(join(root, folder))
    await writeFile(join(root, folder, 'remote.json'), JSON.stringify({ name: folder, pages: paths }))
  }
  let note = ''
  await checkPages(root, (text) => {
    note = text
  })
  return note
}

test('accepts different pages, and overlapping pages within one part', async () => {
  expect(await check({ shell: ['/', '/home'], 'mfe-one': ['/company/:id', '/company/new'], 'mfe-two': ['/messages'] })).toBe('5 pages')
})

test.each([
  ['the same page', '/logistics', '/logistics'],
  ['a page that matches the other’s pattern', '/company/new', '/company/:id'],
  ['a wildcard pattern', '/logistics/*', '/logistics/mine'],
])('reports %s in two parts', async (_what, one, other) => {
  await expect(check({ 'mfe-one': ['/', one], 'mfe-two': [other] })).rejects.toThrow(
    `${one} in mfe-one/remote.json and ${other} in mfe-two/remote.json`,
  )
})

test('fails if there are no pages', async () => {
  await expect(check({})).rejects.toThrow('Nothing was checked')
})
