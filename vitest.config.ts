import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/{src,seed,build}/**/*.test.ts', '**/{src,seed,build}/**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
    // One Postgres for the run; a template database per service, a clone per test file.
    globalSetup: ['tools/src/test/global-setup.ts'],
    environment: 'node',
    // Hang guards, not expectations of speed: shared machines are noisy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than most machines of CI have cores: many tests wait for processes that they have started or killed.
    maxWorkers: 3,
  },
})
