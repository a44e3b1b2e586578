import { expect, it } from 'vitest'
import { columnsWithValue, conjuncts, isNonNull } from '#sql/non-null.ts'

/** Of the columns, only `id` always has a value. */
const isKnown = (expression: string) => isNonNull(expression, (_alias, column) => column === 'id')

it.each([
  'id',
  'a.id',
  '"order".id',
  "'text'::text",
  '(count(*))::integer',
  'count(*) FILTER (WHERE (a.note IS NOT NULL))',
  '(row_number() OVER (?))',
  'EXISTS(SubPlan 1)',
  '(a.note IS NOT NULL)',
  '(NOT (a.id = 1))',
  "COALESCE(a.note, ''::text)",
  "(a.id || ' → '::text)",
  "CASE WHEN (a.note = 'x'::text) THEN a.id ELSE '0'::text END",
  '((a.id)::double precision / 100.0)',
  '((a.id)::timestamp(3) with time zone)',
  "json_build_object('note', a.note)",
  'lower(a.id)',
])('%s always has a value', (expression) => expect(isKnown(expression)).toBe(true))

it.each([
  'note',
  'a.note',
  '(SubPlan 1)',
  'NULL::text',
  'max(a.id)',
  'sum(a.id)',
  'COALESCE(a.note, a.other)',
  "(a.note || ' '::text)",
  'CASE WHEN (a.id = 1) THEN a.id END',
  'CASE WHEN (a.id = 1) THEN a.id ELSE a.note END',
  "(a.id ->> 'note'::text)",
  '(NOT a.note)',
  '(a.note = 1)',
  'lower(a.note)',
  'some_function(a.id)',
])('%s can be NULL', (expression) => expect(isKnown(expression)).toBe(false))

it('only a condition that holds for every row proves that a column has a value', () => {
  const proven = (filter: string) => conjuncts(filter).flatMap(columnsWithValue)
  expect(proven('((t.made IS NOT NULL) AND (t.sold < $1))')).toEqual(['t.made', 't.sold', '$1'])
  expect(proven('(t.made IS NOT NULL)')).toEqual(['t.made'])
  expect(proven('((t.made IS NOT NULL) OR (t.sold IS NOT NULL))')).toEqual([])
  expect(proven('(t.made IS DISTINCT FROM t.sold)')).toEqual([])
})
