// Releases of browser parts: immutable folders named after their content, and a pointer to what visitors get.
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
/** Visitors whose page was opened before a release go on loading the files of theirs. */
const KEPT = 5

/** Writes `<file>.br` beside each text file, as small as Brotli can. */
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

/** Gives a finished build to everybody. What may be published is the caller's to ask. @param build folder whose content is exactly the release */
export async function publishRelease(build: string, { name, version, releasesDir }: Published): Promise<void> {
  await lockReleases(releasesDir, async () => {
    await storeRelease(build, { name, version, releasesDir })
    // A pointer that cannot be understood serves nobody; this one takes its place.
    const pointer = await readPointer(releasesDir, name).catch(() => undefined)
    await pointTo(releasesDir, name, released(pointer, version, new Date()))
  })
}

/** Runs `work` while no other process changes what is released: what it judges stays so until it has pointed. */
export function lockReleases<T>(releasesDir: string, work: () => Promise<T>, options?: LockOptions): Promise<T> {
  return withLock(join(releasesDir, '.lock'), work, options)
}

/** Copies a finished build into the releases, whole or not at all. Nobody gets it until a pointer names it. */
export async function storeRelease(build: string, { name, version, releasesDir }: Published): Promise<void> {
  const releases = join(releasesDir, name, 'releases')
  const release = join(releases, version)
  if (await isWhole(release, version)) return
  const fresh = join(releases, `.${version}.${process.pid}.new`)
  await rm(fresh, { recursive: true, force: true })
  await mkdir(releases, { recursive: true })
  try {
    await cp(build, fresh, { recursive: true })
    if (!(await isWhole(fresh, version))) throw new Error(`${build} is not the build ${version}: it was changed after it was made`)
    // What is there is not whole: a gateway offers little of it, or nothing.
    await rm(release, { recursive: true, force: true })
    await rename(fresh, release)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Replaces the pointer of a part and forgets its oldest releases. Only inside `lockReleases`. */
export async function pointTo(releasesDir: string, name: string, pointer: Pointer): Promise<void> {
  await writePointer(releasesDir, name, pointer)
  await forgetOldReleases(join(releasesDir, name, 'releases'), pointer)
}

/** The build that visitors were last given on purpose, all or some of them; undefined where none was, or where what they get is gone or damaged. */
export async function lastBuiltRelease(releasesDir: string, name: string): Promise<string | undefined> {
  const pointer = await readPointer(releasesDir, name).catch(() => undefined)
  const isThere = pointer && (await isWhole(join(releasesDir, name, 'releases', pointer.current), pointer.current))
  return isThere ? lastBuilt(pointer) : undefined
}

/** Releases of a part that are on disk. */
export async function storedReleases(releasesDir: string, name: string): Promise<string[]> {
  const releases = join(releasesDir, name, 'releases')
  return existsSync(releases) ? (await readdir(releases)).filter((release) => /^[0-9a-f]{12}$/.test(release)) : []
}

async function forgetOldReleases(releases: string, pointer: Pointer): Promise<void> {
  const shown = [pointer.current, pointer.canary?.release]
  const names = (await readdir(releases)).filter((name) => /^[0-9a-f]{12}$/.test(name) && !shown.includes(name))
  const aged = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(releases, name))).mtimeMs })))
  const target = earlierReleases(pointer).find((release) => names.includes(release))
  const lastNamed = (name: string): number => pointer.history.findLastIndex(({ release, ended }) => release === name || ended === name)
  const rank = (name: string): number => (name === target ? Number.POSITIVE_INFINITY : lastNamed(name))
  // Those that history does not know go by the day that they were written.
  aged.sort((a, b) => (rank(a.name) === rank(b.name) ? b.time - a.time : rank(b.name) - rank(a.name)))
  for (const { name } of aged.slice(KEPT)) await rm(join(releases, name), { recursive: true, force: true })
}
