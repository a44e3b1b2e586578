// That no two browser parts want the same page: a release that brought them together would be refused, long after the line was written.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findParts } from '#parts.ts'
import { pagesOverlap } from '#release/page-overlap.ts'

export async function checkPages(root: string, note: (text: string) => void): Promise<void> {
  const pages = findParts(root).browserParts.flatMap(({ folder, directory }) =>
    (JSON.parse(readFileSync(join(directory, 'remote.json'), 'utf8')) as { pages: string[] }).pages.map((page) => ({ folder, page })),
  )
  if (pages.length === 0) throw new Error('No part has a page: nothing was checked.')
  const problems = pages.flatMap((one, index) =>
    pages
      .slice(index + 1)
      .filter((other) => other.folder !== one.folder && pagesOverlap(one.page, other.page))
      .map((other) => `${one.folder}/remote.json has ${one.page}, and ${other.folder}/remote.json ${other.page}: some path is both.`),
  )
  if (problems.length > 0) throw new Error(problems.join('\n'))
  note(`${pages.length} pages`)
}
