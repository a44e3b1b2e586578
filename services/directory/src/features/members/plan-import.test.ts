import { type MemberField, memberFields } from '@ungana/contracts-directory'
import { say, text } from '@ungana/language/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memberKey } from './member-key.ts'
import { type MemberValues, readRow } from './member-values.ts'
import { countOutcomes, type KnownMember, type PlannedRow, planImport } from './plan-import.ts'
import { readTable } from './read-table.ts'

const columns = { name: 0, country: 1, city: 2, website: 3, email: 4, phone: 5, sector: 6 }
const values = (facts: Partial<MemberValues> & { name: string }): MemberValues => ({
  country: 'Rwanda',
  city: '',
  website: '',
  email: '',
  phone: '',
  sector: '',
  ...facts,
})

function plan(table: readonly (readonly string[])[], members: readonly KnownMember[] = []): PlannedRow[] {
  const rows = table.map((cells, index) => ({ line: index + 2, read: readRow({ line: index + 2, cells }, { columns, country: 'Rwanda' }) }))
  return planImport(rows, members)
}

/** The members after applying a plan. */
function carriedOut(rows: readonly PlannedRow[], members: readonly KnownMember[]): KnownMember[] {
  const changed = members.map((member) => {
    const row = rows.find(({ memberId }) => memberId === member.id)
    return { ...member, ...Object.fromEntries(row?.changes.map(({ field, to }) => [field, to]) ?? []) }
  })
  const added = rows.flatMap((row) => (row.values ? [{ ...row.values, id: `line ${row.line}`, businessId: null }] : []))
  return [...changed, ...added]
}

const kivu: KnownMember = { ...values({ name: 'Kivu Coffee', city: 'Rubavu', phone: '0788 123 456' }), id: 'kivu', businessId: null }

test('each row is new, changed, unchanged, duplicate or bad, with a reason', () => {
  const rows = plan(
    [
      ['Akagera Tea', 'Rwanda'],
      ['KIVU  coffee', 'rwanda', '', 'www.kivu.example', '', '0788 999 999'],
      ['akagera tea', 'RW'],
      ['Akagera Tea', 'Rwanda', 'Kayonza'],
      ['', 'Rwanda', 'Kigali'],
      ['Nyungwe Honey', 'Rwanda', '', 'kivu example', 'owner@'],
      ['Nyungwe Honey', 'Rwanda', '', '', 'owner@'],
      ['x'.repeat(201), 'Rwanda'],
    ],
    [kivu],
  )
  expect(rows.map(({ outcome, reason }) => [outcome, reason && say('en', reason)])).toEqual([
    ['new', null],
    ['changed', null],
    ['duplicate', 'The same name and country are in line 2, with other details. We use that line.'],
    ['duplicate', 'The same name and country are in line 2, with other details. We use that line.'],
    ['bad', 'The name is missing.'],
    ['bad', '“kivu example” is not a valid web address.'],
    ['bad', '“owner@” is not a valid email address.'],
    ['bad', 'The name is longer than 200 characters.'],
  ])
  expect(rows[1]?.changes).toEqual([
    { field: 'name', from: 'Kivu Coffee', to: 'KIVU coffee' },
    { field: 'website', from: '', to: 'https://www.kivu.example' },
    { field: 'phone', from: '0788 123 456', to: '0788 999 999' },
  ])
  expect(countOutcomes(rows)).toEqual({ new: 1, changed: 1, unchanged: 0, duplicate: 2, bad: 4 })
})

test('a cell that is empty or says "none" changes nothing', () => {
  expect(plan([['Kivu Coffee', 'Rwanda', '', 'N/A', '-', '', 'none']], [kivu])[0]).toMatchObject({ outcome: 'unchanged', changes: [] })
})

test.each([
  ['DR Congo', 'DRC'],
  ['rdc', 'DRC'],
  ['KE', 'Kenya'],
  ['Éthiopie', 'Ethiopia'],
  ['Zanzibar', 'Zanzibar'],
])('reads the country %s as %s', (typed, name) => {
  expect(plan([['Kivu', typed]])[0]?.country).toBe(name)
})

test('a row without a country gets the chosen one, or is bad', () => {
  expect(plan([['Kivu']])[0]).toMatchObject({ outcome: 'new', country: 'Rwanda' })
  expect(readRow({ line: 1, cells: ['Kivu'] }, { columns, country: '' })).toMatchObject({
    reason: text('The country is missing.'),
  })
})

const word = fc.oneof(
  fc.constantFrom(
    'Kivu',
    'KIVU',
    'kivu ',
    ' Akagera',
    'Akagera  Tea',
    'Nyungwe',
    '',
    '-',
    '=1+1',
    '+250 788',
    "'=x",
    '"',
    ';',
    'a@b.example',
    'www.x.example',
    'é',
    'é',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)
const country = fc.constantFrom('Rwanda', 'rwanda', 'RW', 'Kenya', '', 'Zanzibar')
const table = fc.array(fc.tuple(word, country, word, word, word, word, word), { maxLength: 12 })

test('importing twice equals importing once', () => {
  fc.assert(
    fc.property(table, table, (before, rows) => {
      const members = carriedOut(plan(before), [])
      const once = carriedOut(plan(rows, members), members)
      const again = plan(rows, once)
      expect(again.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')).toEqual([])
      expect(carriedOut(again, once)).toEqual(once)
    }),
  )
})

test('every row is counted once, and no two members have the same name and country', () => {
  fc.assert(
    fc.property(table, table, (before, rows) => {
      const members = carriedOut(plan(before), [])
      const planned = plan(rows, members)
      expect(planned.map(({ line }) => line)).toEqual(rows.map((_, index) => index + 2))
      expect(Object.values(countOutcomes(planned)).reduce((sum, count) => sum + count)).toBe(rows.length)
      for (const { outcome, reason } of planned) expect(reason === null).toBe(outcome !== 'bad' && outcome !== 'duplicate')
      const after = carriedOut(planned, members)
      expect(new Set(after.map(memberKey)).size).toBe(after.length)
    }),
  )
})

test('stores the values of a row, except values that the form for members would refuse', () => {
  fc.assert(
    fc.property(table, (rows) => {
      for (const row of plan(rows)) {
        if (!row.values) continue
        for (const field of memberFields satisfies readonly MemberField[]) {
          expect(row.values[field]).toBe(row.values[field].trim())
          expect(row.values[field]).not.toMatch(/\p{Cc}/u)
        }
      }
    }),
  )
})

test('plans five thousand rows', () => {
  const text = Array.from({ length: 5000 }, (_, index) => `Member ${index % 4000};Rwanda;Kigali`).join('\n')
  const rows = plan(readTable(text).map(({ cells }) => cells))
  expect(countOutcomes(rows)).toEqual({ new: 4000, changed: 0, unchanged: 0, duplicate: 1000, bad: 0 })
})
