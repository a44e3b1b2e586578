import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * 8 hex digits that change when any byte of the files in `folders` changes. Two releases of a part can run in one page, so their bundles need
 * different names.
 */
export function sourceHash(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const files = entries
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !/[\\/](node_modules|dist|released|locales)[\\/]/.test(file))
    for (const file of files.sort()) hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 8)
}
