// The messages in the code of each translated part, and its PO files in locales/.
import { existsSync } from 'node:fs'
import { getCatalogs } from '@lingui/cli/api'
import { type LinguiConfig, makeConfig } from '@lingui/conf'
import { type LanguageCode, languages } from '@ungana/language'

interface Message {
  readonly message: string
  readonly context: string | undefined
  readonly file: string
}

interface Translation {
  readonly message: string
  readonly translation: string
}

export interface Catalogue {
  /** The messages in the code, by id. */
  readonly messages: ReadonlyMap<string, Message>
  /** The PO files that exist. */
  readonly translations: readonly { readonly code: LanguageCode; readonly file: string; readonly byId: ReadonlyMap<string, Translation> }[]
}

/** The languages of `config` that texts are translated to. */
const translated = ({ locales }: LinguiConfig) => languages.map(({ code }) => code).filter((code) => code !== 'en' && locales.includes(code))

export async function readCatalogues(root: string, config: LinguiConfig): Promise<Catalogue[]> {
  return Promise.all(
    (await catalogsIn(root, config)).map(async (catalog) => {
      const collected = Object.entries((await catalog.collect()) ?? {})
      const files = translated(config)
        .map((code) => ({ code, file: catalog.getFilename(code) }))
        .filter(({ file }) => existsSync(file))
      return {
        messages: new Map(collected.map(([id, { message = '', context, origin }]) => [id, { message, context, file: origin?.[0]?.[0] ?? '' }])),
        translations: await Promise.all(
          files.map(async ({ code, file }) => {
            const entries = Object.entries((await catalog.read(code)) ?? {})
            return { code, file, byId: new Map(entries.map(([id, { message = '', translation = '' }]) => [id, { message, translation }])) }
          }),
        ),
      }
    }),
  )
}

/** Adds new messages to the PO files, and removes unused ones. @returns the number of messages */
export async function updateCatalogues(root: string, config: LinguiConfig): Promise<number> {
  let count = 0
  for (const catalog of await catalogsIn(root, config)) {
    const made = await catalog.make({ clean: true, overwrite: false, locale: translated(config), orderBy: 'message' })
    if (!made) throw new Error(`Lingui cannot read the messages of ${catalog.path}.`)
    count += Object.keys(Object.values(made)[0] ?? {}).length
  }
  return count
}

const catalogsIn = (root: string, config: LinguiConfig) => getCatalogs(makeConfig({ ...config, rootDir: root }, { skipValidation: true }))
