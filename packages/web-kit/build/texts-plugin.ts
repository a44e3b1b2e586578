import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Compiler } from '@rspack/core'
import { type LanguageCode, languages } from '@ungana/language'
import { languageSettings } from '@ungana/language/catalogues'
import { textKey } from '@ungana/language/text-key'
import type { Texts } from '@ungana/language/texts'

/**
 * Writes a script for each language in which everything that the part contains is translated, and texts.json, which names the scripts. A page in
 * that language runs the script before the part's code. `folders` are the part and the packages in it.
 */
export class TextsPlugin {
  readonly #folders: readonly string[]

  constructor(folders: readonly string[]) {
    this.#folders = folders
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('TextsPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'TextsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, async () => {
        const scripts: Record<string, string> = {}
        for (const [code, texts] of await readAllTexts(this.#folders)) {
          const script = textsScript(texts)
          const file = `assets/messages-${code}.${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`
          compilation.emitAsset(file, new sources.RawSource(script))
          scripts[code] = `${compiler.options.output.publicPath}${file}`
        }
        compilation.emitAsset('texts.json', new sources.RawSource(JSON.stringify(scripts)))
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
  const found = new Map<string, { readonly message: string; readonly translation: string }>()
  for (const file of folders.map((folder) => join(folder, `locales/${code}.po`))) {
    if (!existsSync(file)) return undefined
    const catalogue = await formatter().parse(readFileSync(file, 'utf8'), { locale: code, sourceLocale: 'en', filename: file })
    for (const { message = '', context, translation, obsolete } of Object.values(catalogue)) {
      if (obsolete) continue
      if (!translation) return undefined
      const key = textKey(message, context ?? undefined)
      const other = found.get(key)
      if (other && other.message !== message) throw new Error(`“${message}” and “${other.message}” have the same key. Change one of them.`)
      if (other && other.translation !== translation)
        throw new Error(
          `${file} translates “${message}” as “${translation}”, another part as “${other.translation}”. Use one, or give one of them a context.`,
        )
      found.set(key, { message, translation })
    }
  }
  return { ...languageSettings(code), ...Object.fromEntries(Array.from(found, ([key, { translation }]) => [key, translation])) }
}

const textsScript = (texts: Texts) => `self.unganaTexts=Object.assign(self.unganaTexts||{},${JSON.stringify(texts)})`
