import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkContracts } from './contracts.ts'

const root = join(import.meta.dirname, '../../..')
const source = 'contracts/directory/src/categories.ts'

let copy: string
beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'contracts-check-'))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterEach(() => rm(copy, { recursive: true, force: true }))

/** Checks the project's own contracts with one changed file. */
async function check(change: (text: string) => string, missing?: string): Promise<string> {
  await cp(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  await cp(join(root, 'contracts/directory'), join(copy, 'contracts/directory'), { recursive: true })
  await writeFile(join(copy, source), change(await readFile(join(copy, source), 'utf8')))
  if (missing) await rm(join(copy, missing))
  let note = ''
  await checkContracts(copy, (text) => {
    note = text
  })
  return note
}

test('accepts the current contracts', async () => {
  expect(await check((text) => text)).toMatch(/^[1-9]\d* released, [1-9]\d* samples$/)
})

test('reports a removed released field', async () => {
  await expect(check((text) => text.replace('icon: z.string(),', ''))).rejects.toThrow('GET /api/categories, answer 200 [].icon: was removed')
})

test('reports an invalid sample', async () => {
  const changed = check((text) => text.replace('name: z.string()', 'name: z.int()'))
  await expect(changed).rejects.toThrow('contracts/directory/samples/listCategories.json is no longer valid: 0.name')
})

test('reports an answer without a sample', async () => {
  const missing = 'contracts/directory/samples/listCategories.json'
  await expect(check((text) => text, missing)).rejects.toThrow(`${missing} is missing`)
})

test('fails if there is nothing to compare', async () => {
  await mkdir(join(copy, 'contracts'))
  await expect(checkContracts(copy, () => {})).rejects.toThrow('Nothing was checked')
})
