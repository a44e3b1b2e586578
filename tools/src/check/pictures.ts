// Finds pictures and advance loading that would forget people who use less data: `Picture` of packages/ui and the files below ask for their choice.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['shell/src', 'mfe-*/src', 'packages/ui/src', 'packages/web-kit/src'].map((folder) => `${folder}/**/*.{ts,tsx}`)

const advice =
  'Show pictures with Picture or PictureToShow of packages/ui. Load nothing in advance while usesLessData(). Files that ask for it themselves are listed in tools/src/check/pictures.ts.'

const askThemselves = new Set([
  'packages/ui/src/picture.tsx',
  'shell/src/features/home/browse-categories.tsx',
  'shell/src/features/home/category-icon.ts',
  'shell/src/federation/remotes.ts',
])

const loading = [
  // A type argument, as in `lazyPage<object>`, follows a name.
  /(?<!\w)<(?:img|picture|image|source|video|object|embed)\b/,
  /\bstyled(?:\.|\(['"])(?:img|picture|image|source|video|object|embed)\b/,
  /\bcreateElement\(['"](?:img|image|video)['"]/,
  /\bnew Image\(/,
  // Drawings in another file, such as icons.
  /<use\b.*\bhref=(?!["']#)/,
  // Pictures of styles, unless they are in the style itself.
  /\b(?:background|background-image|list-style|list-style-image|mask|mask-image|border-image|content|cursor): *[^;]*\b(?:url|image-set)\((?!["']?(?:data:|#))/,
  /\bbackgroundImage\b/,
  /\brel(?: = |=|: )\{?["'](?:prefetch|preload|modulepreload|prerender|dns-prefetch|preconnect)\b/,
  /\.(?:prefetch|ensure)(?:Infinite)?(?:Query|Data|QueryData)\(/,
]

/** @throws Error that names each line with such a picture or load */
export async function checkPictures(root: string, note: (text: string) => void = () => {}): Promise<void> {
  const files = globSync(sources, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  if (files.length === 0) throw new Error('Nothing was checked: no browser sources were found.')
  const problems = files
    .filter((file) => !askThemselves.has(file))
    .sort()
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (isLoading(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    )
  if (problems.length > 0) throw new Error([...problems, advice].join('\n'))
  note(`${files.length} files`)
}

const isLoading = (line: string): boolean => !/^\s*(?:\/\/|\/?\*)/.test(line) && loading.some((pattern) => pattern.test(line))
