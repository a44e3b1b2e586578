// A hashed file may be kept by browsers for ever, so its address must not come to mean something else.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseFacts } from '#release/release-facts.ts'
import { FILES } from '#release/seal.ts'

/** @param stored folders of the part's releases that are kept */
export async function addressProblems(facts: ReleaseFacts, stored: readonly string[]): Promise<string[]> {
  const problems = new Set<string>()
  for (const folder of stored) {
    const files = await readFiles(join(folder, FILES))
    for (const [path, integrity] of Object.entries(files)) {
      const mine = path.startsWith('assets/') ? facts.files[path] : undefined
      if (mine !== undefined && mine !== integrity)
        problems.add(`${facts.name}: ${path} has another content than under the same name before, and browsers keep the old one.`)
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
