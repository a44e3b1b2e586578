import type { Compiler } from '@rspack/core'

/**
 * Writes the address of the chunk called `chunk` into index.html, in place of `placeholder`. The names of hashed files are known only when
 * everything else is done.
 */
export class ChunkAddressPlugin {
  readonly #chunk: string
  readonly #placeholder: string

  constructor(chunk: string, placeholder: string) {
    this.#chunk = chunk
    this.#placeholder = placeholder
  }

  apply(compiler: Compiler) {
    const { Compilation, sources, WebpackError } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ChunkAddressPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ChunkAddressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const [file] = compilation.namedChunks.get(this.#chunk)?.files ?? []
        const page = compilation.getAsset('index.html')
        if (!file || !page) {
          compilation.errors.push(new WebpackError(`no chunk "${this.#chunk}" whose address index.html could name`))
          return
        }
        const html = page.source.source().toString().replaceAll(this.#placeholder, `/${file}`)
        compilation.updateAsset('index.html', new sources.RawSource(html))
      })
    })
  }
}
