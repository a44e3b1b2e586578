import { afterEach, expect, test } from 'vitest'
import { openTableReader, type TableReader } from './table-reader.ts'

let tables: TableReader
afterEach(() => tables.close())

test('reads tables outside the service’s own process', async () => {
  tables = openTableReader()
  expect(await tables.read('Name;City\nKivu;Rubavu\n')).toEqual([
    { line: 1, cells: ['Name', 'City'] },
    { line: 2, cells: ['Kivu', 'Rubavu'] },
  ])
  await expect(tables.read('')).rejects.toMatchObject({ field: 'file', message: 'This file has no rows.' })
})

test('refuses a file that takes too long to read', async () => {
  // Nothing reads 5,000 rows within this time.
  tables = openTableReader({ patience: 1, waiting: 1 })
  await expect(tables.read('Name;Country\n'.repeat(5000))).rejects.toMatchObject({
    statusCode: 400,
    field: 'file',
    message: expect.stringContaining('takes too long'),
  })
})
