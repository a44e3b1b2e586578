// Releases of browser parts: immutable folders named after their content, and a pointer to the one that visitors get.
//   <releases>/<name>/releases/<version>/…   <releases>/<name>/pointer.json
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const textFiles = new Set(['.css', '.html', '.js', '.json', '.map', '.mjs', '.svg', '.txt', '.webmanifest', '.xml'])
/** Visitors whose page was opened before a release go on loading the files of theirs. */
const keptReleases = 5

/** 12 hexadecimal digits that change with every byte and every name; compressed twins do not count. */
export async function contentVersion(directory: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await listFiles(directory)) {
    if (file.endsWith('.br')) continue
    const content = createHash('sha256')
      .update(await readFile(join(directory, file)))
      .digest('hex')
    hash.update(`${file}\0${content}\n`)
  }
  return hash.digest('hex').slice(0, 12)
}

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

/**
 * Copies a finished build into the releases and points at it; then forgets all but the last five releases.
 * Whoever reads meanwhile sees the old release or the new one, whole.
 * @param build folder whose content is exactly the release
 */
export async function publishRelease(
  build: string,
  { name, version, releasesDir }: { name: string; version: string; releasesDir: string },
): Promise<void> {
  const releases = join(releasesDir, name, 'releases')
  const release = join(releases, version)
  await mkdir(releases, { recursive: true })
  if (!existsSync(release)) {
    const fresh = join(releases, `.${version}.${process.pid}.new`)
    await rm(fresh, { recursive: true, force: true })
    try {
      await cp(build, fresh, { recursive: true })
      await rename(fresh, release)
    } catch (error) {
      await rm(fresh, { recursive: true, force: true })
      if (!existsSync(release)) throw error
    }
  }
  // The order in which releases are forgotten goes by when they were last the current one.
  const now = new Date()
  await utimes(release, now, now)
  await pointTo(version, join(releasesDir, name))
  await forgetOldReleases(releases, version)
}

/** Version that visitors get; undefined before the first release. */
export async function currentRelease(releasesDir: string, name: string): Promise<string | undefined> {
  try {
    const { current } = JSON.parse(await readFile(join(releasesDir, name, 'pointer.json'), 'utf8')) as { current?: unknown }
    return typeof current === 'string' ? current : undefined
  } catch {
    return undefined
  }
}

async function pointTo(version: string, directory: string): Promise<void> {
  const fresh = join(directory, `.pointer.${process.pid}.new`)
  const file = await open(fresh, 'w')
  try {
    await file.writeFile(`${JSON.stringify({ current: version })}\n`)
    // Before the rename: after a power failure an empty pointer would be worse than the old one.
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, join(directory, 'pointer.json'))
}

async function forgetOldReleases(releases: string, current: string): Promise<void> {
  const names = (await readdir(releases)).filter((name) => /^[0-9a-f]{12}$/.test(name) && name !== current)
  const aged = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(releases, name))).mtimeMs })))
  aged.sort((a, b) => b.time - a.time)
  for (const { name } of aged.slice(keptReleases - 1)) await rm(join(releases, name), { recursive: true, force: true })
}

/** Paths relative to the directory, with `/`, sorted by their bytes. */
async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}
