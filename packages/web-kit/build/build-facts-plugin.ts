import type { Compiler } from '@rspack/core'
import { HOST_API_VERSION } from '@ungana/contracts-shell'

/**
 * Writes build-facts.json, by which a release is judged before anybody gets it: the HostApi that the code was written against, the versions of the
 * libraries that it gives to others (name → version), and the files of each group of chunks that comes only when it is asked for, such as a page.
 */
export class BuildFactsPlugin {
  readonly #provided: Readonly<Record<string, string>>

  constructor(provided: Readonly<Record<string, string>> = {}) {
    this.#provided = provided
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('BuildFactsPlugin', (compilation) => {
      // At the end, when the names of hashed files are known.
      compilation.hooks.processAssets.tap({ name: 'BuildFactsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const later = compilation.chunkGroups.filter((group) => !group.isInitial()).map((group) => [...group.getFiles()].sort())
        const facts = { hostApi: HOST_API_VERSION, provided: this.#provided, later: later.sort((a, b) => (a.join() < b.join() ? -1 : 1)) }
        compilation.emitAsset('build-facts.json', new sources.RawSource(`${JSON.stringify(facts, null, 1)}\n`))
      })
    })
  }
}
