// Reads one browser part in RELEASES_DIR: <part>/pointer.json and <part>/releases/<version>/…
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
  type TranslatedManifest,
  textScripts,
  translatedManifests,
} from '@ungana/contracts-shell'
import * as z from 'zod/mini'
import { type ReleasedFile, SHELL, type ShellDocuments, type ShellRelease, type Translation } from '#lib/site.ts'
import { preloadedScripts, slimManifest } from './slim-manifest.ts'
import { openRelease, type StoredRelease } from './stored-release.ts'

const FILE_LIST = 'files.json'

export const partName = /^[a-z][a-z0-9-]*$/
const pointer = z.object({ current: releaseName, canary: z.optional(z.unknown()) })

/** One release of a part, as its visitors get it. */
export interface Variant {
  readonly version: string
  readonly manifest: RemoteManifest
  /** Address → file without a hash in its name. */
  readonly files: ReadonlyMap<string, ReleasedFile>
  readonly skeletons: Skeletons
  readonly translations: ReadonlyMap<string, Translation>
  /** Draws the part's pages with their data; undefined if the release has no such code. */
  readonly pages: ReleasedFile | undefined
  /** Language → what people read of the manifest. */
  readonly manifests: Readonly<Record<string, TranslatedManifest>>
  /** Set for the shell. */
  readonly shell?: ShellRelease
  /** Set for a remote. */
  readonly registered?: RegisteredRemote
}

export interface ReleasedPart {
  readonly name: string
  readonly current: Variant
  readonly canary: { readonly variant: Variant; readonly percent: number } | undefined
  /** Address → hashed file of any kept release. Pages that are still open request the files of older releases. */
  readonly files: ReadonlyMap<string, ReleasedFile>
  /** Whether all releases that the pointer names are usable. */
  readonly isComplete: boolean
  /** Errors of releases and files that are left out. */
  readonly problems: readonly unknown[]
}

/** Reads a part. Rejects if the current release is incomplete; leaves out an incomplete canary or older release. */
export async function readPart(folder: string, name: string): Promise<ReleasedPart> {
  const pointerFile = z.parse(pointer, JSON.parse(await readFile(join(folder, 'pointer.json'), 'utf8')))
  const problems: unknown[] = []
  const open = (version: string) => openRelease(join(folder, 'releases', version), version)
  const orReport = <T>(work: Promise<T>): Promise<T | undefined> => work.catch((problem: unknown) => void problems.push(problem))

  const current = await open(pointerFile.current)
  const files = new Map(hashedFiles(current, name))
  const variant = await readVariant(current, name, pointerFile.current)
  const canaryVariant = pointerFile.canary === undefined ? undefined : await orReport(readCanary(pointerFile.canary, open, name))
  const otherVersions = (await readdir(join(folder, 'releases'))).filter(
    (version) => version !== pointerFile.current && z.safeParse(releaseName, version).success,
  )
  for (const version of otherVersions) {
    const olderRelease = await orReport(open(version))
    for (const [address, file] of olderRelease ? hashedFiles(olderRelease, name) : []) {
      const known = files.get(address)
      if (!known) files.set(address, file)
      else if (known.integrity !== file.integrity) problems.push(new Error(`${address} has different content in ${version} and in a newer release`))
    }
  }
  const isComplete = pointerFile.canary === undefined || canaryVariant !== undefined
  return { name, current: variant, canary: canaryVariant, files, isComplete, problems }
}

async function readCanary(written: unknown, open: (version: string) => Promise<StoredRelease>, name: string): Promise<ReleasedPart['canary']> {
  const { release, percent } = z.parse(canary, written)
  return { variant: await readVariant(await open(release), name, release), percent }
}

async function readVariant(release: StoredRelease, name: string, version: string): Promise<Variant> {
  const manifest = await release.json(remoteManifest, 'remote.json')
  if (manifest.name !== name) throw new Error(`remote.json belongs to ${manifest.name}`)
  const files = new Map([...release.present].filter((path) => isOffered(path, name)).flatMap((path) => releasedFile(release, path, name)))
  const partSkeletons = await readSkeletons(release, '')
  const hashed = new Map(hashedFiles(release, name))
  requireAll(
    Object.values(partSkeletons).flatMap(({ scripts }) => scripts),
    hashed,
  )
  const translations = await readTranslations(release, name, hashed)
  const manifests = release.present.has('manifests.json') ? await release.json(translatedManifests, 'manifests.json') : {}
  // Service workers save a whole release if an account keeps pages of it, and check each file.
  files.set(`${addressPrefix(name)}${FILE_LIST}`, {
    folder: release.folder,
    path: FILE_LIST,
    integrity: release.listIntegrity,
    hashed: false,
    brotli: false,
  })
  const pages = releasedFile(release, 'pages.cjs', name)[0]?.[1]
  const variant = { version, manifest, files, skeletons: partSkeletons, translations, manifests, pages }
  if (name === SHELL) return { ...variant, shell: await readShell(release, manifest) }

  const federation = await release.json(slimManifest, 'mf-manifest.json')
  const prefix = addressPrefix(name)
  if (federation.metaData.publicPath !== prefix)
    throw new Error(`mf-manifest.json has the publicPath ${federation.metaData.publicPath}, not ${prefix}`)
  const preload = preloadedScripts(federation)
  requireAll(preload, hashed)
  const integrity = preload.map((address) => (hashed.get(address) as ReleasedFile).integrity)
  const { heads: _, sitemap: __, shortcuts: ___, ...offered } = manifest
  const texts = Object.fromEntries(Array.from(translations, ([code, { script }]) => [code, script]))
  const registered = {
    ...offered,
    version,
    manifestUrl: `${prefix}mf-manifest.json?v=${version}`,
    federation,
    preload,
    integrity,
    ...(translations.size > 0 ? { texts } : {}),
  }
  return { ...variant, registered }
}

async function readShell(release: StoredRelease, { pages, navigation }: RemoteManifest): Promise<ShellRelease> {
  return { ...(await readDocuments(release, '')), pages, navigation }
}

/** `folder` is empty for English. */
async function readDocuments(release: StoredRelease, folder: string): Promise<ShellDocuments> {
  const list = `${folder}documents.json`
  const listed = release.present.has(list) ? await release.json(documents, list) : {}
  const whole = Object.entries(listed).map(async ([pattern, file]) => [pattern, await release.text(folder + file)] as const)
  return { indexHtml: await release.text(`${folder}index.html`), documents: new Map(await Promise.all(whole)) }
}

async function readSkeletons(release: StoredRelease, folder: string): Promise<Skeletons> {
  const file = `${folder}skeletons.json`
  return release.present.has(file) ? release.json(skeletons, file) : {}
}

async function readTranslations(release: StoredRelease, name: string, hashed: ReadonlyMap<string, ReleasedFile>) {
  const scripts = release.present.has('texts.json') ? await release.json(textScripts, 'texts.json') : {}
  const laterScripts = release.present.has('later-texts.json') ? await release.json(textScripts, 'later-texts.json') : {}
  requireAll([...Object.values(scripts), ...Object.values(laterScripts)], hashed)
  const scriptAt = (address: string) => ({ address, integrity: (hashed.get(address) as ReleasedFile).integrity })
  const read = Object.entries(scripts).map(async ([code, address]): Promise<[string, Translation]> => {
    const translated = await readSkeletons(release, `${code}/`)
    const later = laterScripts[code]
    return [
      code,
      {
        script: scriptAt(address),
        ...(later && { later: scriptAt(later) }),
        skeletons: translated,
        ...(name === SHELL ? { documents: await readDocuments(release, `${code}/`) } : {}),
      },
    ]
  })
  return new Map(await Promise.all(read))
}

function requireAll(addresses: readonly string[], files: ReadonlyMap<string, ReleasedFile>) {
  const missing = addresses.filter((address) => !files.has(address))
  if (missing.length > 0) throw new Error(`the release does not contain ${missing.join(', ')}`)
}

/** What a release contains of others, and their licences. */
const aboutOthers: readonly string[] = ['bom.json', 'licences.txt']

/** Returns whether visitors may request a file without a hash in its name. The shell's HTML and metadata are not served as files. */
function isOffered(path: string, part: string): boolean {
  if (aboutOthers.includes(path)) return true
  return part === SHELL ? !/^assets\/|\.(?:html|json|br)$/.test(path) : path === 'mf-manifest.json'
}

function hashedFiles(release: StoredRelease, part: string): [string, ReleasedFile][] {
  // Only listed files are ever opened, so a client's path never reaches the file system.
  return [...release.present].filter((path) => path.startsWith('assets/')).flatMap((path) => releasedFile(release, path, part))
}

/** Returns an empty list for a file that files.json does not list. */
function releasedFile({ folder, files, present }: StoredRelease, path: string, part: string): [string, ReleasedFile][] {
  const integrity = files[path]
  if (integrity === undefined) return []
  return [[addressPrefix(part) + path, { folder, path, integrity, hashed: path.startsWith('assets/'), brotli: present.has(`${path}.br`) }]]
}

function addressPrefix(part: string): string {
  return part === SHELL ? '/' : `/r/${part}/`
}
