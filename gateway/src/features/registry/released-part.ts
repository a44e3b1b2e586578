// One browser part in RELEASES_DIR: <part>/pointer.json and <part>/releases/<version>/…
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type RegisteredRemote, type RemoteManifest, remoteManifest } from '@ungana/contracts-shell'
import * as z from 'zod/mini'
import type { ReleasedFile } from '#lib/site.ts'
import { preloadedScripts, slimManifest } from './slim-manifest.ts'

export const SHELL = 'shell'
export const partName = /^[a-z][a-z0-9-]*$/
const version = z.string().check(z.regex(/^[0-9a-f]{12}$/))
const pointer = z.object({ current: version })

export interface ReleasedPart {
  readonly version: string
  readonly manifest: RemoteManifest
  /** By address. */
  readonly files: ReadonlyMap<string, ReleasedFile>
  /** Of the shell. */
  readonly indexHtml?: string
  /** Of a remote. */
  readonly registered?: RegisteredRemote
}

/** The current release of the part in `folder`, with the hashed files of its other releases. Rejects when the release is not whole. */
export async function readPart(folder: string, name: string): Promise<ReleasedPart> {
  const { current } = z.parse(pointer, await readJson(join(folder, 'pointer.json')))
  const release = join(folder, 'releases', current)
  const manifest = z.parse(remoteManifest, await readJson(join(release, 'remote.json')))
  if (manifest.name !== name) throw new Error(`remote.json is of ${manifest.name}`)
  const prefix = name === SHELL ? '/' : `/r/${name}/`
  const files = await publicFiles(folder, current, name, prefix)
  if (name === SHELL) return { version: current, manifest, files, indexHtml: await readFile(join(release, 'index.html'), 'utf8') }

  const federation = z.parse(slimManifest, await readJson(join(release, 'mf-manifest.json')))
  if (federation.metaData.publicPath !== prefix)
    throw new Error(`mf-manifest.json has the publicPath ${federation.metaData.publicPath}, not ${prefix}`)
  const preload = preloadedScripts(federation)
  const missing = preload.filter((address) => !files.has(address))
  if (missing.length > 0) throw new Error(`the release lacks ${missing.join(', ')}`)
  const registered = { ...manifest, version: current, manifestUrl: `${prefix}mf-manifest.json?v=${current}`, federation, preload }
  return { version: current, manifest, files, registered }
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'))
}

/** Whether a file of the current release whose name does not change is there for everybody. */
function isOffered(path: string, part: string): boolean {
  return part === SHELL ? path !== 'index.html' && path !== 'remote.json' : path === 'mf-manifest.json'
}

async function publicFiles(folder: string, current: string, part: string, prefix: string): Promise<Map<string, ReleasedFile>> {
  const kept = (await readdir(join(folder, 'releases'))).filter((name) => z.safeParse(version, name).success && name !== current)
  const files = new Map<string, ReleasedFile>()
  for (const each of [current, ...kept]) {
    const release = join(folder, 'releases', each)
    // Only what is listed here is ever opened: no path that a client wrote reaches the file system.
    const entries = (await readdir(release, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    const paths = new Set(entries.map((entry) => relative(release, join(entry.parentPath, entry.name))))
    for (const path of paths) {
      const hashed = path.startsWith('assets/')
      const offered = !path.endsWith('.br') && (hashed || (each === current && isOffered(path, part)))
      if (offered && !files.has(prefix + path)) files.set(prefix + path, { folder: release, path, hashed, brotli: paths.has(`${path}.br`) })
    }
  }
  return files
}
