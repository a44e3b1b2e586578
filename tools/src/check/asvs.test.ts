// docs/asvs.md says how each requirement of OWASP ASVS 5.0.0, levels 1 and 2, is met.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.*) \| (.*) \| (.*) \| (.*) \|$/gm)].map(
  ([, id = '', level = '', , state = '', how = '', tests = '']) => ({ id, level, state, how, tests }),
)

/** How many requirements of these levels each section has. Within a section they are numbered from 1. */
const sections = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

test('every requirement of levels 1 and 2 is in the table once', () => {
  const expected = Object.entries(sections).flatMap(([section, count]) => Array.from({ length: count }, (_, index) => `${section}.${index + 1}`))
  expect(rows.map(({ id }) => id)).toEqual(expected)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
})

test('every requirement has a known state and says how it is met or why not', () => {
  for (const { id, state, how } of rows) {
    expect([id, state]).toEqual([id, expect.stringMatching(/^(met|partly|not met|operator|not applicable)$/)])
    expect([id, how]).toEqual([id, expect.stringMatching(/\S/)])
  }
})

test('every named file exists', () => {
  const named = rows.flatMap(({ how, tests }) => [...`${how} ${tests}`.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const files = named.filter((name) => /^[\w.-]+\/\S+$/.test(name) || /^[\w-]+\.(md|json|yml|jsonc)$/.test(name))
  expect(files.length).toBeGreaterThan(200)
  expect([...new Set(files)].filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every test in the column of tests is a test', () => {
  const tests = rows.flatMap((row) => [...row.tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  expect(tests.filter((name) => !/\.test\.tsx?$/.test(name))).toEqual([])
})

test('the count at the top is true', () => {
  for (const wanted of ['1', '2']) {
    const count = (state: string) => rows.filter((row) => row.level === wanted && row.state === state).length
    expect(text).toContain(`| ${wanted} | ${['met', 'partly', 'not met', 'operator', 'not applicable'].map(count).join(' | ')} |`)
  }
})
