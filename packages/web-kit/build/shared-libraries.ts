import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { libraryReplacements } from './library-replacements.ts'
import { packageFolder } from './package-folder.ts'

const require = createRequire(import.meta.url)
const curated = (name: string) => join(import.meta.dirname, '../src/shared', name)

/**
 * A remote inside the shell uses the shell's libraries; a standalone remote brings its own. The shell provides them at run time
 * (federation-runtime.ts).
 */
export type SharedRole = 'remote' | 'standalone'

/** Libraries that a page loads only once, each with the curated module that replaces it; null means the package itself. */
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
      return [name, { singleton: true, version, requiredVersion: `^${version}`, packageName: name, eager: false, ...provided }]
    }),
  )
}

/** The libraries that the shell provides to remotes: name → version. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(Object.keys(libraries).map((name) => [name, packageVersion(name)]))
}

/** The bundler's aliases for the shared libraries, the replaced modules and the federation runtime. */
export function libraryAliases(production: boolean): Record<string, string> {
  return {
    'tanstack-react-query$': join(packageFolder('@tanstack/react-query'), 'build/modern/index.js'),
    'styled-components-entry$': join(packageFolder('styled-components'), 'dist/styled-components.browser.esm.js'),
    ...(production ? { 'react-router$': join(packageFolder('react-router'), 'dist/production/index.mjs') } : {}),
    ...federationRuntimeAliases(),
    ...libraryReplacements(),
  }
}

/** Maps the shared libraries' names to the curated modules, for builds that share nothing, such as the shell's own. */
export function curatedAliases(): Record<string, string> {
  return Object.fromEntries(Object.entries(libraries).flatMap(([name, module]) => (module === null ? [] : [[`${name}$`, module]])))
}

/** Aliases for a build without federation: no federation runtime, the curated modules, and styled-components' build for servers. */
export function prerenderAliases(): Record<string, string | false> {
  return {
    ...curatedAliases(),
    '@module-federation/enhanced/runtime$': false,
    'styled-components-entry$': join(packageFolder('styled-components'), 'dist/styled-components.esm.js'),
  }
}

/** The federation plugins resolve their runtime to CommonJS files, which cannot be tree-shaken. Each file has an ES module version beside it. */
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
