// Stores releases of browser parts: immutable folders named after their content, and a pointer to the release that visitors get.
//   <releases>/<name>/releases/<version>/…   <releases>/<name>/pointer.json
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type LockOptions, withLock } from '#release/lock-file.ts'
import { earlierReleases, lastBuilt, type Pointer, released } from '#release/pointer.ts'
import { readPointer, writePointer } from '#release/pointer-file.ts'
import { Overtaken, type ReleaseBucket } from '#release/release-bucket.ts'
import { isWhole, listFiles } from '#release/seal.ts'
import { placeRelease, type StoredRelease } from '#release/stored-releases.ts'

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

/** Releases a finished build to everybody, without any checks. @param build folder with exactly the content of the release */
export async function publishRelease(build: string, release: StoredRelease): Promise<void> {
  await lockReleases(release.releasesDir, () => storeAndPointTo(build, release))
}

/** Call it inside `lockReleases`. */
export async function storeAndPointTo(build: string, { name, version, releasesDir }: StoredRelease): Promise<void> {
  await storeRelease(build, { name, version, releasesDir })
  // Nobody gets a release from an invalid pointer, so it is replaced.
  const pointer = await readPointer(releasesDir, name).catch(() => undefined)
  await pointTo(releasesDir, name, released(pointer, version, new Date()))
}

export interface ReleasesOptions extends LockOptions {
  /** Where the releases are; the folder is then a copy of them. */
  readonly bucket?: ReleaseBucket | undefined
  /** Called with who it was when somebody else has changed the bucket first. Then `work` begins again, with their change. */
  readonly onOvertaken?: (text: string) => void
}

/** How many times somebody else may be first before the command gives up. */
const TRIES = 5

/** Runs `work` while no other process can change releases, so that the results of its checks stay true. */
export function lockReleases<T>(releasesDir: string, work: () => Promise<T>, { bucket, onOvertaken, ...options }: ReleasesOptions = {}): Promise<T> {
  const workInBucket = async (inBucket: ReleaseBucket): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      const before = await inBucket.pull(releasesDir)
      const result = await work()
      try {
        await inBucket.push(releasesDir, before)
        return result
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error
        if (tries === TRIES) throw new Error(`${error.message} Nothing was changed, because others were first ${TRIES} times. Try again.`)
        onOvertaken?.(`${error.message} Trying again with this change.`)
      }
    }
  }
  return withLock(join(releasesDir, '.lock'), () => (bucket ? workInBucket(bucket) : work()), options)
}

/** Makes the folder equal to the bucket. */
export async function pullReleases(releasesDir: string, bucket: ReleaseBucket): Promise<void> {
  await withLock(join(releasesDir, '.lock'), () => bucket.pull(releasesDir))
}

/** Copies a finished build into the releases, completely or not at all. No visitor gets the release until a pointer names it. */
export async function storeRelease(build: string, release: StoredRelease): Promise<void> {
  const { name, version, releasesDir } = release
  if (await isWhole(join(releasesDir, name, 'releases', version), version)) return
  const problem = `${build} is not the build ${version}: it was changed after the build`
  await placeRelease(release, (folder) => cp(build, folder, { recursive: true }), problem)
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
