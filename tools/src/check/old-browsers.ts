// That browsers load no regular expression with a lookbehind: for Safari before 16.4 (iOS 15) it is no syntax, and a file that has one does not run at all.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is built into the files that browsers get. Of a contract nobody knows which part takes it. */
const loaded = ['shell/src', 'mfe-*/src', 'packages/ui/src', 'packages/web-kit/src', 'contracts/*/src'].map((folder) => `${folder}/**/*.{ts,tsx}`)
const lookbehind = /\(\?<[=!]/

/** @throws naming each line that has one */
export async function checkOldBrowsers(root: string, note: (text: string) => void = () => {}): Promise<void> {
  const files = globSync(loaded, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  if (files.length === 0) throw new Error('No source for browsers: nothing was checked.')
  const problems = files.sort().flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        lookbehind.test(line)
          ? [`${file}:${index + 1}: Safari before 16.4 knows no lookbehind and does not load this file. Look at what stands before a match in code.`]
          : [],
      ),
  )
  if (problems.length > 0) throw new Error(problems.join('\n'))
  note(`${files.length} files`)
}
