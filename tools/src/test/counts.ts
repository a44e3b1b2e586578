// What the test runners report, added up.
import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Of those that passed: what did so on their second try only, by name. Each is a bug report. */
  readonly flaky: readonly string[]
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
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})
interface Suite {
  readonly title: string
  readonly suites?: readonly Suite[] | undefined
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[] | undefined
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    suites: z.array(suite).optional(),
    specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })).optional(),
  }),
)
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
  const counts = { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, flaky: [] }
  return atLeastOneFailure(counts, exitCode === 0 && report !== undefined)
}

/** What failed in a run of Vitest: its files, and its tests by name. A file that could not be run at all is among the files only. */
export function vitestFailures(reportFile: string): { readonly files: readonly string[]; readonly tests: readonly string[] } {
  const failed = readReport(reportFile, vitestReport)?.testResults.filter(({ status }) => status === 'failed') ?? []
  const tests = failed.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
  return { files: failed.map(({ name }) => name), tests: tests.map(({ fullName }) => fullName) }
}

export function playwrightCounts(reportFile: string, exitCode: number): Counts {
  const report = readReport(reportFile, playwrightReport)
  const flaky = (report?.suites ?? []).flatMap((each) => flakyIn(each))
  const counts = { passed: (report?.stats.expected ?? 0) + flaky.length, failed: report?.stats.unexpected ?? 0, flaky }
  return atLeastOneFailure(counts, exitCode === 0 && report !== undefined && flaky.length === report.stats.flaky)
}

const flakyIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap((each) => flakyIn(each)),
]

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, flaky: [...a.flaky, ...b.flaky] }
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
