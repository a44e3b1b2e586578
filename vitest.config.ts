import { defineConfig } from 'vitest/config'
import { linguiMacrosInTests } from './packages/web-kit/build/lingui-macros.ts'
import { weakenCode } from './tools/src/test/weaken-code.ts'

const places = 'src,seed,build'
const all = [`**/{${places}}/**/*.test.ts`, `**/{${places}}/**/*.test.tsx`]

const browserParts = ['mfe-*', 'shell', 'packages/ui', 'packages/web-kit']
/** Components, rendered in a DOM. */
const components = browserParts.map((folder) => `${folder}/{src,testing}/**/*.test.tsx`)
/** Logic of the browser parts that needs no DOM. */
const units = browserParts.map((folder) => `${folder}/src/**/*.test.ts`)
/** These tests start no processes, mock no modules and set no environment, so files share a worker's modules instead of loading them again. */
const shared = [
  'contracts/**/*.test.ts',
  'gateway/src/**/*.test.ts',
  'packages/{language,service-worker}/src/**/*.test.ts',
  'packages/service-kit/src/!(run|side-process).test.ts',
  'packages/service-kit/src/{accounts,activity,approvals,audit,bucket,files,idempotency,mailer,service-calls,testing}/**/*.test.ts',
  'services/*/seed/**/*.test.ts',
  'services/*/src/{consumers,features,lib,simulation}/**/*.test.ts',
  'services/*/src/{app,events-file,expiry-sweep,mails,matrix,teams-migration,token-links}.test.ts',
]
/** Launcher, checks, releases, measurements. drift.test.ts checks the services, so it runs with them. */
const tooling = ['bench/src/**/*.test.ts', 'tools/src/**/!(drift).test.ts']

const common = {
  environment: 'node' as const,
  exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
  // These limits catch hanging tests. They do not expect speed, because shared machines are noisy.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['packages/service-kit/src/testing/seed-properties.ts'],
}

/** `npm run proof matrix` also weakens comparisons in the code. */
// biome-ignore lint/suspicious/noUndeclaredEnvVars: set by the command.
const plugins = process.env.PROOF === 'matrix' ? [weakenCode(import.meta.dirname)] : []

export default defineConfig({
  test: {
    // One Postgres for the run; a template database per service, a clone per test file.
    globalSetup: ['tools/src/test/global-setup.ts'],
    // One more than most CI machines have cores, because many tests wait for processes that they started or killed.
    maxWorkers: 3,
    projects: [
      { plugins, test: { ...common, name: 'alone', include: all, exclude: [...common.exclude, ...components, ...units, ...shared, ...tooling] } },
      // Files share a worker's modules: none mocks modules or sets its environment. Real builds and restores take minutes on a slow machine.
      { test: { ...common, name: 'tooling', include: tooling, isolate: false, testTimeout: 600_000, hookTimeout: 600_000 } },
      { plugins, test: { ...common, name: 'together', include: shared, isolate: false } },
      { plugins: [linguiMacrosInTests], test: { ...common, name: 'units', include: units, isolate: false } },
      {
        plugins: [linguiMacrosInTests],
        test: {
          ...common,
          name: 'components',
          include: components,
          environment: 'happy-dom',
          // Young objects of a page outlive V8's small default space, and moving them costs time.
          execArgv: ['--max-semi-space-size=64'],
          // Otherwise styled-components writes rules as text, and happy-dom reads the whole style sheet again after each.
          env: { SC_DISABLE_SPEEDY: 'false' },
          // A click on a link to a file would change the address of later files, which share the window.
          environmentOptions: {
            happyDOM: { url: 'https://ungana.test/', settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          setupFiles: [...common.setupFiles, 'packages/web-kit/testing/setup.ts'],
          isolate: false,
        },
      },
    ],
  },
})
