import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { add, isGood, playwrightCounts, vitestCounts } from '#test/counts.ts'

function report(content: unknown): string {
  const directory = mkdtempSync(join(tmpdir(), 'ungana-report-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  writeFileSync(join(directory, 'report.json'), typeof content === 'string' ? content : JSON.stringify(content))
  return join(directory, 'report.json')
}
const file = (name: string, ...tests: string[]) => ({
  name,
  status: tests.includes('failed') ? 'failed' : 'passed',
  assertionResults: tests.map((status, i) => ({
    fullName: `${name} ${i}`,
    status,
    failureMessages: status === 'failed' ? ['AssertionError: 1 is not 2'] : [],
  })),
})
const vitest = (passed: number, failed: number, ...testResults: unknown[]) =>
  report({ numPassedTests: passed, numFailedTests: failed, success: failed === 0, testResults })
const tried = (status: string) => ({ status, results: [{ errors: [{ message: '\u001b[31mTimed out\u001b[39m' }] }, { errors: [] }] })
const playwright = (expected: number, unexpected: string[] = [], flaky: string[] = []) =>
  report({
    stats: { expected, unexpected: unexpected.length, flaky: flaky.length, skipped: 0 },
    errors: [],
    suites: [
      { title: 'a.test.ts', specs: unexpected.map((title) => ({ title, tests: [tried('unexpected')] })) },
      { title: 'b.test.ts', suites: [{ title: 'c', specs: flaky.map((title) => ({ title, tests: [tried('flaky')] })) }] },
    ],
  })
const because = (reason: string, ...tests: string[]) => tests.map((test) => ({ test, reason }))

it('counts the results of the runners', () => {
  expect(vitestCounts(vitest(12, 0), 0)).toEqual({ passed: 12, failed: 0, failures: [] })
  expect(vitestCounts(vitest(12, 2), 1)).toEqual({ passed: 12, failed: 2, failures: [] })
  expect(playwrightCounts(playwright(5), 0)).toEqual({ passed: 5, failed: 0, failures: [] })
})

it('adds up two runs', () => {
  const [a, b] = [because('late', 'a'), because('late', 'b')]
  expect(add({ passed: 12, failed: 2, failures: a }, { passed: 5, failed: 1, failures: b })).toEqual({
    passed: 17,
    failed: 3,
    failures: [...a, ...b],
  })
})

it('names the journeys that failed, with the first lines of the reason', () => {
  expect(playwrightCounts(playwright(5, ['broken']), 1)).toEqual({ passed: 5, failed: 1, failures: because('Timed out', 'broken') })
})

it('counts a journey that passed on a retry as failed', () => {
  expect(playwrightCounts(playwright(5, [], ['slow']), 0)).toEqual({ passed: 5, failed: 1, failures: because('Timed out', 'slow') })
})

it('is good when something passed and nothing failed', () => {
  expect(isGood({ passed: 7, failed: 0, failures: [] })).toBe(true)
  expect(isGood({ passed: 7, failed: 1, failures: [] })).toBe(false)
  expect(isGood({ passed: 0, failed: 0, failures: [] })).toBe(false)
})

it('names failed tests and files that could not load', () => {
  const content = vitest(2, 1, file('a', 'passed', 'failed'), file('b', 'passed'), { ...file('c'), status: 'failed', message: 'no such module' })
  expect(vitestCounts(content, 1).failures).toEqual([...because('AssertionError: 1 is not 2', 'a 1'), ...because('no such module', 'c')])
})

it('names an error outside of any test', () => {
  const early = report({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{ message: 'staff cannot log in' }], suites: [] })
  expect(playwrightCounts(early, 1)).toEqual({ passed: 0, failed: 1, failures: because('staff cannot log in', 'before the tests') })
})

it('counts a failure whose reason has an unknown format', () => {
  const odd = { name: 'a', status: 'failed', assertionResults: [{ fullName: 'a 0', status: 'failed', failureMessages: [null] }] }
  expect(vitestCounts(vitest(3, 1, odd), 1)).toEqual({ passed: 3, failed: 1, failures: because('', 'a 0') })
})

it('counts a failure if the runner failed without a failed test', () => {
  expect(vitestCounts(vitest(12, 0), 1)).toEqual({ passed: 12, failed: 1, failures: [] })
  expect(playwrightCounts(playwright(0), 1)).toEqual({ passed: 0, failed: 1, failures: [] })
})

it.each(['', '{}', 'not json'])('counts a failure if the report is %j', (content) => {
  expect(vitestCounts(report(content), 0)).toEqual({ passed: 0, failed: 1, failures: [] })
  expect(playwrightCounts(report(content), 0)).toEqual({ passed: 0, failed: 1, failures: [] })
})

it('counts a failure if there is no report', () => {
  expect(vitestCounts('/no/such/report.json', 0)).toEqual({ passed: 0, failed: 1, failures: [] })
})
