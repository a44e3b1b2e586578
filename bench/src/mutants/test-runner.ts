// A process that runs a browser part's component and unit tests for one mutant after another. One Vitest keeps the files that do not change.
// Arguments: the checkout, and the part's folder in it.
import { dirname, join } from 'node:path'
import { loadConfigFromFile } from 'vite'
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'

export interface Change {
  /** Absolute path of the changed file. */
  readonly file: string
  /** The whole changed file. */
  readonly code: string
}

const [checkout, part] = process.argv.slice(2) as [string, string]
let change: Change | undefined
/** Name of a failed test. */
let failed = ''

const mutate = {
  name: 'mutate',
  enforce: 'pre' as const,
  load: (id: string) => (change && id.split('?', 1)[0] === change.file ? change.code : undefined),
}
/** Tests beside the changed file run first, because they are the likeliest to fail. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isFar = ({ moduleId }: TestSpecification) => Number(!change || dirname(moduleId) !== dirname(change.file))
    return (await super.sort(files)).sort((a, b) => isFar(a) - isFar(b))
  }
}
// Loaded at run time, because bench may not import from the checkout's root.
const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, join(checkout, 'vitest.config.ts'))
const { projects = [], ...common } = (loaded?.config as ViteUserConfig | undefined)?.test ?? {}
const vitest = await createVitest('test', {
  ...common,
  root: checkout,
  config: false,
  watch: false,
  globalSetup: [],
  sequence: { sequencer: NearestFirst },
  reporters: [
    {
      onTestCaseResult: (test) => failIf(test.result().state === 'failed', test.fullName),
      onTestModuleEnd: (module) => failIf(!module.ok(), module.moduleId),
    },
  ],
  projects: (projects as TestProjectInlineConfiguration[])
    .filter(({ test }) => test?.name === 'units' || test?.name === 'components')
    .map(({ plugins = [], test = {} }) => ({
      plugins: [mutate, ...plugins],
      // The cache would use a file's first code for all its mutants.
      test: { ...test, exclude: [...(test.exclude ?? []), `!(${part})/**`], fsModuleCache: false },
    })),
})
await vitest.standalone()

/** One failure is enough. */
function failIf(isFailure: boolean, name: string) {
  if (!isFailure) return
  failed ||= name
  void vitest.cancelCurrentRun('test-failure')
}

/** Runs the tests that import the changed file; without one, all tests of the part. @returns the name of a failed test */
async function run(next: Change | undefined): Promise<string> {
  for (const file of [change?.file, next?.file]) if (file) vitest.invalidateFile(file)
  change = next
  failed = ''
  if (next) vitest.config.related = [next.file]
  else delete vitest.config.related
  const { unhandledErrors } = await vitest.runTestSpecifications(await vitest.getRelevantTestSpecifications())
  return failed || (unhandledErrors.length > 0 ? 'unhandled errors' : '')
}

process.on('message', async (message: Change | 'unchanged') => process.send?.(await run(message === 'unchanged' ? undefined : message)))
process.once('disconnect', () => process.exit())
process.send?.('ready')
