/** Builds a part a second time, for Node and without federation, and runs the result in each language to render its pages at build time. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Compiler, type Configuration, rspack, type Stats } from '@rspack/core'
import type { Skeletons } from '@ungana/contracts-shell'
import type { LanguageCode } from '@ungana/language'
import type { Texts } from '@ungana/language/texts'
import type { RenderedPages } from '../prerender/rendered-page.ts'
import { readAllTexts } from './texts-plugin.ts'

export interface PrerenderedPages {
  readonly skeletons: RenderedPages
  readonly documents: RenderedPages
}

export interface Prerendered {
  readonly languages: ReadonlyMap<LanguageCode, PrerenderedPages>
  /** The part's code for Node. */
  readonly code: string
  readonly stats: Stats
}

/** Builds `config`, whose entry is prerender/render.tsx, and returns what it renders in English and in each language of `texts`. */
export async function prerender(config: Configuration, texts: ReadonlyMap<LanguageCode, Texts> = new Map()): Promise<Prerendered> {
  const folder = await mkdtemp(join(tmpdir(), 'ungana-prerender-'))
  try {
    const stats = await build({ ...config, output: { ...config.output, path: folder, filename: 'render.cjs', library: { type: 'commonjs2' } } })
    const rendered = new Map<LanguageCode, PrerenderedPages>()
    const require = createRequire(import.meta.url)
    for (const [code, own] of [['en', undefined] as const, ...texts]) {
      globalThis.unganaTexts = own
      // Modules read texts when they start, so each language starts them again.
      delete require.cache[require.resolve(join(folder, 'render.cjs'))]
      const { renderSkeletons, renderDocuments } = require(join(folder, 'render.cjs')) as {
        renderSkeletons: () => RenderedPages
        renderDocuments: () => Promise<RenderedPages>
      }
      rendered.set(code, { skeletons: renderSkeletons(), documents: await renderDocuments() })
    }
    return { languages: rendered, code: await readFile(join(folder, 'render.cjs'), 'utf8'), stats }
  } finally {
    globalThis.unganaTexts = undefined
    await rm(folder, { recursive: true })
  }
}

function build(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    rspack(config, (failure, stats?: Stats) => {
      if (failure) reject(failure)
      else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString({ all: false, errors: true, colors: false })))
      else resolve(stats)
    })
  })
}

/**
 * Renders while `compiler` compiles, and passes the result for each language to `emit` once all other files exist. Files in another language than
 * English are in a folder with its code.
 */
export class PrerenderPlugin {
  readonly #config: Configuration
  readonly #folders: readonly string[]
  readonly #emit: (rendered: PrerenderedPages, assets: Assets) => void
  readonly #onBuilt: (built: Prerendered, write: Assets['write']) => void

  /**
   * @param folders the part and the packages whose texts it contains
   * @param onBuilt called after `emit`
   */
  constructor(
    config: Configuration,
    folders: readonly string[],
    emit: (rendered: PrerenderedPages, assets: Assets) => void,
    onBuilt: (built: Prerendered, write: Assets['write']) => void = () => undefined,
  ) {
    this.#config = config
    this.#folders = folders
    this.#emit = emit
    this.#onBuilt = onBuilt
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack
    const publicPath = String(compiler.options.output.publicPath)
    compiler.hooks.thisCompilation.tap('PrerenderPlugin', (compilation) => {
      const rendered = readAllTexts(this.#folders).then((texts) => prerender(this.#config, texts))
      // Awaited below. Without this handler, an early failure would count as unhandled.
      rendered.catch(() => undefined)
      compilation.hooks.processAssets.tapPromise({ name: 'PrerenderPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, async () => {
        const write = (file: string, text: string) => {
          if (compilation.getAsset(file)) compilation.updateAsset(file, new sources.RawSource(text))
          else compilation.emitAsset(file, new sources.RawSource(text))
        }
        const built = await rendered
        // English last, because it replaces the template of all languages.
        for (const [code, pages] of [...built.languages].reverse()) {
          this.#emit(pages, {
            read: (file) => compilation.getAsset(file)?.source.source().toString() ?? '',
            write: (name, text) => write(code === 'en' ? name : `${code}/${name}`, text),
            scripts: (chunk) => {
              const files = compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []
              if (files.length === 0) throw new Error(`there is no chunk "${chunk}"`)
              return files.map((file) => publicPath + file)
            },
          })
        }
        this.#onBuilt(built, write)
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
