import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contrib } from '@cyclonedx/cyclonedx-library'

type Manifest = Contrib.FromNodePackageJson.Types.NodePackageJson & { readonly name: string; readonly version: string }

/** An installed npm package. */
export interface NpmPackage {
  readonly directory: string
  readonly manifest: Manifest
}

/** @throws Error if the folder has no package.json with a name and a version */
export function readPackage(directory: string): NpmPackage {
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest
  if (!manifest.name || !manifest.version) throw new Error(`${directory}/package.json has no name or no version`)
  return { directory, manifest }
}

/** All packages in a node_modules folder, also those inside others. Links to the project's own packages do not count. */
export function installedPackages(nodeModules: string): NpmPackage[] {
  if (!existsSync(nodeModules)) return []
  return globSync(['*', '@*/*'], { cwd: nodeModules, withFileTypes: true, exclude: ({ name }) => name.startsWith('.') })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('@'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((directory) => existsSync(join(directory, 'package.json')))
    .sort()
    .flatMap((directory) => [readPackage(directory), ...installedPackages(join(directory, 'node_modules'))])
}
