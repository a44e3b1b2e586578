import type { Compiler } from '@rspack/core'
import { HOST_API_VERSION } from '@ungana/contracts-shell'
import { bundledContracts } from './bundled-contracts.ts'
import { bundledPackages } from './bundled-packages.ts'

/**
 * Writes build-facts.json, which the release command checks before it publishes a release. The file contains the HostApi version that the code was
 * written for, the versions of the libraries that the part provides (name → version), the files of each page or other group of chunks that load on
 * demand, the folders of the npm packages in the bundle, and what the part uses of contracts.
 */
export class BuildFactsPlugin {
  readonly #repository: string
  readonly #provided: Readonly<Record<string, string>>
  readonly #morePackages: readonly string[]

  /** @param morePackages folders of npm packages in other files of the release, known when all files are built */
  constructor(repository: string, provided: Readonly<Record<string, string>> = {}, morePackages: readonly string[] = []) {
    this.#repository = repository
    this.#provided = provided
    this.#morePackages = morePackages
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('BuildFactsPlugin', (compilation) => {
      // The last stage: hashed file names are known only then.
      compilation.hooks.processAssets.tap({ name: 'BuildFactsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const later = compilation.chunkGroups.filter((group) => !group.isInitial()).map((group) => [...group.getFiles()].sort())
        const facts = {
          hostApi: HOST_API_VERSION,
          provided: this.#provided,
          later: later.sort((a, b) => (a.join() < b.join() ? -1 : 1)),
          packages: [...new Set([...bundledPackages(compilation, this.#repository), ...this.#morePackages])].sort(),
          contracts: bundledContracts(compilation, this.#repository),
        }
        compilation.emitAsset('build-facts.json', new sources.RawSource(`${JSON.stringify(facts, null, 1)}\n`))
      })
    })
  }
}
