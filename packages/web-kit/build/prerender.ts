/** Builds a part a second time, for Node and without federation, and runs the result to render its pages at build time. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Compiler, type Configuration, rspack, type Stats } from '@rspack/core'
import type { Skeletons } from '@ungana/contracts-shell'
import type { RenderedPages } from '../prerender/rendered-page.ts'

export interface PrerenderedPages {
  readonly skeletons: RenderedPages
  readonly documents: RenderedPages
}

/** Builds `config`, whose entry is prerender/render.tsx, and returns what it renders. */
export async function prerender(config: Configuration): Promise<PrerenderedPages> {
  const folder = await mkdtemp(join(tmpdir(), 'ungana-prerender-'))
  try {
    await build({ ...config, output: { ...config.output, path: folder, filename: 'render.cjs', library: { type: 'commonjs2' } } })
    const { renderSkeletons, renderDocuments } = createRequire(import.meta.url)(join(folder, 'render.cjs')) as {
      renderSkeletons: () => RenderedPages
      renderDocuments: () => Promise<RenderedPages>
    }
    return { skeletons: renderSkeletons(), documents: await renderDocuments() }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function build(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    rspack(config, (failure, stats?: Stats) => {
      if (failure) reject(failure)
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })))
      else resolve()
    })
  })
}

/** Renders while `compiler` compiles, and passes the result to `emit` once all other files exist. */
export class PrerenderPlugin {
  readonly #config: Configuration
  readonly #emit: (rendered: PrerenderedPages, assets: Assets) => void

  constructor(config: Configuration, emit: (rendered: PrerenderedPages, assets: Assets) => void) {
    this.#config = config
    this.#emit = emit
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack
    const publicPath = String(compiler.options.output.publicPath)
    compiler.hooks.thisCompilation.tap('PrerenderPlugin', (compilation) => {
      const rendered = prerender(this.#config)
      // Awaited below. Without this handler, an early failure would count as unhandled.
      rendered.catch(() => undefined)
      compilation.hooks.processAssets.tapPromise({ name: 'PrerenderPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, async () => {
        this.#emit(await rendered, {
          read: (file) => compilation.getAsset(file)?.source.source().toString() ?? '',
          write: (file, text) => {
            if (compilation.getAsset(file)) compilation.updateAsset(file, new sources.RawSource(text))
            else compilation.emitAsset(file, new sources.RawSource(text))
          },
          scripts: (chunk) => {
            const files = compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []
            if (files.length === 0) throw new Error(`there is no chunk "${chunk}"`)
            return files.map((file) => publicPath + file)
          },
        })
      })
    })
  }
}

export interface Assets {
  readonly read: (file: string) => string
  readonly write: (file: string, text: string) => void
  /** Addresses of a chunk's files. They are known only after everything else is built. */
  readonly scripts: (chunk: string) => string[]
}

/** Content of skeletons.json. */
export function skeletonsJson({ skeletons }: PrerenderedPages, { scripts }: Assets, more: Skeletons = {}): string {
  const entries = Object.entries(skeletons).map(([pattern, { html, css, chunk }]) => [pattern, { html, css, scripts: chunk ? scripts(chunk) : [] }])
  return JSON.stringify({ ...Object.fromEntries(entries), ...more })
}
