import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runInNewContext } from 'node:vm'
import { type Configuration, rspack } from '@rspack/core'
import { textKey } from '@ungana/language/text-key'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropMessageIds, linguiMacros } from './lingui-macros.ts'
import { readTexts, TextsPlugin } from './texts-plugin.ts'

let root: string
let part: string
let ui: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'texts-plugin-'))
  part = join(root, 'part')
  ui = join(root, 'ui')
  for (const folder of [part, ui]) mkdirSync(join(folder, 'locales'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

type Entry = readonly [message: string, translation: string, context?: string]

function po(folder: string, code: string, entries: readonly Entry[]) {
  const text = entries.map(([message, translation, context]) =>
    [...(context ? [`msgctxt "${context}"`] : []), `msgid "${message}"`, `msgstr "${translation}"`, ''].join('\n'),
  )
  writeFileSync(join(folder, 'locales', `${code}.po`), [`msgid ""\nmsgstr ""\n"Language: ${code}\\n"\n`, ...text].join('\n'))
}

/** Builds a part with a macro, and returns its files by name without hash. */
async function build(firstChunks?: readonly string[]) {
  writeFileSync(join(part, 'main.tsx'), "import { t } from '@lingui/core/macro'\nglobalThis.said = t`Log in`\n")
  const config: Configuration = {
    context: part,
    entry: './main.tsx',
    mode: 'production',
    output: { path: join(root, 'dist'), publicPath: '/r/part/', filename: '[name].[contenthash:8].js' },
    resolve: { alias: { '@ungana/language/texts': join(import.meta.dirname, '../../language/src/texts.ts') } },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2020', experimental: { plugins: [linguiMacros()] } } },
        },
      ],
    },
    plugins: [new TextsPlugin([part, ui], firstChunks && { chunks: firstChunks, data: [] })],
  }
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await new Promise<void>((resolve, reject) => {
    rspack(config, (failure, stats) => (failure || stats?.hasErrors() ? reject(failure ?? new Error(stats?.toString())) : resolve()))
  })
  const files = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const read = (address: string) => readFileSync(join(root, 'dist', address.replace('/r/part/', '')), 'utf8')
  return { names: files.map(({ name }) => name).sort(), read, scripts: JSON.parse(read('texts.json')) as Record<string, string> }
}

test('a script of the document makes the part speak its language', async () => {
  po(part, 'fr', [['Log in', 'Connexion']])
  po(ui, 'fr', [['Close', 'Fermer']])
  const { names, scripts, read } = await build()
  expect(Object.keys(scripts)).toEqual(['fr'])
  const page: Record<string, unknown> = {}
  page.self = page.globalThis = page
  const main = names.find((name) => name.startsWith('main')) ?? ''
  runInNewContext(read(main), page)
  expect(page.said).toBe('Log in')
  runInNewContext(read(scripts.fr ?? ''), page)
  runInNewContext(read(main), page)
  expect(page.said).toBe('Connexion')
  expect(page.unganaTexts).toMatchObject({ ':code': 'fr', [textKey('Close')]: 'Fermer' })
})

test('a later script has the texts of later chunks, and the first script loads it', async () => {
  const origin = (file: string) => `#: ${relative(join(import.meta.dirname, '../../..'), join(part, file))}`
  po(ui, 'fr', [])
  po(part, 'fr', [])
  const texts = [
    [origin('main.tsx'), 'msgid "Log in"', 'msgstr "Connexion"', ''],
    [origin('terms.tsx'), 'msgid "Terms"', 'msgstr "Conditions"', ''],
  ]
  writeFileSync(join(part, 'locales/fr.po'), ['msgid ""\nmsgstr ""\n"Language: fr\\n"\n', ...texts.flat()].join('\n'))
  const { scripts, read } = await build(['main'])
  const later = (JSON.parse(read('later-texts.json')) as Record<string, string>).fr ?? ''
  const first = read(scripts.fr ?? '')
  expect([first.includes('Connexion'), first.includes('Conditions'), first.includes(later)]).toEqual([true, false, true])
  const page: Record<string, unknown> = { unganaTexts: {}, unganaLaterTexts: () => {} }
  page.self = page
  runInNewContext(read(later), page)
  expect([page.unganaTexts, page.unganaLaterTexts]).toEqual([{ [textKey('Terms')]: 'Conditions' }, undefined])
})

test('the catalogues of two parts join in one page', async () => {
  po(part, 'fr', [['Log in', 'Connexion']])
  po(ui, 'fr', [])
  const { scripts, read } = await build()
  const page: Record<string, unknown> = { unganaTexts: { other: 'autre' } }
  page.self = page
  runInNewContext(read(scripts.fr ?? ''), page)
  expect(page.unganaTexts).toMatchObject({ other: 'autre', [textKey('Log in')]: 'Connexion' })
})

test('a changed translation changes only the script of its language', async () => {
  for (const code of ['fr', 'sw']) po(ui, code, [])
  po(part, 'sw', [['Log in', 'Ingia']])
  po(part, 'fr', [['Log in', 'Connexion']])
  const before = await build()
  po(part, 'fr', [['Log in', 'Se connecter']])
  const after = await build()
  const changed = (one: string[], other: string[]) => one.filter((name) => !other.includes(name)).map((name) => name.split('.')[0])
  expect([changed(before.names, after.names), changed(after.names, before.names)]).toEqual([['messages-fr'], ['messages-fr']])
})

test('writes remote.json in each language that it is translated to, and its labels into the script', async () => {
  const remote = { title: 'Tea', navigation: [{ label: 'Tea', to: '/tea', order: 1 }], heads: { '/tea': { title: 'All teas', index: false } } }
  writeFileSync(join(part, 'remote.json'), JSON.stringify(remote))
  mkdirSync(join(part, 'locales/remote'))
  for (const code of ['fr', 'sw']) for (const folder of [part, ui]) po(folder, code, [])
  po(part, 'remote/fr', [
    ['Tea', 'Thé'],
    ['All teas', 'Tous les thés'],
  ])
  po(part, 'remote/sw', [
    ['Tea', 'Chai'],
    ['All teas', ''],
  ])
  const { read, scripts } = await build()
  expect(JSON.parse(read('manifests.json'))).toEqual({
    fr: { title: 'Thé', navigation: [{ label: 'Thé', to: '/tea', order: 1 }], heads: { '/tea': { title: 'Tous les thés', index: false } } },
  })
  expect(read(scripts.fr ?? '')).toContain(`"${textKey('Tea')}":"Thé"`)
  expect(read(scripts.fr ?? '')).not.toContain('Tous les thés')
})

test('a language is left out while a package lacks it, or a text', async () => {
  po(part, 'fr', [['Log in', 'Connexion']])
  po(part, 'sw', [['Log in', '']])
  po(ui, 'sw', [])
  expect((await build()).scripts).toEqual({})
})

test('refuses two translations of the same text', async () => {
  po(part, 'fr', [['Close', 'Fermer']])
  po(ui, 'fr', [['Close', 'Clore']])
  await expect(readTexts([part, ui], 'fr')).rejects.toThrow('translates “Close” as “Clore”, another part as “Fermer”')
  po(ui, 'fr', [['Close', 'Clore', 'noun']])
  expect(await readTexts([part, ui], 'fr')).toMatchObject({ [textKey('Close')]: 'Fermer', [textKey('Close', 'noun')]: 'Clore' })
})

test('drops the ids of messages, and no other ids', () => {
  const code = `const a = $_i18n._(/*i18n*/ {
    id: "sQia9P",
    message: "Log in"
});
_jsx(Trans_, {
    id: "NNGVqj",
    values: {
        id: "abcdef"
    },
    message: "Hello"
});
_jsx("p", { id: "abcdef", className: "x" });`
  expect(dropMessageIds(code)).toBe(code.replace('id: "sQia9P",\n    ', '').replace('id: "NNGVqj",\n    ', ''))
})
