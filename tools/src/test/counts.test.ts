import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { add, FLAKY_MAX, filesThatFailed, isGood, playwrightCounts, vitestCounts } from '#test/counts.ts'

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
const playwright = (expected: number, unexpected: string[], ...flaky: string[]) =>
  report({
    stats: { expected, unexpected: unexpected.length, flaky: flaky.length, skipped: 0 },
    errors: [],
    suites: [
      { title: 'a.test.ts', specs: unexpected.map((title) => ({ title, tests: [tried('unexpected')] })) },
      { title: 'b.test.ts', suites: [{ title: 'c', specs: flaky.map((title) => ({ title, tests: [tried('flaky')] })) }] },
    ],
  })
const none = { failures: [], flaky: [] }
const because = (reason: string, ...tests: string[]) => tests.map((test) => ({ test, reason }))

it('counts what the runners report', () => {
  expect(vitestCounts(vitest(12, 0), 0)).toEqual({ passed: 12, failed: 0, ...none })
  expect(vitestCounts(vitest(12, 2), 1)).toEqual({ passed: 12, failed: 2, ...none })
  expect(playwrightCounts(playwright(5, []), 0)).toEqual({ passed: 5, failed: 0, ...none })
  const [a, b, c] = [because('late', 'a'), because('late', 'b'), because('late', 'c')]
  expect(add({ passed: 12, failed: 2, failures: a, flaky: b }, { passed: 5, failed: 1, failures: c, flaky: [] })).toEqual({
    passed: 17,
    failed: 3,
    failures: [...a, ...c],
    flaky: b,
  })
})

it('names what failed or needed a second try, says why in its first lines, and lets few of the latter pass', () => {
  const counts = playwrightCounts(playwright(5, ['broken'], 'late', 'slow'), 1)
  expect(counts).toEqual({ passed: 7, failed: 1, failures: because('Timed out', 'broken'), flaky: because('Timed out', 'late', 'slow') })
  expect(isGood(counts)).toBe(false)
  expect(isGood({ passed: 7, failed: 0, failures: [], flaky: Array(FLAKY_MAX).fill(counts.flaky[0]) })).toBe(true)
  expect(isGood({ passed: 7, failed: 0, failures: [], flaky: Array(FLAKY_MAX + 1).fill(counts.flaky[0]) })).toBe(false)
  expect(isGood({ passed: 0, failed: 0, ...none })).toBe(false)
})

it('says which files and tests failed', () => {
  const content = vitest(2, 1, file('a', 'passed', 'failed'), file('b', 'passed'), { ...file('c'), status: 'failed', message: 'no such module' })
  expect(filesThatFailed(content)).toEqual(['a', 'c'])
  expect(vitestCounts(content, 1).failures).toEqual([...because('AssertionError: 1 is not 2', 'a 1'), ...because('no such module', 'c')])
})

it('says what failed outside of any test, and is not put off by a reason in another shape', () => {
  const early = report({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{ message: 'nobody signs in' }], suites: [] })
  expect(playwrightCounts(early, 1)).toEqual({ passed: 0, failed: 1, failures: because('nobody signs in', 'the run itself'), flaky: [] })
  const odd = { name: 'a', status: 'failed', assertionResults: [{ fullName: 'a 0', status: 'failed', failureMessages: [null] }] }
  expect(vitestCounts(vitest(3, 1, odd), 1)).toEqual({ passed: 3, failed: 1, failures: because('', 'a 0'), flaky: [] })
})

it('counts a failure when the runner failed otherwise', () => {
  expect(vitestCounts(vitest(12, 0), 1)).toEqual({ passed: 12, failed: 1, ...none })
  expect(playwrightCounts(playwright(0, []), 1)).toEqual({ passed: 0, failed: 1, ...none })
})

it.each(['', '{}', 'not json'])('counts a failure when the report is %j', (content) => {
  expect(vitestCounts(report(content), 0)).toEqual({ passed: 0, failed: 1, ...none })
  expect(playwrightCounts(report(content), 0)).toEqual({ passed: 0, failed: 1, ...none })
})

it('counts a failure when there is no report', () => {
  expect(vitestCounts('/no/such/report.json', 0)).toEqual({ passed: 0, failed: 1, ...none })
})
