// Reads and adds up the results of the test runners.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** The failed tests that the report names. */
  readonly failures: readonly Failure[]
}

interface Failure {
  readonly test: string
  /** The first lines of its error. */
  readonly reason: string
}

export const noTests: Counts = { passed: 0, failed: 0, failures: [] }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.unknown().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), failureMessages: z.unknown().optional() })),
    }),
  ),
})
const spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.unknown().optional() })).optional(),
    }),
  ),
})
interface Suite {
  readonly suites?: readonly Suite[] | undefined
  readonly specs?: readonly z.output<typeof spec>[] | undefined
}
const suite: z.ZodType<Suite> = z.lazy(() => z.object({ suites: z.array(suite).optional(), specs: z.array(spec).optional() }))
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(suite),
})

/**
 * A run that ended with an error counts at least one failure, even without a failed test: unreadable files, a failed setup, or a missing report.
 * @param exitCode exit code of the runner
 */
export function vitestCounts(reportFile: string, exitCode: number): Counts {
  const report = readReport(reportFile, vitestReport)
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((each) => each.status === 'failed')
    // A failed file without a failed test could not be loaded.
    if (status === 'failed' && tests.length === 0) return [{ test: name, reason: firstLines(message) }]
    return tests.map(({ fullName, failureMessages }) => ({ test: fullName, reason: firstLines(failureMessages) }))
  })
  const counts = { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, failures }
  return atLeastOneFailure(counts, exitCode === 0 && report !== undefined)
}

/** A journey that passes only on a retry counts as failed, because nobody would look for the race. */
export function playwrightCounts(reportFile: string, exitCode: number): Counts {
  const report = readReport(reportFile, playwrightReport)
  // An error outside the tests comes from the global setup.
  const failures = [
    ...(report?.suites ?? []).flatMap(failedSpecs),
    ...(report?.errors ?? []).map((error) => ({ test: 'before the tests', reason: firstLines(error) })),
  ]
  const counts = { passed: report?.stats.expected ?? 0, failed: report ? report.stats.unexpected + report.stats.flaky : 0, failures }
  return atLeastOneFailure(counts, exitCode === 0 && report !== undefined)
}

const failedSpecs = ({ suites = [], specs = [] }: Suite): Failure[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results = [] }) => ({ test: title, reason: firstLines(results.map(({ errors }) => errors)) })),
  ),
  ...suites.flatMap(failedSpecs),
]

/** The first lines of each message, without colours. An unknown error format gives an empty reason but still counts. */
const firstLines = (errors: unknown): string => messagesIn(errors).map(shortened).join('\n')
const shortened = (message: string) => stripVTControlCharacters(message).split('\n').slice(0, REASON_LINES).join('\n')
function messagesIn(errors: unknown): string[] {
  if (typeof errors === 'string') return [errors]
  if (Array.isArray(errors)) return errors.flatMap(messagesIn)
  return typeof errors === 'object' && errors !== null && 'message' in errors ? messagesIn(errors.message) : []
}
const REASON_LINES = 14

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, failures: [...a.failures, ...b.failures] }
}

/** A run without tests is not a success. */
export const isGood = ({ passed, failed }: Counts): boolean => failed === 0 && passed > 0

function atLeastOneFailure(counts: Counts, ended: boolean): Counts {
  return ended || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

function readReport<T extends z.ZodType>(file: string, shape: T): z.output<T> | undefined {
  if (!existsSync(file)) return undefined
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
