import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../docs/decisions')
const files = readdirSync(folder)

test('each decision has a number of its own, in its name and heading', () => {
  const numbers = files.map((file) => file.slice(0, 4))
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
  expect(files.filter((file) => !readFileSync(join(folder, file), 'utf8').startsWith(`# ${Number(file.slice(0, 4))}. `))).toEqual([])
})
