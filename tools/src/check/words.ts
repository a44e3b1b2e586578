// Checks spelling and terms in source, screens and documents.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '#check/run-tool.ts'

/** Phrases that readers stumble over, or that docs/glossary.md replaces. Single words are `flagWords` of cspell.json. */
const phrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  // A column of somebody's spreadsheet may have this name.
  [/(?<!;)\be-mails?\b/gi, 'email'],
  [/\bsign(s|ed|ing)?[ -]in\b/gi, 'log in'],
  [/\b(is|are|was|were|be|been) told\b/gi, 'say who tells whom'],
  [/\bgoes on\b/gi, 'continues'],
  [/\bin vain\b/gi, 'without success'],
  [/\bas ever\b/gi, 'unchanged'],
  [/\bfor good\b/gi, 'permanently'],
  [/\bthe own\b/gi, 'its own, their own, or whose'],
]

/** Runs cspell with cspell.json, then looks for `phrases` in the same files. @throws Error with each place */
export async function checkWords(root: string, note: (text: string) => void = () => {}): Promise<void> {
  const cspell = join(root, 'node_modules/cspell/bin.mjs')
  const { code, output } = await runTool(root, process.execPath, [
    cspell,
    'lint',
    '--no-progress',
    '--no-color',
    '--config',
    join(root, 'cspell.json'),
    '**',
  ])
  const files = Number(/Files checked: (\d+)/.exec(output)?.[1] ?? 0)
  const problems = code === 0 ? [] : [output.trim(), 'Correct the word, or add a correct one to docs/words.txt.']
  if (files === 0) problems.push(`cspell checked no files.\n${output}`)
  problems.push(...bannedPhrases(root))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  note(`${files} files`)
}

function bannedPhrases(root: string): string[] {
  const config = JSON.parse(readFileSync(join(root, 'cspell.json'), 'utf8')) as { readonly files: string[]; readonly ignorePaths: string[] }
  const exclude = ['**/node_modules/**', '**/dist/**', '.ungana/**', ...config.ignorePaths]
  return globSync(config.files, { cwd: root, exclude }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        phrases.flatMap(([phrase, instead]) => (line.match(phrase) ?? []).map((found) => `${file}:${at + 1} "${found}": ${instead}`)),
      ),
  )
}
