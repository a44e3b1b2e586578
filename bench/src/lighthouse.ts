import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumArguments, chromiumPath } from '#browser.ts'
import { bareEnvironment, given } from '#config.ts'
import { median } from '#percentiles.ts'

const run = promisify(execFile)

/** Scores are from 0 to 100, times in milliseconds. */
export interface Opinion {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly largestContent: number
  readonly blocking: number
  readonly layoutShift: number
}

/** Of several runs, which differ, the one whose performance is the median. */
export async function lighthouse(url: string, runs: number): Promise<Opinion> {
  const opinions: Opinion[] = []
  for (let count = 0; count < runs; count += 1) opinions.push(await askOnce(url))
  const middle = median(opinions.map(({ performance }) => performance))
  return opinions.find(({ performance }) => performance === middle) as Opinion
}

interface LighthouseResult {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

async function askOnce(url: string): Promise<Opinion> {
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

function read({ runtimeError, categories, audits }: LighthouseResult): Opinion {
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
