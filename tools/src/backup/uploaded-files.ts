// Uploaded files in backups. Stored files never change, so a file of the same name and size is the same file.
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The folder of uploaded files; undefined if they are in a bucket. */
export const uploadsFolder = (env: NodeJS.ProcessEnv, stateDir: string): string | undefined =>
  env.S3_BUCKET ? undefined : env.FILES_DIR || join(stateDir, 'files')

/** Copies all files. One that the last backup has as well becomes a link to it, so it needs no further space. */
export function copyUploads(from: string, to: string, last: string | undefined): void {
  for (const path of filesBelow(from)) {
    const bytes = size(join(from, path))
    // Removed while it was copied.
    if (bytes === undefined) continue
    mkdirSync(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    if (last && size(join(last, path)) === bytes) linkSync(join(last, path), join(to, path))
    else copyFileSync(join(from, path), join(to, path))
  }
}

/** @returns how many files were missing */
export function putBackUploads(from: string, to: string): number {
  const missing = filesBelow(from).filter((path) => !existsSync(join(to, path)))
  for (const path of missing) {
    mkdirSync(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    copyFileSync(join(from, path), join(to, path))
  }
  return missing.length
}

/** Paths of all files, without uploads that are under way. */
function filesBelow(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split('/').includes('.incoming'))
}

const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size
