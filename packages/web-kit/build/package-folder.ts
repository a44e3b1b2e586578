import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** Folder of an installed package. Does not use the package's `exports`, which rarely include package.json. */
export function packageFolder(name: string, from: string = import.meta.dirname): string {
  const found = createRequire(join(from, 'noop.js'))
    .resolve.paths(name)
    ?.map((folder) => join(folder, name))
    .find((folder) => hasPackage(folder))
  if (!found) throw new Error(`${name} is not installed`)
  return found
}

function hasPackage(folder: string): boolean {
  try {
    require.resolve(join(folder, 'package.json'))
    return true
  } catch {
    return false
  }
}
