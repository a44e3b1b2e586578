import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { libraryReplacements } from './library-replacements.ts'

test('each of our modules replaces an existing file', () => {
  const replaced = Object.keys(libraryReplacements()).filter((name) => !name.endsWith('$'))
  expect(replaced.length).toBeGreaterThan(5)
  expect(replaced.filter((file) => !existsSync(file))).toEqual([])
})
