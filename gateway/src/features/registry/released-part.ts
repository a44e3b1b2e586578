// One browser part in RELEASES_DIR: <part>/pointer.json and <part>/releases/<version>/…
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  canary,
  documents,
  type RegisteredRemote,
  type RemoteManifest,
  releaseName,
  remoteManifest,
  type Skeletons,
  skeletons,
} from '@ungana/contracts-shell'
import * as z from 'zod/mini'
import { type ReleasedFile, SHELL, type ShellRelease } from '#lib/site.ts'
import { preloadedScripts, slimManifest } from './slim-manifest.ts'
import { openRelease, type StoredRelease } from './stored-release.ts'

export const partName = /^[a-z][a-z0-9-]*$/
const pointer = z.object({ current: releaseName, canary: z.optional(z.unknown()) })

/** What visitors who get this release of a part need of it. */
export interface Variant {
  readonly version: string
  readonly manifest: RemoteManifest
  /** By address: files whose names do not change. */
  readonly files: ReadonlyMap<string, ReleasedFile>
  readonly skeletons: Skeletons
  /** Of the shell. */
  readonly shell?: ShellRelease
  /** Of a remote. */
  readonly registered?: RegisteredRemote
}

export interface ReleasedPart {
  readonly name: string
  readonly current: Variant
  readonly canary: { readonly variant: Variant; readonly percent: number } | undefined
  /** By address: hashed files of every release that is kept. Whoever has a page of one goes on asking for them. */
  readonly files: ReadonlyMap<string, ReleasedFile>
  /** Whether all that its pointer names is usable. */
  readonly whole: boolean
  /** Why something of it is not offered. */
  readonly problems: readonly unknown[]
}

/** Rejects when the current release is not whole; a canary or an old release that is not is left out. */
export async function readPart(folder: string, name: string): Promise<ReleasedPart> {
  const pointed = z.parse(pointer, JSON.parse(await readFile(join(folder, 'pointer.json'), 'utf8')))
  const problems: unknown[] = []
  const open = (version: string) => openRelease(join(folder, 'releases', version), version)
  const orProblem = <T>(work: Promise<T>): Promise<T | undefined> => work.catch((problem: unknown) => void problems.push(problem))

  const current = await open(pointed.current)
  const files = new Map(hashedFiles(current, name))
  const variant = await readVariant(current, name, pointed.current)
  const shown = pointed.canary === undefined ? undefined : await orProblem(readCanary(pointed.canary, open, name))
  const others = (await readdir(join(folder, 'releases'))).filter((other) => other !== pointed.current && z.safeParse(releaseName, other).success)
  for (const other of others) {
    const kept = await orProblem(open(other))
    for (const [address, file] of kept ? hashedFiles(kept, name) : []) {
      const known = files.get(address)
      if (!known) files.set(address, file)
      else if (known.integrity !== file.integrity) problems.push(new Error(`${address} means one thing in ${other} and another in a newer release`))
    }
  }
  const whole = pointed.canary === undefined || shown !== undefined
  return { name, current: variant, canary: shown, files, whole, problems }
}

async function readCanary(written: unknown, open: (version: string) => Promise<StoredRelease>, name: string): Promise<ReleasedPart['canary']> {
  const { release, percent } = z.parse(canary, written)
  return { variant: await readVariant(await open(release), name, release), percent }
}

async function readVariant(release: StoredRelease, name: string, version: string): Promise<Variant> {
  const manifest = await release.json(remoteManifest, 'remote.json')
  if (manifest.name !== name) throw new Error(`remote.json is of ${manifest.name}`)
  const files = new Map([...release.present].filter((path) => isOffered(path, name)).flatMap((path) => releasedFile(release, path, name)))
  const drawn = release.present.has('skeletons.json') ? await release.json(skeletons, 'skeletons.json') : {}
  const hashed = new Map(hashedFiles(release, name))
  requireAll(
    Object.values(drawn).flatMap(({ scripts }) => scripts),
    hashed,
  )
  const variant = { version, manifest, files, skeletons: drawn }
  if (name === SHELL) return { ...variant, shell: await readShell(release, manifest) }

  const federation = await release.json(slimManifest, 'mf-manifest.json')
  const prefix = addressPrefix(name)
  if (federation.metaData.publicPath !== prefix)
    throw new Error(`mf-manifest.json has the publicPath ${federation.metaData.publicPath}, not ${prefix}`)
  const preload = preloadedScripts(federation)
  requireAll(preload, hashed)
  const integrity = preload.map((address) => (hashed.get(address) as ReleasedFile).integrity)
  const { heads: _, sitemap: __, ...offered } = manifest
  const registered = { ...offered, version, manifestUrl: `${prefix}mf-manifest.json?v=${version}`, federation, preload, integrity }
  return { ...variant, registered }
}

async function readShell(release: StoredRelease, { pages, navigation }: RemoteManifest): Promise<ShellRelease> {
  const listed = release.present.has('documents.json') ? await release.json(documents, 'documents.json') : {}
  const whole = Object.entries(listed).map(async ([pattern, file]) => [pattern, await release.text(file)] as const)
  return { indexHtml: await release.text('index.html'), pages, navigation, documents: new Map(await Promise.all(whole)) }
}

function requireAll(addresses: readonly string[], files: ReadonlyMap<string, ReleasedFile>) {
  const missing = addresses.filter((address) => !files.has(address))
  if (missing.length > 0) throw new Error(`the release lacks ${missing.join(', ')}`)
}

/** Whether a file whose name does not change is there for everybody. What a shell's release says of itself, and its pages, are not. */
function isOffered(path: string, part: string): boolean {
  return part === SHELL ? !/^assets\/|\.(?:html|json|br)$/.test(path) : path === 'mf-manifest.json'
}

function hashedFiles(release: StoredRelease, part: string): [string, ReleasedFile][] {
  // Only what is listed here is ever opened: no path that a client wrote reaches the file system.
  return [...release.present].filter((path) => path.startsWith('assets/')).flatMap((path) => releasedFile(release, path, part))
}

/** None for what is not in files.json. */
function releasedFile({ folder, files, present }: StoredRelease, path: string, part: string): [string, ReleasedFile][] {
  const integrity = files[path]
  if (integrity === undefined) return []
  return [[addressPrefix(part) + path, { folder, path, integrity, hashed: path.startsWith('assets/'), brotli: present.has(`${path}.br`) }]]
}

function addressPrefix(part: string): string {
  return part === SHELL ? '/' : `/r/${part}/`
}
