// What the test runners report, added up.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Those that failed, as far as the runner names them. */
  readonly failures: readonly Failure[]
  /** Of those that passed: what did so on their second try only. Each is a bug report. */
  readonly flaky: readonly Failure[]
}

interface Failure {
  readonly test: string
  /** The first lines of what was said of it. */
  readonly reason: string
}

/** So many may need their second try before the whole counts as failed: noise of the machine is rare, and more than that is none. */
export const FLAKY_MAX = 3

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
 * A run that ended badly has at least one failure, also when no test failed: a file that could not be read, a setup that threw, no report at all.
 * @param exitCode of the runner
 */
export function vitestCounts(reportFile: string, exitCode: number): Counts {
  const report = readReport(reportFile, vitestReport)
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((each) => each.status === 'failed')
    // Without a failed test the file could not be run at all.
    if (status === 'failed' && tests.length === 0) return [{ test: name, reason: firstLines(message) }]
    return tests.map(({ fullName, failureMessages }) => ({ test: fullName, reason: firstLines(failureMessages) }))
  })
  const counts = { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, failures, flaky: [] }
  return atLeastOneFailure(counts, exitCode === 0 && report !== undefined)
}

/** The files in which something failed, one that could not be run at all among them. */
export const filesThatFailed = (reportFile: string): readonly string[] =>
  readReport(reportFile, vitestReport)
    ?.testResults.filter(({ status }) => status === 'failed')
    .map(({ name }) => name) ?? []

export function playwrightCounts(reportFile: string, exitCode: number): Counts {
  const report = readReport(reportFile, playwrightReport)
  const ended = (as: string) => (report?.suites ?? []).flatMap((each) => thoseThatEnded(as, each))
  const flaky = ended('flaky')
  // What belongs to no test, as what is done before all of them.
  const failures = [...ended('unexpected'), ...(report?.errors ?? []).map((error) => ({ test: 'the run itself', reason: firstLines(error) }))]
  const counts = { passed: (report?.stats.expected ?? 0) + flaky.length, failed: report?.stats.unexpected ?? 0, failures, flaky }
  return atLeastOneFailure(counts, exitCode === 0 && report !== undefined && flaky.length === report.stats.flaky)
}

const thoseThatEnded = (as: string, { suites = [], specs = [] }: Suite): Failure[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === as)
      .map(({ results = [] }) => ({
        test: title,
        reason: firstLines(results.map(({ errors }) => errors)),
      })),
  ),
  ...suites.flatMap((each) => thoseThatEnded(as, each)),
]

/** Of each message, without colours. What is none of the shapes in which runners tell one says nothing: it explains a failure, and decides nothing. */
const firstLines = (told: unknown): string => messagesIn(told).map(shortened).join('\n')
const shortened = (message: string) => stripVTControlCharacters(message).split('\n').slice(0, REASON_LINES).join('\n')
function messagesIn(told: unknown): string[] {
  if (typeof told === 'string') return [told]
  if (Array.isArray(told)) return told.flatMap(messagesIn)
  return typeof told === 'object' && told !== null && 'message' in told ? messagesIn(told.message) : []
}
const REASON_LINES = 14

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    failures: [...a.failures, ...b.failures],
    flaky: [...a.flaky, ...b.flaky],
  }
}

export const isGood = ({ passed, failed, flaky }: Counts): boolean => failed === 0 && passed > 0 && flaky.length <= FLAKY_MAX

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
