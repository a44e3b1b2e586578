// `node build.ts <to> <folder of the shell and of each remote>…` builds the same sources as one bundle without Module Federation. It uses the shell's
// configuration without the federation plugin, so shared libraries are tree-shaken like all others. The remotes' route tables are in the shell's bundle and
// their pages are chunks of it, as in a single-page application of one team.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Configuration, rspack } from '@rspack/core'
import { REGISTRY_ELEMENT_ID, type Registry, type RemoteManifest } from '@ungana/contracts-shell'

const [to, ...folders] = process.argv.slice(2).map((path) => resolve(path))
if (!to) throw new Error('Usage: node build.ts <to> <folder>…')

interface Part {
  readonly folder: string
  readonly manifest: RemoteManifest
}

const parts: Part[] = await Promise.all(
  folders.map(async (folder) => ({ folder, manifest: JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')) as RemoteManifest })),
)
const shell = parts.find(({ manifest }) => manifest.name === 'shell')
const remotes = parts.filter((part) => part !== shell)
if (!shell) throw new Error('None of the folders is the shell')

await mkdir(to, { recursive: true })
const runtime = `${to}.runtime.js`
await writeFile(runtime, runtimeSource(remotes))
await bundle(await configuration(shell.folder, runtime, to))
await writePage(to)
// The gateway answers 404 for pages that are in no remote.json.
await writeFile(join(to, 'remote.json'), JSON.stringify({ ...shell.manifest, pages: parts.flatMap(({ manifest }) => manifest.pages) }))

/** Replaces the federation runtime of the shell by ordinary imports. */
function runtimeSource(remotes: readonly Part[]): string {
  const modules = remotes.flatMap(({ folder, manifest }) => {
    const container = `ungana_${manifest.name.replaceAll('-', '_')}`
    const slots = [...new Set(Object.values(manifest.slots))].map((exposed) => exposed.replace(/^\.\//, ''))
    return [
      `'${container}/routes': () => import(/* webpackMode: "eager" */ ${JSON.stringify(join(folder, 'src/mount.tsx'))}),`,
      ...slots.map((slot) => `'${container}/${slot}': () => import(${JSON.stringify(join(folder, 'src/slots', `${slot}.tsx`))}),`),
    ]
  })
  return `const modules = {\n${modules.join('\n')}\n}\nexport const federation = { registerRemotes: () => {}, loadRemote: (id) => modules[id]() }\n`
}

async function configuration(folder: string, runtime: string, to: string): Promise<Configuration> {
  const { default: config } = (await import(pathToFileURL(join(folder, 'rspack.config.ts')).href)) as { default: Configuration }
  const ownSplit = config.optimization?.splitChunks
  return {
    ...config,
    output: { ...config.output, path: to },
    // Without prerendering, as with federation, where the gateway combines pages from the releases.
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => plugin && !['ModuleFederationPlugin', 'PrerenderPlugin'].includes(plugin.constructor.name)),
      new rspack.NormalModuleReplacementPlugin(/\/federation-runtime\.ts$/, runtime),
    ],
    optimization: {
      ...config.optimization,
      splitChunks: {
        cacheGroups: {
          ...(ownSplit ? ownSplit.cacheGroups : {}),
          // Like the remotes: code that pages share is in one file.
          default: { name: 'common', chunks: 'async', minChunks: 2, reuseExistingChunk: true },
        },
      },
    },
  }
}

function bundle(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    rspack(config, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({ all: false, errors: true })))
      else resolve()
    })
  })
}

/** Writes the registry into the page, so that the page need not load it. */
async function writePage(to: string): Promise<void> {
  const registry: Registry = {
    remotes: remotes.map(({ manifest }) => ({ ...manifest, version: 'bundled', manifestUrl: '', federation: null, preload: ['bundled'] })),
  }
  const file = join(to, 'index.html')
  const script = `<script type="application/json" id="${REGISTRY_ELEMENT_ID}">${JSON.stringify(registry).replaceAll('<', '\\u003c')}</script>`
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace('<!--ungana:registry-->', () => script),
  )
}
