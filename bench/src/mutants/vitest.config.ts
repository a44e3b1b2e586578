// The project's own tests of browser parts, with one file changed: MUTANT_FILE (absolute) reads as MUTANT_CODE.
import { readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import config from '../../../vitest.config.ts'

const { MUTANT_FILE, MUTANT_CODE } = process.env
const mutate = {
  name: 'mutate',
  enforce: 'pre' as const,
  load: (id: string) => (id.split('?', 1)[0] === MUTANT_FILE && MUTANT_CODE ? readFileSync(MUTANT_CODE, 'utf8') : undefined),
}
const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[]

export default defineConfig({
  ...config,
  root: new URL('../../..', import.meta.url).pathname,
  test: {
    ...config.test,
    globalSetup: [],
    // It would keep the first code of a file for all its mutants.
    fsModuleCache: false,
    projects: projects
      .filter(({ test }) => test?.name === 'units' || test?.name === 'components')
      // A mutant that waits for ever is killed, and not waited for.
      .map((project) => ({ ...project, plugins: [mutate], test: { ...project.test, testTimeout: 20_000, fsModuleCache: false } })),
  },
})
