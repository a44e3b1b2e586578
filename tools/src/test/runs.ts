// The two kinds of test runs: Vitest for parts, Playwright for journeys on a whole running site.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findChromium, packagedChromium } from '#infra/chromium.ts'
import type { Screen } from '#launcher/screen.ts'
import { startSite } from '#launcher/site.ts'
import { makeTemporaryState } from '#launcher/temporary.ts'
import { runVisible } from '#launcher/visible-child.ts'
import { type Counts, playwrightCounts, vitestCounts } from '#test/counts.ts'
import { startTranslationStandIn } from '#test/translation-stand-in.ts'

export interface TestRunOptions {
  /** Absolute path of the checkout. */
  readonly root: string
  readonly screen: Screen
  readonly signal: AbortSignal
}

/** @param args paths and options for Vitest, whose global setup starts one embedded Postgres */
export async function runVitest({ root, signal }: TestRunOptions, args: readonly string[]): Promise<Counts> {
  const state = await makeTemporaryState(root, 'unit')
  try {
    const report = join(state.directory, 'vitest.json')
    const cli = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
    const command = [cli, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]
    const code = await runVisible(process.execPath, command, { cwd: root, env: process.env, signal })
    return vitestCounts(report, code)
  } finally {
    await state.remove()
  }
}

export interface JourneyOptions extends TestRunOptions {
  /** Runs e2e/proof instead of the journeys. */
  readonly proofs?: boolean
}

/**
 * Runs journeys on a temporary site with the data of a fresh site, on a free port.
 * @param args file names and options for Playwright
 */
export async function runJourneys({ root, screen, signal, proofs = false }: JourneyOptions, args: readonly string[]): Promise<Counts> {
  const state = await makeTemporaryState(root, 'e2e')
  const containers = process.env.UNGANA_TEST_INFRA === 'containers' ? await startContainers() : undefined
  const translations = await startTranslationStandIn()
  try {
    const browser = await findBrowser({ root, screen, signal })
    const site = await startSite({
      root,
      stateDir: state.directory,
      cluster: state.name,
      port: 0,
      rateLimits: 'wide',
      throwaway: true,
      screen,
      env: {
        ...withoutGivenServers(process.env),
        // Journeys show what the site does, on machines of any speed.
        DEADLINE_FACTOR: '10',
        // Otherwise lists would change with the number of companies that other journeys register.
        SAMPLES: 'show',
        ...containers?.env,
        LIBRETRANSLATE_URL: translations.url,
      },
      signal,
      onFailure: (error) => screen.printError(error.message),
    })
    try {
      return await runPlaywright({ root, screen, signal }, state.directory, args, {
        ...browser,
        BASE_URL: site.url,
        NATS_URL: site.natsUrl,
        ...(site.databaseUrls.identity && { IDENTITY_DATABASE_URL: site.databaseUrls.identity }),
        DEMO_SIGN_INS: JSON.stringify(site.demo),
        ...(site.mailbox ? { MAILBOX_URL: site.mailbox } : {}),
        ...(site.smsSandbox ? { SMS_SANDBOX_URL: site.smsSandbox } : {}),
        ...(site.providerSandbox && { PROVIDER_ORIGINS: site.providerSandbox }),
        RELEASES_DIR: join(state.directory, 'releases'),
        JOURNEYS: proofs ? 'proof' : 'journeys',
      })
    } finally {
      await site.stop()
    }
  } finally {
    await translations.stop()
    await containers?.stop()
    await state.remove()
  }
}

/** The browser of the journeys, as variables for Playwright. */
export async function findBrowser({ root, screen, signal }: TestRunOptions): Promise<NodeJS.ProcessEnv> {
  const chromium = await screen.step('Chromium', () => findChromium({ root, env: process.env, signal }))
  const packaged = await packagedChromium({ root, env: process.env, signal })
  if (!packaged) screen.print('Skipping the reference pictures: their browser only runs on Linux x64.')
  return {
    ...chromium.env,
    ...(chromium.executablePath ? { CHROMIUM_PATH: chromium.executablePath } : {}),
    CHROMIUM_ARGS: JSON.stringify(chromium.args),
    ...(packaged ? { BROUGHT_CHROMIUM: JSON.stringify(packaged) } : {}),
  }
}

/**
 * Runs journeys on a site that already runs.
 * @param env the browser and the site: at least BASE_URL
 */
export async function runPlaywright(
  { root, signal }: TestRunOptions,
  reportDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Counts> {
  const report = join(reportDir, 'playwright.json')
  const cli = join(dirname(createRequire(join(root, 'e2e/package.json')).resolve('@playwright/test/package.json')), 'cli.js')
  const code = await runVisible(process.execPath, [cli, 'test', '-c', 'e2e/playwright.config.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    signal,
  })
  return playwrightCounts(report, code)
}

async function startContainers(): Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<unknown> }> {
  const { startNatsContainer, startPostgresContainer } = await import('#infra/containers.ts')
  const [postgres, nats] = await Promise.all([startPostgresContainer(), startNatsContainer()])
  return { env: { DATABASE_ADMIN_URL: postgres.adminUrl, NATS_URL: nats.url }, stop: () => Promise.all([postgres.stop(), nats.stop()]) }
}

/** Removes the variables of other servers, so that tests never touch real data. */
function withoutGivenServers(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(DATABASE_.*|NATS_URL|SMTP_URL|SMS_PROVIDER|RELEASES_DIR|PUBLIC_URL)$/.test(name)),
  )
}
