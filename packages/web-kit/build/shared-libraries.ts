import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageFolder } from './package-folder.ts'
import { standIns } from './stand-ins.ts'

const require = createRequire(import.meta.url)
const curated = (name: string) => join(import.meta.dirname, '../src/shared', name)

/** Who builds: a remote inside the shell takes the libraries, a remote on its own brings them. The shell gives them at run time (federation-runtime.ts). */
export type SharedRole = 'remote' | 'standalone'

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
      return [name, { singleton: true, version, requiredVersion: `^${version}`, packageName: name, eager: false, ...provided }]
    }),
  )
}

/** What the shell gives to remotes: name → version. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(Object.keys(libraries).map((name) => [name, packageVersion(name)]))
}

/** Aliases that the bundler needs for the shared libraries, for what stands in for others, and for the federation runtime. */
export function libraryAliases(production: boolean): Record<string, string> {
  return {
    'tanstack-react-query$': join(packageFolder('@tanstack/react-query'), 'build/modern/index.js'),
    'styled-components-entry$': join(packageFolder('styled-components'), 'dist/styled-components.browser.esm.js'),
    ...(production ? { 'react-router$': join(packageFolder('react-router'), 'dist/production/index.mjs') } : {}),
    ...federationRuntimeAliases(),
    ...standIns(),
  }
}

/** What the shared libraries' names mean where nothing is shared: in the shell, which has them itself. */
export function curatedAliases(): Record<string, string> {
  return Object.fromEntries(Object.entries(libraries).flatMap(([name, module]) => (module === null ? [] : [[`${name}$`, module]])))
}

/** For a build without federation: no runtime of it, what the shared libraries' names mean in the browser, and styled-components as a server has it. */
export function prerenderAliases(): Record<string, string | false> {
  return {
    ...curatedAliases(),
    '@module-federation/enhanced/runtime$': false,
    'styled-components-entry$': join(packageFolder('styled-components'), 'dist/styled-components.esm.js'),
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
