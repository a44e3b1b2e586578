// The browser parts' own tests with one changed file: MUTANT_FILE (absolute) is loaded from MUTANT_CODE.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config'

const { MUTANT_FILE, MUTANT_CODE } = process.env
const mutate = {
  name: 'mutate',
  enforce: 'pre' as const,
  load: (id: string) => (id.split('?', 1)[0] === MUTANT_FILE && MUTANT_CODE ? readFileSync(MUTANT_CODE, 'utf8') : undefined),
}
const root = join(import.meta.dirname, '../../..')
// Loaded at run time, because bench may not import from the checkout's root.
const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, join(root, 'vitest.config.ts'))
const config = loaded?.config as ViteUserConfig
const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[]

export default defineConfig({
  ...config,
  root,
  test: {
    ...config.test,
    globalSetup: [],
    // The cache would use a file's first code for all its mutants.
    fsModuleCache: false,
    projects: projects
      .filter(({ test }) => test?.name === 'units' || test?.name === 'components')
      // Short timeouts, so that a mutant that waits for ever is killed soon.
      .map((project) => ({ ...project, plugins: [mutate], test: { ...project.test, testTimeout: 20_000, fsModuleCache: false } })),
  },
})
