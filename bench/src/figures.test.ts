import { expect, test } from 'vitest'
import { rowsIn, table, withSection } from '#figures.ts'

const page = `# Figures

## Paint

By hand, before.

<!-- bench:paint -->
old
<!-- /bench:paint -->

By hand, after.

## Starting

<!-- bench:start -->
21 s
<!-- /bench:start -->
`

test('replaces only the text between the markers', () => {
  expect(withSection(page, { name: 'paint', title: 'Another title', text: '\nnew $& $1\n\nlines\n' })).toBe(
    page.replace('old', () => 'new $& $1\n\nlines'),
  )
})

test('changes nothing when the same text is written again', () => {
  const section = { name: 'start', title: 'Starting', text: '22 s' }
  const once = withSection(page, section)
  expect(once).not.toBe(page)
  expect(withSection(once, section)).toBe(once)
})

test('adds a new section at the end, with its heading', () => {
  const section = { name: 'search', title: 'Search', text: 'fast' }
  const added = withSection(page, section)
  expect(added).toBe(`${page}\n## Search\n\n<!-- bench:search -->\nfast\n<!-- /bench:search -->\n`)
  expect(withSection(added, { ...section, text: 'slow' })).toBe(added.replace('fast', 'slow'))
})

test.each([
  ['one is missing', page.replace('<!-- /bench:paint -->', '')],
  ['one is repeated', `${page}<!-- bench:paint -->\n`],
  ['the end comes first', '<!-- /bench:paint -->\n<!-- bench:paint -->\n'],
])('damaged markers are nobody to trust: %s', (_why, damaged) => {
  expect(() => withSection(damaged, { name: 'paint', title: 'Paint', text: 'new' })).toThrow('markers of paint')
})

test('writes a table with a header row', () => {
  expect(
    table([
      ['page', 'ms'],
      ['/', 12],
    ]),
  ).toBe('| page | ms |\n| --- | --- |\n| / | 12 |')
})

test('reads the rows that a bench wrote', () => {
  const text = `\`npm run bench start\`\n\n${table([
    ['part', 'killed'],
    ['shell', 28],
    ['mfe-deals', 25],
  ])}`
  expect(rowsIn(withSection(page, { name: 'start', title: 'Starting', text }), 'start')).toEqual([
    ['shell', '28'],
    ['mfe-deals', '25'],
  ])
})

test('a bench that wrote nothing has no rows', () => {
  expect(rowsIn(page, 'search')).toEqual([])
})
