import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { add, FLAKY_MAX, isGood, playwrightCounts, vitestCounts, vitestFailures } from '#test/counts.ts'

function report(content: unknown): string {
  const directory = mkdtempSync(join(tmpdir(), 'ungana-report-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  writeFileSync(join(directory, 'report.json'), typeof content === 'string' ? content : JSON.stringify(content))
  return join(directory, 'report.json')
}
const file = (name: string, ...tests: string[]) => ({
  name,
  status: tests.includes('failed') ? 'failed' : 'passed',
  assertionResults: tests.map((status, i) => ({ fullName: `${name} ${i}`, status })),
})
const vitest = (passed: number, failed: number, ...testResults: unknown[]) =>
  report({ numPassedTests: passed, numFailedTests: failed, success: failed === 0, testResults })
const playwright = (expected: number, unexpected: number, ...flaky: string[]) =>
  report({
    stats: { expected, unexpected, flaky: flaky.length, skipped: 0 },
    errors: [],
    suites: [{ title: 'a.test.ts', suites: [{ title: 'b', specs: flaky.map((title) => ({ title, tests: [{ status: 'flaky' }] })) }] }],
  })
const noneFlaky = { flaky: [] }

it('counts what the runners report', () => {
  expect(vitestCounts(vitest(12, 0), 0)).toEqual({ passed: 12, failed: 0, ...noneFlaky })
  expect(vitestCounts(vitest(12, 2), 1)).toEqual({ passed: 12, failed: 2, ...noneFlaky })
  expect(playwrightCounts(playwright(5, 0), 0)).toEqual({ passed: 5, failed: 0, ...noneFlaky })
  expect(add({ passed: 12, failed: 2, flaky: ['a'] }, { passed: 5, failed: 1, flaky: ['b'] })).toEqual({ passed: 17, failed: 3, flaky: ['a', 'b'] })
})

it('names what needed a second try, and lets few of them pass', () => {
  const counts = playwrightCounts(playwright(5, 1, 'late', 'slow'), 1)
  expect(counts).toEqual({ passed: 7, failed: 1, flaky: ['late', 'slow'] })
  expect(isGood(counts)).toBe(false)
  expect(isGood({ passed: 7, failed: 0, flaky: Array(FLAKY_MAX).fill('slow') })).toBe(true)
  expect(isGood({ passed: 7, failed: 0, flaky: Array(FLAKY_MAX + 1).fill('slow') })).toBe(false)
  expect(isGood({ passed: 0, failed: 0, flaky: [] })).toBe(false)
})

it('says which files and tests failed', () => {
  const failures = vitestFailures(vitest(2, 1, file('a', 'passed', 'failed'), file('b', 'passed'), { ...file('c'), status: 'failed' }))
  expect(failures).toEqual({ files: ['a', 'c'], tests: ['a 1'] })
})

it('counts a failure when the runner failed otherwise', () => {
  expect(vitestCounts(vitest(12, 0), 1)).toEqual({ passed: 12, failed: 1, ...noneFlaky })
  expect(playwrightCounts(playwright(0, 0), 1)).toEqual({ passed: 0, failed: 1, ...noneFlaky })
})

it.each(['', '{}', 'not json'])('counts a failure when the report is %j', (content) => {
  expect(vitestCounts(report(content), 0)).toEqual({ passed: 0, failed: 1, ...noneFlaky })
  expect(playwrightCounts(report(content), 0)).toEqual({ passed: 0, failed: 1, ...noneFlaky })
})

it('counts a failure when there is no report', () => {
  expect(vitestCounts('/no/such/report.json', 0)).toEqual({ passed: 0, failed: 1, ...noneFlaky })
})
