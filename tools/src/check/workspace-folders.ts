// The folders of the workspace's packages.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Absolute, as the root's package.json lists them. */
export function workspaceFolders(root: string): string[] {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces?: string[] }
  return globSync(workspaces, { cwd: root })
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .sort()
}
