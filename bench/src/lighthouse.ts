// cspell:ignore NAVSTART
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumArguments, chromiumPath } from '#browser.ts'
import { bareEnvironment, given } from '#config.ts'
import { median } from '#percentiles.ts'
import { say } from '#report.ts'

const run = promisify(execFile)

/** Scores from 0 to 100, times in milliseconds. */
export interface Scores {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly largestContent: number
  readonly blocking: number
  readonly layoutShift: number
}

/** How often a run without NO_NAVSTART is tried: on a busy machine, the trace sometimes lacks the start of the page. */
const TRIES = 4

/** Runs differ, so this returns the run with the median performance. */
export async function lighthouse(url: string, runs: number): Promise<Scores> {
  const results: Scores[] = []
  for (let count = 0; count < runs; count += 1) results.push(await untilTraced(() => runOnce(url)))
  const middle = median(results.map(({ performance }) => performance))
  return results.find(({ performance }) => performance === middle) as Scores
}

/** Repeats a run whose trace lacks the start of the page. */
export async function untilTraced<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await run()
    } catch (error) {
      if (tried === TRIES || !String(error).includes('NO_NAVSTART')) throw error
      say('NO_NAVSTART, so Lighthouse runs again')
    }
  }
}

export interface LighthouseResult {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly errorMessage?: string }>>
}

async function runOnce(url: string): Promise<Scores> {
  const directory = await mkdtemp(join(tmpdir(), 'ungana-lighthouse-'))
  try {
    const file = join(directory, 'result.json')
    const flags = [...chromiumArguments(), '--headless=new'].join(' ')
    const settings = ['--output=json', `--output-path=${file}`, '--quiet', '--no-enable-error-reporting', `--chrome-flags=${flags}`]
    await run(process.execPath, [join(given('PROGRAMS'), 'lighthouse/cli/index.js'), url, ...settings], {
      env: { ...bareEnvironment(), CHROME_PATH: chromiumPath(), TMPDIR: directory },
    })
    return read(JSON.parse(await readFile(file, 'utf8')) as LighthouseResult)
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** @throws if the page could not be scored; the message contains Lighthouse's code, such as NO_NAVSTART */
export function read({ runtimeError, categories, audits }: LighthouseResult): Scores {
  const failure = runtimeError?.message ?? Object.values(audits).find(({ errorMessage }) => errorMessage)?.errorMessage
  if (runtimeError || categories.performance?.score == null) throw new Error(`Lighthouse: ${failure}`)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestContent: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
  }
}
