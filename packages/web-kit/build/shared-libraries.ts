import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const curated = (name: string) => join(import.meta.dirname, '../src/shared', name)

/** Who builds: the shell gives the libraries, a remote inside the shell takes them, a remote on its own brings them. */
export type SharedRole = 'shell' | 'remote' | 'standalone'

/** Libraries of which a page holds exactly one, and the curated module that stands for each; null means the package itself. */
const libraries: Readonly<Record<string, string | null>> = {
  react: null,
  'react-dom': null,
  'react-router-dom': curated('react-router-dom.ts'),
  '@tanstack/react-query': curated('react-query.ts'),
  'styled-components': curated('styled-components.ts'),
}

/** Module Federation's `shared` option, the same for every part. */
export function sharedLibraries(role: SharedRole) {
  return Object.fromEntries(
    Object.entries(libraries).map(([name, module]) => {
      const version = packageVersion(name)
      const provided = role === 'remote' ? { import: false as const } : { import: module ?? name }
      // The shell's eager copy spares the asynchronous boundary, and so one round trip, before its first line runs.
      return [name, { singleton: true, version, requiredVersion: `^${version}`, packageName: name, eager: role === 'shell', ...provided }]
    }),
  )
}

/** Aliases that the bundler needs for the shared libraries and for the federation runtime. */
export function libraryAliases(production: boolean): Record<string, string> {
  return {
    'tanstack-react-query$': join(packageFolder('@tanstack/react-query'), 'build/modern/index.js'),
    'styled-components-entry$': join(packageFolder('styled-components'), 'dist/styled-components.browser.esm.js'),
    ...(production ? { 'react-router$': join(packageFolder('react-router'), 'dist/production/index.mjs') } : {}),
    ...federationRuntimeAliases(),
  }
}

/** The federation plugins resolve their runtime to CommonJS files, which are not tree-shaken; the same files exist as modules beside them. */
function federationRuntimeAliases(): Record<string, string> {
  const names = ['error-codes', 'inject-external-runtime-core-plugin', 'runtime', 'runtime-core', 'runtime-tools', 'sdk', 'webpack-bundler-runtime']
  const from = dirname(require.resolve('@module-federation/enhanced/rspack'))
  return Object.fromEntries(
    names.flatMap((name) => {
      const dist = join(packageFolder(`@module-federation/${name}`, from), 'dist')
      const files = new Set(readdirSync(dist))
      const twins = [...files].filter((file) => file.endsWith('.cjs') && files.has(file.replace(/cjs$/, 'js')))
      return twins.map((file) => [`${join(dist, file)}$`, join(dist, file.replace(/cjs$/, 'js'))])
    }),
  )
}

function packageVersion(name: string): string {
  const { version } = require(join(packageFolder(name), 'package.json')) as { version: string }
  return version
}

/** Folder of an installed package, found without its `exports`, which seldom name package.json. */
function packageFolder(name: string, from: string = import.meta.dirname): string {
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
