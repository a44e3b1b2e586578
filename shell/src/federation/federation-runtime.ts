/** Module Federation's runtime and the libraries that the shell shares. A separate chunk, because the shell's own pages need neither. */
import { createInstance } from '@module-federation/enhanced/runtime'
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin'
import * as query from '@tanstack/react-query'
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as router from 'react-router-dom'
import * as styled from 'styled-components'
import shellRuntimePlugin from './runtime-plugin.ts'

/** Installed version of each library. The federation preset inserts it. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>

const libraries = {
  react,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@tanstack/react-query': query,
  'styled-components': styled,
}

const shared = Object.fromEntries(
  Object.entries(libraries).map(([name, library]) => {
    const version = SHARED_VERSIONS[name] as string
    return [name, { version, lib: () => library, shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` } }]
  }),
)

export const federation = createInstance({
  name: 'ungana_shell',
  remotes: [],
  shared,
  shareStrategy: 'loaded-first',
  plugins: [shellRuntimePlugin(), provideRuntimeCore()],
})
