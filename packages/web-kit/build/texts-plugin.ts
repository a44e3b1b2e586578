import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { type Compilation, type Compiler, ConcatenatedModule } from '@rspack/core'
import { type RemoteManifest, type TranslatedManifest, translateManifest } from '@ungana/contracts-shell'
import { type LanguageCode, languages } from '@ungana/language'
import { languageSettings } from '@ungana/language/catalogues'
import { textKey } from '@ungana/language/text-key'
import type { Texts } from '@ungana/language/texts'

const repository = join(import.meta.dirname, '../../..')

/** What a first visit shows. */
export interface First {
  readonly chunks: readonly string[]
  /** Paths in the repository of files with names that come as values. */
  readonly data: readonly string[]
}

/**
 * Writes a script for each language in which everything that the part contains is translated, and texts.json, which names the scripts. A page in
 * that language runs the script before the part's code. Also writes manifests.json, the translated remote.json. `folders` are the part and the
 * packages in it. With `first`, the script has only the texts in these chunks and data files, and later-texts.json names a script with the others.
 */
export class TextsPlugin {
  readonly #folders: readonly string[]
  readonly #first: First | undefined

  constructor(folders: readonly string[], first?: First) {
    this.#folders = folders
    this.#first = first
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('TextsPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'TextsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, async () => {
        const scripts: Record<string, string> = {}
        const later: Record<string, string> = {}
        const { labels, manifests } = await readManifests(this.#folders[0] ?? '')
        const emit = (code: string, script: string) => {
          const hash = createHash('sha256').update(script)
          const file = `assets/messages-${code}.${hash.copy().digest('hex').slice(0, 8)}.js`
          // The minimizer would write \u0645 for م, so Arabic would be three times as long.
          compilation.emitAsset(file, new sources.RawSource(script), { minimized: true })
          return { address: `${compiler.options.output.publicPath}${file}`, integrity: `sha256-${hash.digest('base64')}` }
        }
        const first = this.#first && (await keysIn(this.#folders, filesIn(compilation, this.#first)))
        for (const [code, texts] of await readAllTexts(this.#folders)) {
          const isFirst = ([key]: [string, string]) => !first || key.startsWith(':') || first.has(key)
          const [now, others] = [Object.entries(texts).filter(isFirst), Object.entries(texts).filter((entry) => !isFirst(entry))]
          const rest =
            others.length > 0 ? emit(`${code}-later`, `${textsScript(Object.fromEntries(others))};self.unganaLaterTexts=void 0`) : undefined
          if (rest) later[code] = rest.address
          scripts[code] = emit(code, textsScript({ ...Object.fromEntries(now), ...labels[code] }) + (rest ? laterScript(rest) : '')).address
        }
        compilation.emitAsset('texts.json', new sources.RawSource(JSON.stringify(scripts)))
        if (first) compilation.emitAsset('later-texts.json', new sources.RawSource(JSON.stringify(later)))
        compilation.emitAsset('manifests.json', new sources.RawSource(JSON.stringify(manifests)))
      })
    })
  }
}

/** The texts of each language that `folders` are translated to. */
export async function readAllTexts(folders: readonly string[]): Promise<ReadonlyMap<LanguageCode, Texts>> {
  const all = new Map<LanguageCode, Texts>()
  for (const { code } of languages) {
    const texts = await readTexts(folders, code)
    if (texts) all.set(code, texts)
  }
  return all
}

/** The texts in `folders` and the settings of a language. Undefined for English, and if a folder lacks the language or one of its texts. */
export async function readTexts(folders: readonly string[], code: LanguageCode): Promise<Texts | undefined> {
  if (code === 'en') return undefined
  const found = new Map<string, Entry>()
  for (const file of folders.map((folder) => join(folder, `locales/${code}.po`))) {
    const catalogue = await readCatalogue(file, code)
    if (!catalogue) return undefined
    for (const [key, entry] of catalogue) {
      const other = found.get(key)
      if (other && other.message !== entry.message)
        throw new Error(`“${entry.message}” and “${other.message}” have the same key. Change one of them.`)
      if (other && other.translation !== entry.translation)
        throw new Error(
          `${file} translates “${entry.message}” as “${entry.translation}”, another part as “${other.translation}”. Use one, or give one of them a context.`,
        )
      found.set(key, entry)
    }
  }
  return { ...languageSettings(code), ...Object.fromEntries(Array.from(found, ([key, { translation }]) => [key, translation])) }
}

/** What people read of the remote.json in `folder` in each language that it is translated to, and its header labels by key. */
async function readManifests(folder: string) {
  const manifests: Record<string, TranslatedManifest> = {}
  const labels: Record<string, Texts> = {}
  const file = join(folder, 'remote.json')
  if (!existsSync(file)) return { manifests, labels }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as RemoteManifest
  for (const { code } of languages) {
    const catalogue = await readCatalogue(join(folder, `locales/remote/${code}.po`), code)
    if (!catalogue) continue
    const translate = (text: string) => catalogue.get(textKey(text))?.translation ?? text
    manifests[code] = translateManifest(manifest, translate)
    labels[code] = Object.fromEntries(manifest.navigation.map(({ label }) => [textKey(label), translate(label)]))
  }
  return { manifests, labels }
}

interface Entry {
  readonly message: string
  readonly translation: string
}

/** A PO file by the keys of its texts. Undefined if it does not exist, or lacks a translation. */
async function readCatalogue(file: string, code: LanguageCode): Promise<ReadonlyMap<string, Entry> | undefined> {
  if (!existsSync(file)) return undefined
  const catalogue = await formatter().parse(readFileSync(file, 'utf8'), { locale: code, sourceLocale: 'en', filename: file })
  const entries = Object.values(catalogue).filter(({ obsolete }) => !obsolete)
  if (entries.some(({ translation }) => !translation)) return undefined
  return new Map(entries.map(({ message = '', context, translation = '' }) => [textKey(message, context ?? undefined), { message, translation }]))
}

/** Files whose code is in one of the chunks, and the data files. */
function filesIn({ chunks, chunkGraph }: Compilation, first: First): ReadonlySet<string> {
  const modules = [...chunks].filter(({ name }) => name && first.chunks.includes(name)).flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)])
  const all = modules.flatMap((module) => (module instanceof ConcatenatedModule ? [...module.modules] : [module]))
  return new Set([...all.flatMap((module) => module.nameForCondition() ?? []), ...first.data.map((path) => join(repository, path))])
}

/** The keys of the texts that these files contain. */
async function keysIn(folders: readonly string[], files: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (const file of folders.map((folder) => join(folder, 'locales/fr.po')).filter((path) => existsSync(path))) {
    const catalogue = await formatter().parse(readFileSync(file, 'utf8'), { locale: 'fr', sourceLocale: 'en', filename: file })
    for (const { message = '', context, origin } of Object.values(catalogue))
      if (origin?.some(([path]) => files.has(join(repository, path)))) keys.add(textKey(message, context ?? undefined))
  }
  return keys
}

const laterScript = ({ address, integrity }: { readonly address: string; readonly integrity: string }) =>
  `;{let p;self.unganaLaterTexts=()=>p=p||new Promise(r=>{const s=document.createElement("script");s.src="${address}";s.integrity="${integrity}";s.crossOrigin="anonymous";s.onload=s.onerror=r;document.head.append(s)})}`

const textsScript = (texts: Texts) => `self.unganaTexts=Object.assign(self.unganaTexts||{},${JSON.stringify(texts)})`
