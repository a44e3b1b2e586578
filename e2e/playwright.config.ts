import { defineConfig } from '@playwright/test'

const { BASE_URL, CHROMIUM_PATH, CHROMIUM_ARGS, PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env
if (!BASE_URL) throw new Error('BASE_URL is not set: run the journeys with `npm test -- e2e`, which starts the site and a browser for them.')

export default defineConfig({
  ...(process.env.JOURNEYS === 'proof' ? { testDir: './proof', testMatch: '*.proof.ts' } : { testDir: './journeys' }),
  globalSetup: './sign-in-staff.ts',
  outputDir: './test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json', { outputFile: PLAYWRIGHT_JSON_OUTPUT_FILE }]] : [['line']],
  use: {
    baseURL: BASE_URL,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Africa/Kigali',
    // Nothing that a journey waits for moves; what moves by itself costs the machine more than the journeys do.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      // No page of a journey lives long enough to earn what compiling it well costs.
      args: [...(CHROMIUM_ARGS ? (JSON.parse(CHROMIUM_ARGS) as string[]) : []), '--js-flags=--no-opt --no-maglev'],
    },
  },
})
