// What the test runners report, added up.
import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numFailedTestSuites: z.number(), success: z.boolean() })
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/**
 * A run that ended badly has at least one failure, also when no test failed: a file that could not be read, a setup that threw, no report at all.
 * @param exitCode of the runner
 */
export function vitestCounts(reportFile: string, exitCode: number): Counts {
  const report = readReport(reportFile, vitestReport)
  return atLeastOneFailure({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, exitCode === 0 && report !== undefined)
}

/** Flaky tests failed at least once: they count as failed. */
export function playwrightCounts(reportFile: string, exitCode: number): Counts {
  const report = readReport(reportFile, playwrightReport)
  const failed = (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0)
  return atLeastOneFailure({ passed: report?.stats.expected ?? 0, failed }, exitCode === 0 && report !== undefined)
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

function atLeastOneFailure(counts: Counts, isGood: boolean): Counts {
  return isGood || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

function readReport<T extends z.ZodType>(file: string, shape: T): z.output<T> | undefined {
  if (!existsSync(file)) return undefined
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
