import { createHash } from 'node:crypto'
import { type Compiler, DefinePlugin, RuntimePlugin } from '@rspack/core'
import { INTEGRITY_LIST } from './chunk-integrity.ts'

/**
 * Makes the browser refuse chunks whose content differs from the build. The document has the hashes of a first visit's scripts
 * (`npm run release` adds them). The hashes of all chunks are in a file of their own, whose address and hash are in the code: in the code itself they
 * would cost each first visit a kilobyte, because hashes do not compress. chunk-integrity.ts reads both.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler) {
    const { Compilation, sources, RuntimeGlobals } = compiler.webpack
    new DefinePlugin({ INTEGRITY_LIST: JSON.stringify(INTEGRITY_LIST) }).apply(compiler)
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      RuntimePlugin.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        // The preload in the document has the same mode. With another the browser would load the script twice.
        (code) => `${code}script.integrity = ${RuntimeGlobals.require}.integrityOf(chunkId); script.crossOrigin = 'anonymous';`,
      )
      // Contents and names are final after this stage.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
      compilation.hooks.processAssets.tap({ name: 'IntegrityPlugin', stage }, () => {
        const contentOf = (file: string) => compilation.getAsset(file)?.source.buffer() ?? Buffer.alloc(0)
        const later = [...compilation.chunks].filter((chunk) => !chunk.hasRuntime() && !chunk.canBeInitial())
        const scripts = later.flatMap(({ id, files }) => [...files].filter((file) => file.endsWith('.js')).map((file) => [id, file] as const))
        const list = JSON.stringify(Object.fromEntries(scripts.map(([id, file]) => [id, sha256(contentOf(file))])))
        const file = `assets/integrity.${createHash('sha256').update(list).digest('hex').slice(0, 8)}.json`
        compilation.emitAsset(file, new sources.RawSource(list))
        const named = `${compiler.options.output.publicPath}${file} ${sha256(list)}`
        for (const { name, source } of compilation.getAssets()) {
          const text = name.endsWith('.js') ? source.source().toString() : ''
          if (text.includes(INTEGRITY_LIST)) compilation.updateAsset(name, new sources.RawSource(text.replace(INTEGRITY_LIST, named)))
        }
      })
    })
  }
}

const sha256 = (content: Buffer | string) => `sha256-${createHash('sha256').update(content).digest('base64')}`
