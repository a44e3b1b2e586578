/** A second build of a part, for Node and without federation, that is run at once: it draws pages before any browser does. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Compiler, type Configuration, rspack, type Stats } from '@rspack/core'
import type { Skeletons } from '@ungana/contracts-shell'
import type { Drawings } from '../prerender/drawing.ts'

export interface Drawn {
  readonly skeletons: Drawings
  readonly documents: Drawings
}

/** What the bundle of `config`, whose entry is prerender/draw.tsx, draws. */
export async function prerender(config: Configuration): Promise<Drawn> {
  const folder = await mkdtemp(join(tmpdir(), 'ungana-prerender-'))
  try {
    await build({ ...config, output: { ...config.output, path: folder, filename: 'draw.cjs', library: { type: 'commonjs2' } } })
    const { drawSkeletons, drawDocuments } = createRequire(import.meta.url)(join(folder, 'draw.cjs')) as {
      drawSkeletons: () => Drawings
      drawDocuments: () => Promise<Drawings>
    }
    return { skeletons: drawSkeletons(), documents: await drawDocuments() }
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

/** Draws while `compiler` compiles, and hands the drawings to `emit` once all other files are there. */
export class PrerenderPlugin {
  readonly #config: Configuration
  readonly #emit: (drawn: Drawn, assets: Assets) => void

  constructor(config: Configuration, emit: (drawn: Drawn, assets: Assets) => void) {
    this.#config = config
    this.#emit = emit
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack
    const publicPath = String(compiler.options.output.publicPath)
    compiler.hooks.thisCompilation.tap('PrerenderPlugin', (compilation) => {
      const drawn = prerender(this.#config)
      // Awaited below; a failure that comes before that is no unhandled one.
      drawn.catch(() => undefined)
      compilation.hooks.processAssets.tapPromise({ name: 'PrerenderPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, async () => {
        this.#emit(await drawn, {
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
  /** Addresses of the files that the chunk with that name is made of, known only now that everything else is done. */
  readonly scripts: (chunk: string) => string[]
}

/** skeletons.json */
export function skeletonsJson({ skeletons }: Drawn, { scripts }: Assets, more: Skeletons = {}): string {
  const entries = Object.entries(skeletons).map(([pattern, { html, css, chunk }]) => [pattern, { html, css, scripts: chunk ? scripts(chunk) : [] }])
  return JSON.stringify({ ...Object.fromEntries(entries), ...more })
}
