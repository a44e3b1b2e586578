import { expect, test } from 'vitest'
import { columnOptions, mappingOf } from './column-options.ts'

const columns = [
  { name: 'Company', examples: ['Kivu Coffee', 'Akagera Tea', 'Third'] },
  { name: '', examples: ['Rwanda'] },
  { name: 'x'.repeat(60), examples: [] },
]

test('labels columns with their names and examples', () => {
  expect(columnOptions({ columns }, true).map(({ label }) => label)).toEqual([
    'Company (Kivu Coffee, Akagera Tea)',
    'Column 2 (Rwanda)',
    `${'x'.repeat(40)}…`,
  ])
})

test('shows the first row as examples when it has no column names', () => {
  expect(
    columnOptions({ columns }, false)
      .map(({ value, label }) => `${value} ${label}`)
      .slice(0, 2),
  ).toEqual(['0 Column 1 (Company, Kivu Coffee)', '1 Column 2 (Rwanda)'])
})

test('reads the mapping from the form, and returns undefined without a column for the names', () => {
  const form = new FormData()
  form.set('header', 'yes')
  form.set('country', '1')
  form.set('defaultCountry', ' Rwanda ')
  expect(mappingOf(form)).toBeUndefined()
  form.set('name', '0')
  form.set('city', '')
  expect(mappingOf(form)).toEqual({
    header: true,
    columns: { name: 0, country: 1, city: null, website: null, email: null, phone: null, sector: null },
    country: 'Rwanda',
  })
})
