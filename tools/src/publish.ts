// Stores releases of browser parts: immutable folders named after their content, and a pointer to the release that visitors get.
//   <releases>/<name>/releases/<version>/…   <releases>/<name>/pointer.json
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type LockOptions, withLock } from '#release/lock-file.ts'
import { earlierReleases, lastBuilt, type Pointer, released } from '#release/pointer.ts'
import { readPointer, writePointer } from '#release/pointer-file.ts'
import { isWhole, listFiles } from '#release/seal.ts'

const compress = promisify(brotliCompress)
const textFiles = new Set(['.css', '.html', '.js', '.json', '.map', '.mjs', '.svg', '.txt', '.webmanifest', '.xml'])
/** Open pages still load files of older releases, so the last releases are kept. */
const KEPT_RELEASES = 5

/** Writes a Brotli file `<file>.br` beside each text file, at the highest compression. */
export async function compressTextFiles(directory: string): Promise<void> {
  const files = (await listFiles(directory)).filter((file) => textFiles.has(extname(file)))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(directory, file))
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      }
      await writeFile(join(directory, `${file}.br`), await compress(content, { params }))
    }),
  )
}

export interface Published {
  readonly name: string
  readonly version: string
  readonly releasesDir: string
}

/** Releases a finished build to everybody, without any checks. @param build folder with exactly the content of the release */
export async function publishRelease(build: string, { name, version, releasesDir }: Published): Promise<void> {
  await lockReleases(releasesDir, async () => {
    await storeRelease(build, { name, version, releasesDir })
    // Nobody gets a release from an invalid pointer, so it is replaced.
    const pointer = await readPointer(releasesDir, name).catch(() => undefined)
    await pointTo(releasesDir, name, released(pointer, version, new Date()))
  })
}

/** Runs `work` while no other process can change releases, so that the results of its checks stay true. */
export function lockReleases<T>(releasesDir: string, work: () => Promise<T>, options?: LockOptions): Promise<T> {
  return withLock(join(releasesDir, '.lock'), work, options)
}

/** Copies a finished build into the releases, completely or not at all. No visitor gets the release until a pointer names it. */
export async function storeRelease(build: string, { name, version, releasesDir }: Published): Promise<void> {
  const releases = join(releasesDir, name, 'releases')
  const release = join(releases, version)
  if (await isWhole(release, version)) return
  const fresh = join(releases, `.${version}.${process.pid}.new`)
  await rm(fresh, { recursive: true, force: true })
  await mkdir(releases, { recursive: true })
  try {
    await cp(build, fresh, { recursive: true })
    if (!(await isWhole(fresh, version))) throw new Error(`${build} is not the build ${version}: it was changed after the build`)
    // The stored release is incomplete, so the gateway cannot serve it.
    await rm(release, { recursive: true, force: true })
    await rename(fresh, release)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Replaces the pointer of a part and deletes its oldest releases. Call it inside `lockReleases`. */
export async function pointTo(releasesDir: string, name: string, pointer: Pointer): Promise<void> {
  await writePointer(releasesDir, name, pointer)
  await deleteOldReleases(join(releasesDir, name, 'releases'), pointer)
}

/** The build that was last released or shown as canary; undefined if there is none, or if the current release is missing or damaged. */
export async function lastBuiltRelease(releasesDir: string, name: string): Promise<string | undefined> {
  const pointer = await readPointer(releasesDir, name).catch(() => undefined)
  const isComplete = pointer && (await isWhole(join(releasesDir, name, 'releases', pointer.current), pointer.current))
  return isComplete ? lastBuilt(pointer) : undefined
}

/** Names of a part's releases on disk. */
export async function storedReleases(releasesDir: string, name: string): Promise<string[]> {
  const releases = join(releasesDir, name, 'releases')
  return existsSync(releases) ? (await readdir(releases)).filter((release) => /^[0-9a-f]{12}$/.test(release)) : []
}

async function deleteOldReleases(releases: string, pointer: Pointer): Promise<void> {
  const shown = [pointer.current, pointer.canary?.release]
  const names = (await readdir(releases)).filter((name) => /^[0-9a-f]{12}$/.test(name) && !shown.includes(name))
  const aged = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(releases, name))).mtimeMs })))
  const target = earlierReleases(pointer).find((release) => names.includes(release))
  const lastNamed = (name: string): number => pointer.history.findLastIndex(({ release, ended }) => release === name || ended === name)
  const rank = (name: string): number => (name === target ? Number.POSITIVE_INFINITY : lastNamed(name))
  // Releases that the history does not name are sorted by their file time.
  aged.sort((a, b) => (rank(a.name) === rank(b.name) ? b.time - a.time : rank(b.name) - rank(a.name)))
  for (const { name } of aged.slice(KEPT_RELEASES)) await rm(join(releases, name), { recursive: true, force: true })
}
