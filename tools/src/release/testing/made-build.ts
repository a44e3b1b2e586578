// Hand-written builds for release tests, in the bundler's format, sealed and compressed.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compressTextFiles } from '#publish.ts'
import { sealRelease } from '#release/seal.ts'

export interface MadeBuild {
  readonly directory: string
  readonly version: string
}

export interface BuildContent {
  readonly hostApi?: number
  readonly compiledHostApi?: number
  readonly pages?: readonly string[]
  /** For a shell. */
  readonly provided?: Readonly<Record<string, string>>
  /** For a remote. */
  readonly required?: Readonly<Record<string, string>>
  /** Additional or replaced files. */
  readonly files?: Readonly<Record<string, string>>
}

const react = '19.3.1'

export function makeShell(home: string, content: BuildContent = {}): Promise<MadeBuild> {
  const { provided = { react }, pages = ['/', '/login'] } = content
  return make(home, {
    'index.html': '<!doctype html><script defer src="/assets/main.11111111.js"></script>',
    'assets/main.11111111.js': 'main',
    ...factFiles('shell', { ...content, pages, provided }),
  })
}

export function makeRemote(home: string, name: string, content: BuildContent = {}): Promise<MadeBuild> {
  const { required = { react: `^${react}` }, pages = [`/${name}`] } = content
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.22222222.js', path: 'assets' } },
    shared: Object.entries(required).map(([library, requiredVersion]) => ({ name: library, requiredVersion })),
    exposes: [{ path: './routes', assets: { js: { sync: ['assets/routes.33333333.js'] } } }],
  }
  return make(home, {
    'mf-manifest.json': JSON.stringify(manifest),
    'assets/remoteEntry.22222222.js': 'entry',
    'assets/routes.33333333.js': 'routes',
    'assets/list.44444444.js': 'list',
    ...factFiles(name, { ...content, pages }),
  })
}

function factFiles(
  name: string,
  { hostApi = 1, compiledHostApi = hostApi, pages = [], provided = {}, files = {} }: BuildContent,
): Record<string, string> {
  const later = name === 'shell' ? [] : [['assets/list.44444444.js']]
  return {
    'remote.json': JSON.stringify({ name, title: name, hostApi, pages, navigation: [], slots: {} }),
    'build-facts.json': JSON.stringify({ hostApi: compiledHostApi, provided, later }),
    ...files,
  }
}

async function make(home: string, files: Readonly<Record<string, string>>): Promise<MadeBuild> {
  const directory = mkdtempSync(join(home, 'build-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), content)
  }
  const version = await sealRelease(directory)
  await compressTextFiles(directory)
  return { directory, version }
}
