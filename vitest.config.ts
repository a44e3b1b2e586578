import { defineConfig } from 'vitest/config'

const places = 'src,seed,build'
const all = [`**/{${places}}/**/*.test.ts`, `**/{${places}}/**/*.test.tsx`]

const browserParts = ['mfe-*', 'shell', 'packages/ui', 'packages/web-kit']
/** Parts of pages, drawn in a DOM. */
const components = browserParts.map((folder) => `${folder}/{src,testing}/**/*.test.tsx`)
/** Logic of the browser parts that needs no DOM. */
const units = browserParts.map((folder) => `${folder}/src/**/*.test.ts`)
/** Tests that start no processes, mock no modules and set no environment share a worker's modules, which would else be loaded again for each file. */
const features = ['services/*/src/features/**/*.test.ts']
/** Launcher, checks, releases, measurements. drift.test.ts looks at the services. */
const tooling = ['bench/src/**/*.test.ts', 'tools/src/**/!(drift).test.ts']

const common = {
  environment: 'node' as const,
  exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
  // Hang guards, not expectations of speed: shared machines are noisy.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['packages/service-kit/src/testing/seed-properties.ts'],
}

export default defineConfig({
  test: {
    // One Postgres for the run; a template database per service, a clone per test file.
    globalSetup: ['tools/src/test/global-setup.ts'],
    // One more than most machines of CI have cores: many tests wait for processes that they have started or killed.
    maxWorkers: 3,
    projects: [
      { test: { ...common, name: 'alone', include: all, exclude: [...common.exclude, ...components, ...units, ...features, ...tooling] } },
      { test: { ...common, name: 'tooling', include: tooling } },
      { test: { ...common, name: 'together', include: features, isolate: false } },
      { test: { ...common, name: 'units', include: units, isolate: false } },
      {
        test: {
          ...common,
          name: 'components',
          include: components,
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'https://ungana.test/' } },
          setupFiles: [...common.setupFiles, 'packages/web-kit/testing/setup.ts'],
          isolate: false,
        },
      },
    ],
  },
})
