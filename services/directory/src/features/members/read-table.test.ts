import { unguardFormula } from '@ungana/contracts-kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from '#lib/csv-text.ts'
import { readTable } from './read-table.ts'
import { recogniseColumns } from './recognise-columns.ts'

const cells = (text: string) => readTable(text).map((row) => row.cells)

test.each([
  [';', 'Name;Country\nKivu, Ltd;Rwanda\n'],
  [',', 'Name,Country\n"Kivu; Ltd",Rwanda\n'],
  ['tab', 'Name\tCountry\nKivu, Ltd\tRwanda\n'],
  ['; named by Excel', 'sep=;\r\nName;Country\r\nKivu;Rwanda\r\n'],
  ['old Mac line ends', 'Name;Country\rKivu;Rwanda\r'],
])('reads cells separated by %s', (_what, text) => {
  const [header, first] = cells(text)
  expect(header).toEqual(['Name', 'Country'])
  expect(first?.[1]).toBe('Rwanda')
})

test('reads a single column, even with separators in its names', () => {
  expect(cells('Name\nKivu\nAkagera\n')).toEqual([['Name'], ['Kivu'], ['Akagera']])
})

test('each row has its first line number, and empty rows are left out', () => {
  const text = 'Name;City\n\n"Kivu\nCoffee";Rubavu\n;\nAkagera;Kayonza'
  expect(readTable(text)).toEqual([
    { line: 1, cells: ['Name', 'City'] },
    { line: 3, cells: ['Kivu\nCoffee', 'Rubavu'] },
    { line: 6, cells: ['Akagera', 'Kayonza'] },
  ])
})

test('accepts rows of different lengths, and quotation marks inside cells', () => {
  expect(cells('Name;City\nKivu\n5" Pipes;Kigali;x\n')).toEqual([['Name', 'City'], ['Kivu'], ['5" Pipes', 'Kigali', 'x']])
})

test('accepts as many rows as allowed, with a header and the separator that Excel names', () => {
  expect(readTable(`sep=;\nName\n${'Kivu\n'.repeat(5000)}`)).toHaveLength(5001)
})

test.each([
  ['', 'no rows'],
  ['\n \n', 'no rows'],
  ['Name;City\n"Kivu;Rubavu\n', 'not closed'],
  [`Name\n${'Kivu\n'.repeat(5001)}`, 'more than 5,000 rows'],
  [`${';'.repeat(100)}x\n`, 'more than 100 columns'],
  [`${','.repeat(100)}x\n`, 'more than 100 columns'],
  ['é,'.repeat(600_000), 'more than 100 columns'],
  [','.repeat(1_800_000), 'longer than 100,000'],
  ['é,\n'.repeat(400_000), 'more than 5,000 rows'],
  ['\n'.repeat(1_800_000), 'more than 50,000 lines'],
  [';\n'.repeat(900_000), 'more than 50,000 lines'],
  [`Name\n"${'x'.repeat(1_800_000)}`, 'Perhaps a quotation mark is not closed'],
])('refuses %o', (text, words) => {
  expect(() => readTable(text)).toThrow(words)
})

test('reads an exported table unchanged, for any cells', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/\r|\uFEFF|\p{Cs}/u.test(text))
  const table = fc.array(fc.tuple(fc.constantFrom('x', '=1+1', '+250 788', '@SUM(A1)', '-5', '＝1+1', '＠SUM(A1)', "'quoted", '\t=1'), cell, cell), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(table, (rows) => {
      const text = csvText(rows)
      const read = cells(text.slice(1))
      for (const value of read.flat()) expect(value).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(read.map((row) => row.map(unguardFormula))).toEqual(rows.map((row) => row.map((value) => unguardFormula(value))))
    }),
  )
})

test.each([
  ['Company Name;Country;E-mail;Tel.;Web site', { name: 0, country: 1, email: 2, phone: 3 }],
  ['N°;Raison sociale;Pays;Ville;Téléphone;Courriel', { name: 1, country: 2, city: 3, phone: 4, email: 5 }],
  ['Jina,Nchi,Mji,Simu,Tovuti', { name: 0, country: 1, city: 2, phone: 3, website: 4 }],
  ['MEMBER,COUNTRY,SECTOR,WEBSITE', { name: 0, country: 1, sector: 2, website: 3 }],
])('recognises the columns of %s', (header, columns) => {
  const mapping = recogniseColumns(readTable(`${header}\n`), 'Kenya')
  expect(mapping).toMatchObject({ header: true, columns, country: 'Kenya' })
})

test('a first row without column names is a member', () => {
  expect(recogniseColumns(readTable('Kivu Coffee;Rwanda\n'), 'Kenya')).toEqual({ header: false, columns: { name: 0 }, country: 'Kenya' })
})
