import { defineConfig } from '@playwright/test'
import { contextOptions } from './journeys/contexts.ts'

const { BASE_URL, CHROMIUM_PATH, CHROMIUM_ARGS, PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env
if (!BASE_URL) throw new Error('BASE_URL is not set: run the journeys with `npm test -- e2e`, which starts the site and a browser for them.')

const { reducedMotion, ...common } = contextOptions

export default defineConfig({
  ...(process.env.JOURNEYS === 'proof' ? { testDir: './proof', testMatch: '*.proof.ts' } : { testDir: './journeys' }),
  globalSetup: './log-in-staff.ts',
  outputDir: './test-results',
  forbidOnly: true,
  fullyParallel: true,
  // One worker more than most CI machines have cores, because a journey often waits for the site.
  workers: 3,
  // These limits end hanging journeys. They do not expect speed, because shared machines are noisy.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json', { outputFile: PLAYWRIGHT_JSON_OUTPUT_FILE }]] : [['list']],
  use: {
    ...common,
    actionTimeout: 60_000,
    contextOptions: { reducedMotion },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      // Pages live too briefly to benefit from optimized JavaScript.
      args: [...(CHROMIUM_ARGS ? (JSON.parse(CHROMIUM_ARGS) as string[]) : []), '--js-flags=--no-opt --no-maglev'],
    },
  },
})
