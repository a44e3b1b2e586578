import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Absolute paths of the workspace packages in the root's package.json. */
export function workspaceFolders(root: string): string[] {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces?: string[] }
  return globSync(workspaces, { cwd: root })
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .sort()
}
