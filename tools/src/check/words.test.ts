import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkWords } from './words.ts'

const root = join(import.meta.dirname, '../../..')

let copy: string
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'words-'))
  for (const file of ['cspell.json', 'docs/words.txt']) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, 'src'))
})
afterEach(() => rmSync(copy, { recursive: true }))

async function problemsOf(text: string): Promise<string> {
  writeFileSync(join(copy, 'src/quote.ts'), `${text}\n`)
  return checkWords(copy).then(
    () => '',
    (error: Error) => error.message,
  )
}

test('accepts correct words and the names in docs/words.txt', async () => {
  expect(await problemsOf("export const label = 'Quotes for coffee from Rubavu'")).toBe('')
})

test.each([
  ['a misspelt comment', '// The qoute expires.', 'src/quote.ts:1:8 - Unknown word (qoute)'],
  ['a misspelt label', "export const label = 'Recieve quotes'", 'Unknown word (Recieve)'],
  ['a word that the glossary replaces', "export const label = 'Your enquiry'", 'Forbidden word (enquiry) fix: (inquiry)'],
  ['an archaic word', '// Sends the quote anew.', 'Forbidden word (anew) fix: (again)'],
  ['a phrase that the glossary replaces', "export const label = 'Sign in to quote'", 'src/quote.ts:1 "Sign in": log in'],
  ['a passive without a person', '// The buyer is told.', 'src/quote.ts:1 "is told": say who tells whom'],
])('refuses %s', async (_, text, problem) => {
  expect(await problemsOf(text)).toContain(problem)
})

test('refuses to check no files', async () => {
  await expect(checkWords(copy)).rejects.toThrow('cspell checked no files')
})
