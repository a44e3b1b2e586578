import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { add, playwrightCounts, vitestCounts } from '#test/counts.ts'

function report(content: unknown): string {
  const directory = mkdtempSync(join(tmpdir(), 'ungana-report-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  writeFileSync(join(directory, 'report.json'), typeof content === 'string' ? content : JSON.stringify(content))
  return join(directory, 'report.json')
}
const vitest = (passed: number, failed: number) =>
  report({ numPassedTests: passed, numFailedTests: failed, numFailedTestSuites: 0, success: failed === 0 })
const playwright = (expected: number, unexpected: number, flaky = 0) => report({ stats: { expected, unexpected, flaky, skipped: 0 }, errors: [] })

it('counts what the runners report', () => {
  expect(vitestCounts(vitest(12, 0), 0)).toEqual({ passed: 12, failed: 0 })
  expect(vitestCounts(vitest(12, 2), 1)).toEqual({ passed: 12, failed: 2 })
  expect(playwrightCounts(playwright(5, 0), 0)).toEqual({ passed: 5, failed: 0 })
  expect(add({ passed: 12, failed: 2 }, { passed: 5, failed: 1 })).toEqual({ passed: 17, failed: 3 })
})

it('counts flaky journeys as failed', () => {
  expect(playwrightCounts(playwright(5, 1, 2), 1)).toEqual({ passed: 5, failed: 3 })
})

it('counts a failure when the runner failed otherwise', () => {
  expect(vitestCounts(vitest(12, 0), 1)).toEqual({ passed: 12, failed: 1 })
  expect(playwrightCounts(playwright(0, 0), 1)).toEqual({ passed: 0, failed: 1 })
})

it.each(['', '{}', 'not json'])('counts a failure when the report is %j', (content) => {
  expect(vitestCounts(report(content), 0)).toEqual({ passed: 0, failed: 1 })
  expect(playwrightCounts(report(content), 0)).toEqual({ passed: 0, failed: 1 })
})

it('counts a failure when there is no report', () => {
  expect(vitestCounts('/no/such/report.json', 0)).toEqual({ passed: 0, failed: 1 })
})
