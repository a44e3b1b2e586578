// Writes releases to disk for tests.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export type Files = Readonly<Record<string, string>>

export interface ReleasesFolder {
  readonly path: string
  /** Writes a release of `name` and resolves to its version. */
  store(name: string, files: Files): Promise<string>
  /** Like `store`, and points visitors to the release. */
  release(name: string, files: Files): Promise<string>
  point(name: string, pointer: string): Promise<void>
  remove(): Promise<void>
}

export async function releasesFolder(): Promise<ReleasesFolder> {
  const path = await mkdtemp(join(tmpdir(), 'gateway-releases-'))
  async function point(name: string, pointer: string) {
    await mkdir(join(path, name), { recursive: true })
    await writeFile(join(path, name, 'pointer.new'), pointer)
    await rename(join(path, name, 'pointer.new'), join(path, name, 'pointer.json'))
  }
  async function store(name: string, files: Files) {
    const list = JSON.stringify(Object.fromEntries(Object.entries(files).map(([file, content]) => [file, integrityOf(content)])))
    const version = createHash('sha256').update(list).digest('hex').slice(0, 12)
    const folder = join(path, name, 'releases', version)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'files.json'), list)
    for (const [file, content] of Object.entries(files)) {
      const target = join(folder, file)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, content)
      await writeFile(`${target}.br`, brotliCompressSync(content))
    }
    return version
  }
  return {
    path,
    point,
    store,
    async release(name, files) {
      const version = await store(name, files)
      await point(name, JSON.stringify({ current: version }))
      return version
    },
    remove: () => rm(path, { recursive: true }),
  }
}

/** Returns the hash as files.json writes it. */
function integrityOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

export function shellFiles(overrides: Files = {}): Files {
  return {
    'index.html':
      '<!doctype html><html lang="en"><head><!--ungana:registry--><!--ungana:preload--><script defer src="/assets/main.aaaa1111.js"></script></head></html>',
    'remote.json': JSON.stringify({ name: 'shell', title: 'Ungana', hostApi: 1, pages: ['/', '/about'], navigation: [], slots: {} }),
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/main.aaaa1111.js': `console.log(${JSON.stringify('shell '.repeat(100))})`,
    ...overrides,
  }
}

/** A remote's files as the build writes them: mf-manifest.json has the shape of @module-federation/enhanced 2.9.2. */
export function remoteFiles(overrides: Files = {}, remote: Record<string, unknown> = {}): Files {
  const assets = (js: readonly string[]) => ({ js: { sync: js, async: [] }, css: { sync: [], async: [] } })
  return {
    'remote.json': JSON.stringify({
      name: 'directory',
      title: 'Directory',
      hostApi: 1,
      pages: ['/directory', '/company/:id'],
      navigation: [{ label: 'Directory', to: '/directory', order: 1 }],
      slots: {},
      ...remote,
    }),
    'mf-manifest.json': JSON.stringify({
      id: 'directory',
      name: 'directory',
      metaData: {
        name: 'directory',
        globalName: 'directory',
        buildInfo: { buildVersion: 'UNKNOWN', buildName: 'UNKNOWN' },
        publicPath: '/r/directory/',
        remoteEntry: { name: 'assets/remoteEntry.b3b1846f.js', path: '', type: 'global' },
        types: { path: '', name: '', zip: '', api: '' },
        pluginVersion: '2.9.2',
      },
      shared: [{ id: 'directory:react', name: 'react', version: '', singleton: true, requiredVersion: '^19.0.0', assets: assets([]) }],
      remotes: [],
      exposes: [{ id: 'directory:routes', name: 'routes', path: './routes', assets: assets(['assets/routes.27bf3391.js']) }],
    }),
    'assets/remoteEntry.b3b1846f.js': 'var directory;',
    'assets/routes.27bf3391.js': 'void 0;',
    ...overrides,
  }
}
