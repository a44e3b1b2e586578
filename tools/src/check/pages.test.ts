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
  let noted = ''
  await checkPages(root, (text) => {
    noted = text
  })
  return noted
}

test('parts with pages of their own pass, whatever one part says twice', async () => {
  expect(await check({ shell: ['/', '/home'], 'mfe-one': ['/company/:id', '/company/new'], 'mfe-two': ['/messages'] })).toBe('5 pages')
})

test.each([
  ['the same page', '/logistics', '/logistics'],
  ['a page that the other’s pattern matches', '/company/new', '/company/:id'],
  ['a pattern for the rest', '/logistics/*', '/logistics/mine'],
])('two parts that want %s are named', async (_what, one, other) => {
  await expect(check({ 'mfe-one': ['/', one], 'mfe-two': [other] })).rejects.toThrow(
    `mfe-one/remote.json has ${one}, and mfe-two/remote.json ${other}`,
  )
})

test('a workspace without pages does not pass', async () => {
  await expect(check({})).rejects.toThrow('nothing was checked')
})
