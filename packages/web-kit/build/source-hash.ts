import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * 8 hex digits that change with any byte of the given folders' files. Two releases of a part can meet in one page, and their bundles
 * must not take each other for themselves.
 */
export function sourceHash(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const files = entries.map((entry) => join(entry.parentPath, entry.name)).filter((file) => !/[\\/](node_modules|dist|released)[\\/]/.test(file))
    for (const file of files.sort()) hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 8)
}
