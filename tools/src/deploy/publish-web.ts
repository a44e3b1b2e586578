// Runs in a container: publishes the image's builds into RELEASES_DIR, and into RELEASES_BUCKET, each once. A restart does not undo a rollback or a later release of one
// part; only another image does.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lastBuiltRelease, lockReleases, storeAndPointTo } from '#publish.ts'
import { releaseBucket } from '#release/bucket-settings.ts'
import { IMAGE_VERSION } from '#release/release-bucket.ts'

const { BUILDS_DIR: builds = '/builds', RELEASES_DIR: releasesDir } = process.env
if (!releasesDir) throw new Error('RELEASES_DIR is not set')

/** @returns what was done, a line for each part */
async function publishAll(releasesDir: string): Promise<string[]> {
  const lines: string[] = []
  for (const name of await readdir(builds)) {
    const { version } = JSON.parse(await readFile(join(builds, name, 'build.json'), 'utf8')) as { version: string }
    const note = join(releasesDir, name, IMAGE_VERSION)
    const published = await readFile(note, 'utf8').catch(() => undefined)
    const isNew = published !== version || (await lastBuiltRelease(releasesDir, name)) === undefined
    if (isNew) {
      await storeAndPointTo(join(builds, name, version), { name, version, releasesDir })
      await writeFile(note, version)
    }
    lines.push(`${name} ${version} ${isNew ? 'published' : 'was already published'}`)
  }
  return lines
}

try {
  const lines = await lockReleases(releasesDir, () => publishAll(releasesDir), { bucket: releaseBucket(process.env), onOvertaken: console.log })
  for (const line of lines) console.log(line)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
