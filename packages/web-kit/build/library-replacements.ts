import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageFolder } from './package-folder.ts'

/** Maps files of libraries to our replacements: visitors download only what the site uses. */
export function libraryReplacements(): Record<string, string> {
  const ui = join(import.meta.dirname, '../../ui')
  const icons = packageFolder('lucide-react', ui)
  const stylis = packageFolder('stylis', packageFolder('styled-components'))
  const plugins = dirname(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'))
  const [core, container] = ['runtime-core', 'webpack-bundler-runtime'].map((name) =>
    join(packageFolder(`@module-federation/${name}`, plugins), 'dist'),
  ) as [string, string]

  const replacedBy = {
    'lucide-icon.ts': [join(icons, 'dist/esm/createLucideIcon.mjs')],
    'no-prefixes.ts': [join(stylis, 'src/Prefixer.js')],
    'unused-federation.ts': [
      ...['plugins/snapshot/SnapshotHandler.js', 'utils/preload.js'].map((file) => join(core, file)),
      ...['getSharedFallbackGetter.js', 'init.js', 'installInitialConsumes.js', 'updateOptions.js'].map((file) => join(container, file)),
    ],
  }
  return Object.fromEntries(Object.entries(replacedBy).flatMap(([ours, theirs]) => theirs.map((name) => [name, join(import.meta.dirname, ours)])))
}
