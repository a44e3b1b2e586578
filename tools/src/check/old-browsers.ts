// Finds lookbehinds in regular expressions for browsers: Safari before 16.4 (iOS 15) fails to load a file that contains a lookbehind.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sources that browsers may load. All contracts count, because any part may use them. */
const loaded = ['shell/src', 'mfe-*/src', 'packages/ui/src', 'packages/web-kit/src', 'contracts/*/src'].map((folder) => `${folder}/**/*.{ts,tsx}`)
const lookbehind = /\(\?<[=!]/

/** @throws Error that names each line with a lookbehind */
export async function checkOldBrowsers(root: string, note: (text: string) => void = () => {}): Promise<void> {
  const files = globSync(loaded, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  if (files.length === 0) throw new Error('Nothing was checked: no browser sources were found.')
  const problems = files.sort().flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        lookbehind.test(line)
          ? [`${file}:${index + 1}: Safari before 16.4 cannot load a file with a lookbehind. Check the text before the match in code instead.`]
          : [],
      ),
  )
  if (problems.length > 0) throw new Error(problems.join('\n'))
  note(`${files.length} files`)
}
