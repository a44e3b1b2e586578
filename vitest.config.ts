import { defineConfig } from 'vitest/config'

const places = 'src,seed,build'
const all = [`**/{${places}}/**/*.test.ts`, `**/{${places}}/**/*.test.tsx`]

/** Tests that start no processes, mock no modules and set no environment: they share a worker's modules, which would else be loaded anew for each file. */
const together = ['mfe-*', 'shell', 'packages/ui', 'packages/web-kit', 'services/*/src/features'].map((folder) => `${folder}/**/*.test.{ts,tsx}`)

const common = {
  environment: 'node' as const,
  exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
  // Hang guards, not expectations of speed: shared machines are noisy.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    // One Postgres for the run; a template database per service, a clone per test file.
    globalSetup: ['tools/src/test/global-setup.ts'],
    // One more than most machines of CI have cores: many tests wait for processes that they have started or killed.
    maxWorkers: 3,
    projects: [
      { test: { ...common, name: 'alone', include: all, exclude: [...common.exclude, ...together] } },
      { test: { ...common, name: 'together', include: together, isolate: false } },
    ],
  },
})
