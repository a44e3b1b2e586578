import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageFolder } from './package-folder.ts'

/** Files of ours, by what they stand in for: of libraries, the site downloads what it needs. */
export function standIns(): Record<string, string> {
  const icons = packageFolder('lucide-react', join(import.meta.dirname, '../../ui'))
  const stylis = packageFolder('stylis', packageFolder('styled-components'))
  const plugins = dirname(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'))
  const [core, container, sdk] = ['runtime-core', 'webpack-bundler-runtime', 'sdk'].map((name) =>
    join(packageFolder(`@module-federation/${name}`, plugins), 'dist'),
  ) as [string, string, string]

  const byOurs = {
    'lucide-icon.ts': [join(icons, 'dist/esm/createLucideIcon.mjs')],
    'no-prefixes.ts': [join(stylis, 'src/Prefixer.js')],
    'console-logger.ts': [join(sdk, 'logger.js')],
    'uncalled-federation.ts': [
      ...['plugins/snapshot/SnapshotHandler.js', 'utils/preload.js'].map((file) => join(core, file)),
      ...['getSharedFallbackGetter.js', 'init.js', 'installInitialConsumes.js', 'updateOptions.js'].map((file) => join(container, file)),
    ],
  }
  return Object.fromEntries(Object.entries(byOurs).flatMap(([ours, theirs]) => theirs.map((name) => [name, join(import.meta.dirname, ours)])))
}
