import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumArguments, chromiumPath } from '#browser.ts'
import { bareEnvironment, given } from '#config.ts'
import { median } from '#percentiles.ts'

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

/** Runs differ, so this returns the run with the median performance. */
export async function lighthouse(url: string, runs: number): Promise<Scores> {
  const results: Scores[] = []
  for (let count = 0; count < runs; count += 1) results.push(await runOnce(url))
  const middle = median(results.map(({ performance }) => performance))
  return results.find(({ performance }) => performance === middle) as Scores
}

interface LighthouseResult {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
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

function read({ runtimeError, categories, audits }: LighthouseResult): Scores {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`)
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
