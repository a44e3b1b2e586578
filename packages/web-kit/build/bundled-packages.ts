import { relative } from 'node:path'
import type { Compilation, Module } from '@rspack/core'
import { packageFolder } from './package-folder.ts'

/** Folders of the npm packages with code in the bundle, from the repository, sorted. The bundler's runtime is in every bundle. */
export function bundledPackages(compilation: Compilation, repository: string): string[] {
  const folders = bundledModules(compilation).flatMap((module) => packageOf(module.nameForCondition() ?? '') ?? [])
  return [...new Set([...folders, packageFolder('@rspack/core')])].map((folder) => relative(repository, folder).replaceAll('\\', '/')).sort()
}

/** The modules in the bundle, without those that nothing uses. */
export function bundledModules({ modules, chunkGraph }: Compilation): Module[] {
  const used = [...modules].filter((module) => chunkGraph.getModuleChunks(module).length > 0)
  return used.flatMap((module) => ('modules' in module ? (module.modules as Module[]) : [module]))
}

function packageOf(file: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0]
}
