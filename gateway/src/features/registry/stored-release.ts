// Reads one release on disk. The release's name is the hash of files.json, and files.json has the hashes of all other files.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type ReleaseFiles, releaseFiles } from '@ungana/contracts-shell'
import * as z from 'zod/mini'

export interface StoredRelease {
  readonly folder: string
  /** Path → integrity. */
  readonly files: ReleaseFiles
  /** Integrity of files.json itself. */
  readonly listIntegrity: string
  /** Paths of all files on disk, including compressed ones. */
  readonly present: ReadonlySet<string>
  /** Rejects if the file is missing or was changed after its release. */
  text(path: string): Promise<string>
  json<T extends z.ZodMiniType>(schema: T, path: string): Promise<z.output<T>>
}

/** Opens a release. `folder` must have the release's name. Rejects if files.json was changed. */
export async function openRelease(folder: string, version: string): Promise<StoredRelease> {
  const list = await readFile(join(folder, 'files.json'))
  if (!createHash('sha256').update(list).digest('hex').startsWith(version)) throw new Error(`files.json does not belong to release ${version}`)
  const files = z.parse(releaseFiles, JSON.parse(list.toString()))
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const present = new Set(entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))))

  const text = async (path: string) => {
    const content = await readFile(join(folder, path))
    if (integrityOf(content) !== files[path]) throw new Error(`${path} was changed after its release ${version}`)
    return content.toString()
  }
  return {
    folder,
    files,
    listIntegrity: integrityOf(list),
    present,
    text,
    json: async (schema, path) => z.parse(schema, JSON.parse(await text(path))),
  }
}

/** Returns the hash as in files.json and `integrity` attributes. */
function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
