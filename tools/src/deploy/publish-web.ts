// Runs in a container: publishes the image's builds into RELEASES_DIR, each once. A restart does not undo a rollback or a later release of one part; only
// another image does.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lastBuiltRelease, publishRelease } from '#publish.ts'

const { BUILDS_DIR: builds = '/builds', RELEASES_DIR: releasesDir } = process.env
if (!releasesDir) throw new Error('RELEASES_DIR is not set')

for (const name of await readdir(builds)) {
  const { version } = JSON.parse(await readFile(join(builds, name, 'build.json'), 'utf8')) as { version: string }
  const note = join(releasesDir, name, 'image-version')
  const published = await readFile(note, 'utf8').catch(() => undefined)
  const isNew = published !== version || (await lastBuiltRelease(releasesDir, name)) === undefined
  if (isNew) {
    await publishRelease(join(builds, name, version), { name, version, releasesDir })
    await writeFile(note, version)
  }
  console.log(`${name} ${version} ${isNew ? 'published' : 'was already published'}`)
}
