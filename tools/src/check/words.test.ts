import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkWords } from './words.ts'

const root = join(import.meta.dirname, '../../..')

/** Each is a file of its own, because starting cspell takes seconds. */
const mistakes = [
  ['a misspelt comment', '// The qoute expires.', ':1:8 - Unknown word (qoute)'],
  ['a misspelt label', "export const label = 'Recieve quotes'", 'Unknown word (Recieve)'],
  ['a word that the glossary replaces', "export const label = 'Your enquiry'", 'Forbidden word (enquiry) fix: (inquiry)'],
  ['an archaic word', '// Sends the quote anew.', 'Forbidden word (anew) fix: (again)'],
  ['a phrase that the glossary replaces', "export const label = 'Sign in to quote'", ':1 "Sign in": log in'],
  ['a passive without a person', '// The buyer is told.', ':1 "is told": say who tells whom'],
  ['a possessive without an owner', '// A driver sees the own trips.', ':1 "the own": its own, their own, or whose'],
] as const

let copy: string
/** What the check says about a folder with all mistakes, and one file without. */
let report: string[]
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'words-'))
  for (const file of ['cspell.json', 'docs/words.txt']) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, 'src'))
  writeFileSync(join(copy, 'src/correct.ts'), "export const label = 'Quotes for coffee from Rubavu'\n")
  for (const [at, [, text]] of mistakes.entries()) writeFileSync(join(copy, `src/mistake-${at}.ts`), `${text}\n`)
  report = await checkWords(copy).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  )
})
afterAll(() => rmSync(copy, { recursive: true }))

test('accepts correct words and the names in docs/words.txt', () => {
  expect(report.filter((line) => line.includes('src/correct.ts'))).toEqual([])
})

test.each(mistakes.map(([what, , problem], at) => ({ what, problem, file: `src/mistake-${at}.ts` })))('refuses $what', ({ problem, file }) => {
  const found = report.filter((line) => line.startsWith(file))
  expect(found).toEqual([expect.stringContaining(problem)])
})

test('refuses to check no files', async () => {
  rmSync(join(copy, 'src'), { recursive: true })
  await expect(checkWords(copy)).rejects.toThrow('cspell checked no files')
})
