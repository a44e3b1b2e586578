import { relative } from 'node:path'
import type { Compilation } from '@rspack/core'
import { bundledModules } from './bundled-packages.ts'

/** What the part uses of contracts: the path of a module from the repository → names of its exports. */
export function bundledContracts(compilation: Compilation, repository: string): Record<string, readonly string[]> {
  const { chunks, moduleGraph } = compilation
  const runtimes = [...new Set([...chunks].flatMap(({ runtime }) => [...runtime]))]
  const used = bundledModules(compilation).flatMap((module): [string, readonly string[]][] => {
    const path = relative(repository, module.nameForCondition() ?? '').replaceAll('\\', '/')
    if (!/^contracts\/[^/]+\/src\//.test(path)) return []
    const names = moduleGraph.getUsedExports(module, runtimes)
    // The bundler keeps everything of a module that it cannot see through.
    const all = moduleGraph.getProvidedExports(module)
    return [[path, [...(Array.isArray(names) ? names : names && Array.isArray(all) ? all : [])].sort()]]
  })
  return Object.fromEntries(used.filter(([, names]) => names.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)))
}
