// One release on disk, which is believed only as far as its files.json goes, and that only as far as the release's name goes.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type ReleaseFiles, releaseFiles } from '@ungana/contracts-shell'
import * as z from 'zod/mini'

export interface StoredRelease {
  readonly folder: string
  /** Integrity by path. */
  readonly files: ReleaseFiles
  /** Paths that are there, compressed twins included. */
  readonly present: ReadonlySet<string>
  /** Rejects when the file is not there, or not what was released. */
  text(path: string): Promise<string>
  json<T extends z.ZodMiniType>(schema: T, path: string): Promise<z.output<T>>
}

/** `folder` must be called as the release is. Rejects when it is not whole. */
export async function openRelease(folder: string, version: string): Promise<StoredRelease> {
  const list = await readFile(join(folder, 'files.json'))
  if (!createHash('sha256').update(list).digest('hex').startsWith(version)) throw new Error(`files.json is not the one of release ${version}`)
  const files = z.parse(releaseFiles, JSON.parse(list.toString()))
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const present = new Set(entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))))

  const text = async (path: string) => {
    const content = await readFile(join(folder, path))
    if (integrityOf(content) !== files[path]) throw new Error(`${path} was changed after its release ${version}`)
    return content.toString()
  }
  return { folder, files, present, text, json: async (schema, path) => z.parse(schema, JSON.parse(await text(path))) }
}

/** As files.json and `integrity` attributes write it. */
function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
