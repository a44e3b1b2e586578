// The two kinds of test runs: Vitest for parts, Playwright for journeys through a whole running site.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findChromium } from '#infra/chromium.ts'
import type { Screen } from '#launcher/screen.ts'
import { startSite } from '#launcher/site.ts'
import { makeTemporaryState } from '#launcher/temporary.ts'
import { runVisible } from '#launcher/visible-child.ts'
import { type Counts, FLAKY_MAX, filesThatFailed, playwrightCounts, vitestCounts } from '#test/counts.ts'
import { startTranslationStandIn } from '#test/translation-stand-in.ts'

export interface TestRunOptions {
  /** The checkout, absolute. */
  readonly root: string
  readonly screen: Screen
  readonly signal: AbortSignal
  /** Handed to the runner: file names, `-t name`. */
  readonly filter: readonly string[]
  /** Whether what failed is tried once more; what then passes is named as flaky. */
  readonly secondTry: boolean
  /** The long runs of e2e/proof in place of the journeys. */
  readonly proofs?: boolean
}

/** One embedded Postgres, started by the runner's global setup. */
export async function runVitest(options: TestRunOptions): Promise<Counts> {
  const first = await runVitestOnce(options)
  const { files, counts } = first
  const { failures } = counts
  // Many failures are no noise, nor is one that no test or file is named for.
  const isNoise = failures.length > 0 && failures.length <= FLAKY_MAX && counts.failed <= failures.length
  if (!options.secondTry || !isNoise || options.signal.aborted) return counts
  options.screen.say(`A second try of ${files.length === 1 ? 'one file' : `${files.length} files`}`)
  const second = await runVitestOnce({ ...options, filter: files })
  if (second.counts.failed > 0) return counts
  return { passed: counts.passed + failures.length, failed: 0, failures: [], flaky: failures }
}

async function runVitestOnce({ root, filter, signal }: TestRunOptions) {
  const state = await makeTemporaryState(root, 'unit')
  try {
    const report = join(state.directory, 'vitest.json')
    const cli = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
    const args = [cli, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filter]
    const code = await runVisible(process.execPath, args, { cwd: root, env: process.env, signal })
    return { counts: vitestCounts(report, code), files: filesThatFailed(report) }
  } finally {
    await state.remove()
  }
}

/** A site of its own, on a free port, with the data that every fresh site has; thrown away afterwards. */
export async function runJourneys({ root, screen, filter, signal, secondTry, proofs = false }: TestRunOptions): Promise<Counts> {
  const state = await makeTemporaryState(root, 'e2e')
  const containers = process.env.UNGANA_TEST_INFRA === 'containers' ? await startContainers() : undefined
  const translations = await startTranslationStandIn()
  try {
    const chromium = await screen.step('Chromium', () => findChromium({ root, env: process.env, signal }))
    const site = await startSite({
      root,
      stateDir: state.directory,
      cluster: state.name,
      port: 0,
      rateLimits: 'wide',
      throwaway: true,
      screen,
      env: { ...withoutGivenServers(process.env), MOBILE_MONEY_URL: 'sandbox', ...containers?.env, LIBRETRANSLATE_URL: translations.url },
      signal,
      onFailure: (error) => screen.complain(error.message),
    })
    try {
      const report = join(state.directory, 'playwright.json')
      const cli = join(dirname(createRequire(join(root, 'e2e/package.json')).resolve('@playwright/test/package.json')), 'cli.js')
      const code = await runVisible(process.execPath, [cli, 'test', '-c', 'e2e/playwright.config.ts', ...filter], {
        cwd: root,
        env: {
          ...process.env,
          ...chromium.env,
          BASE_URL: site.url,
          NATS_URL: site.natsUrl,
          ...(site.databaseUrls.identity && { IDENTITY_DATABASE_URL: site.databaseUrls.identity }),
          DEMO_SIGN_INS: JSON.stringify(site.demo),
          ...(site.mailbox ? { MAILBOX_URL: site.mailbox } : {}),
          ...(chromium.executablePath ? { CHROMIUM_PATH: chromium.executablePath } : {}),
          CHROMIUM_ARGS: JSON.stringify(chromium.args),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          RELEASES_DIR: join(state.directory, 'releases'),
          JOURNEY_RETRIES: secondTry ? '1' : '0',
          JOURNEYS: proofs ? 'proof' : 'journeys',
        },
        signal,
      })
      return playwrightCounts(report, code)
    } finally {
      await site.stop()
    }
  } finally {
    await translations.stop()
    await containers?.stop()
    await state.remove()
  }
}

async function startContainers(): Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<unknown> }> {
  const { startNatsContainer, startPostgresContainer } = await import('#infra/containers.ts')
  const [postgres, nats] = await Promise.all([startPostgresContainer(), startNatsContainer()])
  return { env: { DATABASE_ADMIN_URL: postgres.adminUrl, NATS_URL: nats.url }, stop: () => Promise.all([postgres.stop(), nats.stop()]) }
}

/** Tests never touch the databases that somebody works with. */
function withoutGivenServers(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(DATABASE_.*|NATS_URL|SMTP_URL|RELEASES_DIR|PUBLIC_URL)$/.test(name)))
}
