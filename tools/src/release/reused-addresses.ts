// Browsers keep hashed files for ever, so an address must never get other content.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseFacts } from '#release/release-facts.ts'
import { FILES } from '#release/seal.ts'

/** @param stored folders of the part's stored releases */
export async function addressProblems(facts: ReleaseFacts, stored: readonly string[]): Promise<string[]> {
  const problems = new Set<string>()
  for (const folder of stored) {
    const files = await readFiles(join(folder, FILES))
    for (const [path, integrity] of Object.entries(files)) {
      const mine = path.startsWith('assets/') ? facts.files[path] : undefined
      if (mine !== undefined && mine !== integrity)
        problems.add(`${facts.name}: ${path} has new content under an old name, and browsers would keep the old file.`)
    }
  }
  return [...problems]
}

async function readFiles(file: string): Promise<Record<string, unknown>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}
