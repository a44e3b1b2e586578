// Checks the texts that people read: each is in every catalogue of its part, and each is translated.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { LinguiConfig } from '@lingui/conf'
import { type Catalogue, readCatalogues } from '#texts/catalogues.ts'
import { lostTerms } from '#texts/glossary.ts'
import { findHardTexts } from '#texts/hard-texts.ts'
import { messageProblems, translationProblems } from '#texts/text-problems.ts'
import ourConfig from '../../lingui.config.ts'

const UPDATE = 'Run npm run dev texts, then translate what is new: docs/translating.md.'

/** @throws Error with each problem */
export async function checkTexts(root: string, note: (text: string) => void = () => {}, config: LinguiConfig = ourConfig): Promise<void> {
  const catalogues = await readCatalogues(root, config)
  const count = catalogues.reduce((sum, { messages }) => sum + messages.size, 0)
  if (count === 0) throw new Error('No messages were found.')
  const inCatalogues = [...catalogues.flatMap((catalogue) => catalogueProblems(root, catalogue)), ...contradictions(root, catalogues)]
  const problems = [...hardTexts(root, config), ...inCatalogues, ...(inCatalogues.length > 0 ? [UPDATE] : [])]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  note(`${count} texts`)
}

function catalogueProblems(root: string, { messages, translations }: Catalogue): string[] {
  const inCode = Array.from(messages.values(), ({ message, file }) => messageProblems(message).map((problem) => `${file}: “${message}” ${problem}`))
  const inFiles = translations.flatMap(({ code, file, byId }) => {
    const place = relative(root, file)
    return [
      ...Array.from(messages, ([id, { message }]) => {
        const { translation } = byId.get(id) ?? {}
        if (translation === undefined) return [`${place}: “${message}” is missing`]
        return [
          ...translationProblems(message, translation, code),
          ...lostTerms(message, translation, code).map((term) => `lacks the glossary’s term for “${term}”: docs/translating.md`),
        ].map((problem) => `${place}: “${message}” ${problem}`)
      }).flat(),
      ...Array.from(byId, ([id, { message }]) => (messages.has(id) ? [] : [`${place}: “${message}” is unused`])).flat(),
    ]
  })
  return [...inCode.flat(), ...inFiles]
}

/** Parts that one page shows share their translations, so two parts must translate the same text alike. */
function contradictions(root: string, catalogues: readonly Catalogue[]): string[] {
  const seen = new Map<string, { readonly file: string; readonly translation: string }>()
  return catalogues
    .flatMap(({ translations }) => translations)
    .flatMap(({ code, file, byId }) =>
      Array.from(byId, ([id, { message, translation }]) => {
        const first = seen.get(`${code} ${id}`) ?? { file, translation }
        seen.set(`${code} ${id}`, first)
        if (first.translation === translation) return []
        return [`${relative(root, file)}: “${message}” is “${translation}” here and “${first.translation}” in ${relative(root, first.file)}`]
      }),
    )
    .flat()
}

function hardTexts(root: string, { catalogs = [] }: LinguiConfig): string[] {
  const folders = catalogs
    .flatMap(({ include }) => include.map((folder) => folder.replace('<rootDir>/', '')))
    // The texts of contracts and programs need no macro.
    .filter((folder) => !/^contracts\/|\.json$|^gateway\/|^packages\/service-kit\/|^services\//.test(folder))
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root, exclude: ['**/*.test.*', '**/*.prerender.*', '**/src/testing/**'] },
  )
  return files
    .sort()
    .flatMap((file) =>
      findHardTexts(readFileSync(join(root, file), 'utf8'), file).map(
        ({ line, text }) => `${file}:${line} “${text}” needs a macro of Lingui, such as t`,
      ),
    )
}
