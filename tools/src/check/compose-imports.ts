// Follows imports as Node does, and reports modules that an image lacks.
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize, relative } from 'node:path'
import { workspaceFolders } from '#check/workspace-folders.ts'

interface Manifest {
  readonly name?: string
  readonly imports?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

/**
 * @param entry path in the checkout, like `copied`
 * @param copied files and folders of the checkout that the image contains
 */
export function missingImports(root: string, entry: string, copied: readonly string[], isIgnored: (path: string) => boolean): string[] {
  const problems = new Set<string>()
  const seen = new Set<string>()
  const folders = workspaceFolders(root).map((folder) => relative(root, folder))
  const workspace = new Map(folders.map((folder) => [readManifest(root, folder).name, folder]))
  const waiting: [path: string, importer: string][] = [[entry, 'its command']]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, importer] = next
    if (seen.has(path)) continue
    seen.add(path)
    // Generated while the image is built.
    if (/\/generated\//.test(path)) continue
    if (!existsSync(join(root, path))) problems.add(`${importer} needs ${path}, which does not exist`)
    else if (isIgnored(path) || !copied.some((each) => path === each || path.startsWith(`${each}/`)))
      problems.add(`its image lacks ${path}, which ${importer} needs`)
    else if (/\.m?ts$/.test(path)) for (const specifier of specifiers(readFileSync(join(root, path), 'utf8'))) resolve(specifier, path)
  }
  return [...problems]

  function resolve(specifier: string, importer: string): void {
    if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return
    if (specifier.startsWith('.')) return void waiting.push([normalize(join(dirname(importer), specifier)), importer])
    const [folder, manifest] = packageOf(root, importer)
    if (specifier.startsWith('#')) {
      const pattern = manifest.imports?.['#*']
      if (pattern) waiting.push([normalize(join(folder, pattern.replace('*', specifier.slice(1)))), importer])
      return
    }
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/')
    // Images contain no devDependencies.
    if (!manifest.dependencies?.[name]) problems.add(`${importer} needs ${name}, which is missing in the dependencies of ${folder}`)
    const home = workspace.get(name)
    if (!home) return
    const exported = readManifest(root, home).exports?.[`.${specifier.slice(name.length)}`]
    if (exported) waiting.push([normalize(join(home, exported)), importer])
  }
}

/** Imports that remain when types are removed. */
function specifiers(source: string): string[] {
  const statements = source.matchAll(
    /^(?:import|export)\s(?!type\s)(?:[\w*{}\s,$]+\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\n]+)['"]/gm,
  )
  return [...statements].map(([, named, dynamic]) => named ?? dynamic ?? '')
}

function packageOf(root: string, path: string): [folder: string, Manifest] {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (existsSync(join(root, folder, 'package.json'))) return [folder, readManifest(root, folder)]
  }
  throw new Error(`${path} belongs to no package`)
}

const readManifest = (root: string, folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
