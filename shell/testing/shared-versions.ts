// Defines what the build inserts into the shell: the versions of shared libraries.
import { dependencies } from '../package.json' with { type: 'json' }

const shared = ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', 'styled-components'] as const

Object.assign(globalThis, { SHARED_VERSIONS: Object.fromEntries(shared.map((name) => [name, dependencies[name]])) })
