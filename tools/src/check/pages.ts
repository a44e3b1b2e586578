// Checks that no two browser parts claim the same page. Otherwise only their release would be refused, much later.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findParts } from '#parts.ts'
import { pagesOverlap } from '#release/page-overlap.ts'

export async function checkPages(root: string, note: (text: string) => void): Promise<void> {
  const pages = findParts(root).browserParts.flatMap(({ folder, directory }) =>
    (JSON.parse(readFileSync(join(directory, 'remote.json'), 'utf8')) as { pages: string[] }).pages.map((page) => ({ folder, page })),
  )
  if (pages.length === 0) throw new Error('Nothing was checked: no part has a page.')
  const problems = pages.flatMap((one, index) =>
    pages
      .slice(index + 1)
      .filter((other) => other.folder !== one.folder && pagesOverlap(one.page, other.page))
      .map((other) => `${one.page} in ${one.folder}/remote.json and ${other.page} in ${other.folder}/remote.json match the same path.`),
  )
  if (problems.length > 0) throw new Error(problems.join('\n'))
  note(`${pages.length} pages`)
}
